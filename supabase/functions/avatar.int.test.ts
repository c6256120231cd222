/** Profile pictures on the whole stack: what is stored, for whom, and what is left of it. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '../functions-testing/test-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const picture = (side: number, format: 'webp' | 'jpeg' | 'png' = 'webp') =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: side % 256, g: 90, b: 20 } } })
    .toFormat(format)
    .toBuffer();
/** A WebP file of these chunks: names and contents in turn. */
const webpOf = (...parts: (string | Buffer)[]) => {
  const chunks = parts.map((part) => {
    if (typeof part === 'string') return Buffer.from(part);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(part.length);
    return Buffer.concat([size, part, Buffer.alloc(part.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
};
/** Contents of VP8X: no features, 64 × 64 pixels. */
const size64 = Buffer.from([0, 0, 0, 0, 63, 0, 0, 63, 0, 0]);
const send = (bytes: Buffer | null, token = shop.shopper.token) =>
  shop.ask<{ path: string; error: { code: string; message: string } }>(
    '/functions/v1/avatar',
    { picture: bytes?.toString('base64') ?? null },
    token,
  );
const stored = async () =>
  (await shop.sql`select name from storage.objects where name like 'avatars/%' order by 1`).map(({ name }) => name);
const isPublic = async (path: string) => (await fetch(`${shop.stack.url}/storage/v1/object/public/images/${path}`)).ok;
const shown = async () => (await shop.rows(`profiles?id=eq.${shop.shopper.id}`))[0]?.['avatar_url'];

test('AU04 HX10 a small WebP or JPEG is stored and named in the profile; the one before it is gone', async () => {
  const first = await send(await picture(512));
  expect(first).toMatchObject({
    status: 200,
    body: { path: expect.stringMatching(/^avatars\/[0-9a-f-]{36}\/.+\.webp$/) },
  });
  expect([await shown(), await isPublic(first.body.path)]).toEqual([first.body.path, true]);
  const second = await send(await picture(64, 'jpeg'));
  expect([await shown(), await stored()]).toEqual([second.body.path, [second.body.path]]);
  expect([await isPublic(first.body.path), await isPublic(second.body.path)]).toEqual([false, true]);
  expect(await send(null)).toMatchObject({ status: 200, body: { path: null } });
  expect([await shown(), await stored()]).toEqual([null, []]);
});

test('AU04 HX10 whatever is not such a picture is refused with words and not stored', async () => {
  const webp = await picture(512);
  const noise = await sharp({
    create: {
      width: 350,
      height: 350,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp({ lossless: true })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(256 * 1024);
  expect(noise.length).toBeLessThan(384 * 1024);
  const refused: [Buffer, RegExp][] = [
    [Buffer.from('<script>alert(1)</script>'), /WebP or JPEG/],
    [await picture(64, 'png'), /WebP or JPEG/],
    [await picture(513), /512 pixels/],
    [noise, /256 KiB/],
    [Buffer.concat([webp, Buffer.from('<script>alert(1)</script>')]), /more than a picture/],
    [webp.subarray(0, webp.length - 2), /damaged/],
    [webp.subarray(0, 20), /damaged/],
    [Buffer.concat([await picture(64, 'jpeg'), Buffer.from('PK')]), /more than a picture/],
    [
      Buffer.concat([await picture(64, 'jpeg'), Buffer.from('<script>alert(1)</script>\xff\xd9', 'latin1')]),
      /more than a picture/,
    ],
    [webpOf('VP8X', size64, 'JUNK', Buffer.from('PK and other bytes')), /more than a picture/],
  ];
  for (const [bytes, words] of refused) {
    const { status, body } = await send(bytes);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'validation', message: expect.stringMatching(words) } },
    });
  }
  expect(await send(webp, '')).toMatchObject({ status: 401 });
  expect(await stored()).toEqual([]);
});

test('AU04 HX10 of a file that carries more than a picture the picture alone is stored', async () => {
  const drawn = sharp(await picture(64));
  const text = 'PK and other text';
  const withText = (format: 'webp' | 'jpeg') =>
    drawn
      .clone()
      .toFormat(format)
      .withExif({ IFD0: { Copyright: text } })
      .toBuffer();
  const progressive = drawn
    .clone()
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Copyright: text } })
    .toBuffer();
  const frame = (await picture(64)).subarray(20);
  const junk = webpOf('VP8X', size64, 'VP8 ', frame, 'JUNK', Buffer.from(text));
  for (const bytes of [await withText('webp'), await withText('jpeg'), await progressive, junk]) {
    expect(bytes.includes(text)).toBe(true);
    const { status, body } = await send(bytes);
    expect(status).toBe(200);
    const kept = Buffer.from(
      await (await fetch(`${shop.stack.url}/storage/v1/object/public/images/${body.path}`)).arrayBuffer(),
    );
    expect(kept.includes(text)).toBe(false);
    const [was, is] = await Promise.all([bytes, kept].map((file) => sharp(file).raw().toBuffer()));
    expect(is?.equals(was as Buffer)).toBe(true);
  }
  await send(null);
});

test('AU04 HX10 requests at the same moment leave one picture; a profile cannot name another object', async () => {
  const webp = await picture(100);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(webp)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await expect.poll(stored, { timeout: 10_000 }).toEqual([await shown()]);
  const named = await shop.call<{ code: string }>(`/rest/v1/profiles?id=eq.${shop.shopper.id}`, {
    method: 'PATCH',
    headers: {
      apikey: shop.stack.publishableKey,
      authorization: `Bearer ${shop.shopper.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ avatar_url: 'https://tracker.example/pixel.png' }),
  });
  expect(named).toMatchObject({ status: 403, body: { code: '42501' } });
});

test('AU04 HX10 an upload that was never finished is removed, and so is the picture of an account that is deleted by the RPC alone', async () => {
  const { path } = (await send(await picture(80))).body;
  const lost = `avatars/${shop.shopper.id}/lost.webp`;
  await shop.sql`select public.plan_avatar(${lost})`;
  const headers = { ...shop.service, 'content-type': 'image/webp' };
  await shop.call(`/storage/v1/object/images/${lost}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(await picture(80)),
  });
  await shop.maintain('avatars');
  expect(await stored()).toEqual([lost, path].toSorted());
  await shop.sql`update private.avatars_to_remove set due_at = now()`;
  await shop.maintain('avatars');
  expect(await stored()).toEqual([path]);

  await shop.ask('/rest/v1/rpc/delete_my_account', {}, shop.shopper.token);
  await expect.poll(stored, { timeout: 10_000 }).toEqual([]);
  expect(await isPublic(path)).toBe(false);
  expect(await send(await picture(80))).toMatchObject({ status: 401, body: { error: { code: 'session_expired' } } });
});
