/** Who gets a private file: the database decides, the function `download` signs for a minute, and nothing else does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { intentId, press } from '../local/test/payments-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
const { begin, until, untilPaid } = checkoutSteps(() => shop);
const FILES = { walk: 'masters/walk/1_walk.png', gift: 'masters/gift/1_gift.png', pack: 'bundle/1_tech.zip' };
beforeAll(async () => {
  shop = await openShop();
  for (const [name, path] of Object.entries(FILES)) {
    const headers = { ...as(shop.admin.token), 'content-type': name === 'pack' ? 'application/zip' : 'image/png' };
    const put = await shop.call(`/storage/v1/object/downloads/${path}`, {
      method: 'POST',
      headers,
      body: `bytes of ${name}`,
    });
    if (put.status !== 200) throw new Error(`${path}: ${put.status}`);
  }
  const pack = {
    p_slug: 'tech-startup',
    p_bucket: 'downloads',
    p_object_path: FILES.pack,
    p_size_bytes: 'bytes of pack'.length,
    p_sha256: 'a'.repeat(64),
  };
  const released = await shop.ask('/rest/v1/rpc/release_bundle_pack', pack, shop.admin.token);
  if (released.status !== 200) throw new Error(JSON.stringify(released.body));
});
afterAll(() => shop.close());

const as = (token: string) => ({
  apikey: shop.stack.publishableKey,
  ...(token && { authorization: `Bearer ${token}` }),
});
const ASKED = {
  walk: { illustrationId: 'walk' },
  gift: { illustrationId: 'gift' },
  pack: { packSlug: 'tech-startup' },
};
const link = (asked: object, token: string) =>
  shop.ask<{ path?: string; fileName?: string; error?: { code: string } }>('/functions/v1/download', asked, token);
/** The file's bytes through a signed address, or null. */
async function download(asked: object, token: string): Promise<string | null> {
  const { body } = await link(asked, token);
  return body.path ? (await fetch(`${shop.stack.url}/storage/v1${body.path}`)).text() : null;
}

test('PD02 PD03 free files go to everyone signed in, paid ones to their buyer until they are refunded', async () => {
  const { shopper, admin } = shop;
  expect(await download(ASKED.gift, shopper.token)).toBe('bytes of gift');
  expect(await download(ASKED.gift, '')).toBeNull();
  expect(await download(ASKED.walk, shopper.token)).toBeNull();
  expect(await download(ASKED.walk, admin.token)).toBe('bytes of walk');

  const begun = await begin([{ id: 'walk' }]);
  expect(await download(ASKED.walk, shopper.token)).toBeNull();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  expect(await download(ASKED.walk, shopper.token)).toBe('bytes of walk');
  expect(await download(ASKED.pack, shopper.token)).toBeNull();

  const session = await shop.stripe.checkout.sessions.retrieve(begun.sessionId);
  await shop.stripe.refunds.create({ payment_intent: intentId(session) });
  await until('refunded', begun.orderId);
  expect(await download(ASKED.walk, shopper.token)).toBeNull();
});

test('PD02 BU03 the bundle’s files go to its buyers, by their paths from the database', async () => {
  const files = async () => {
    const path = '/rest/v1/rpc/my_bundle_files';
    const { body } = await shop.ask<{ object_path: string | null }[]>(path, {}, shop.shopper.token);
    return Array.isArray(body) ? body.map(({ object_path: path }) => path).filter((path) => path !== null) : [];
  };
  expect([await files(), await download(ASKED.pack, shop.shopper.token)]).toEqual([[], null]);
  const begun = await begin([{ id: 'bundle-complete-225' }]);
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  expect(await files()).toHaveLength(9);
  expect([(await files())[0], await download(ASKED.pack, shop.shopper.token)]).toEqual([FILES.pack, 'bytes of pack']);
});

describe('PD03 no link outlives a refund by more than a minute', () => {
  const { gift, walk, pack } = ASKED;

  test('it opens for sixty seconds, under a name for people', async () => {
    const { body } = await link(gift, shop.shopper.token);
    expect(body).toMatchObject({ fileName: 'gift.png', seconds: 60 });
    const answered = await fetch(`${shop.stack.url}/storage/v1${body.path}`);
    expect(answered.headers.get('content-disposition')).toContain('gift.png');
    const token = new URL(body.path ?? '', shop.stack.url).searchParams.get('token') ?? '';
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBe(60);
  });

  test('its length is the server’s, whatever is asked for', async () => {
    const asked = { ...gift, path: FILES.walk, seconds: 99_999, expiresIn: 99_999, fileName: 'other.exe' };
    const { body } = await link(asked, shop.shopper.token);
    expect(body).toMatchObject({ seconds: 60, fileName: 'gift.png' });
  });

  test('a buyer cannot sign, fetch or list at Storage itself; an administrator can fetch and list', async () => {
    const routes = (token: string) =>
      Promise.all([
        shop.ask<{ signedURL?: string }>(
          `/storage/v1/object/sign/downloads/${FILES.gift}`,
          { expiresIn: 31_536_000 },
          token,
        ),
        shop.ask<{ signedURL?: string }[]>(
          '/storage/v1/object/sign/downloads',
          { expiresIn: 60, paths: [FILES.gift] },
          token,
        ),
        shop
          .call(`/storage/v1/object/authenticated/downloads/${FILES.gift}`, { headers: as(token) })
          .catch(() => ({ status: 200 })), // a file is no JSON
        shop.ask<object[]>('/storage/v1/object/list/downloads', { prefix: 'masters/gift' }, token),
      ]);
    const [one, many, fetched, listed] = await routes(shop.shopper.token);
    expect([one.status, one.body.signedURL, many.body[0]?.signedURL, fetched.status, listed.body]).toEqual([
      400,
      undefined,
      null,
      400,
      [],
    ]);
    const [signed, signedMany, read, names] = await routes(shop.admin.token);
    expect([signed.status, signedMany.body[0]?.signedURL, read.status, names.body.length]).toEqual([400, null, 200, 1]);
  });

  test('HX10 OW12 an administrator can neither copy a private file to the public bucket nor replace or remove it where it is sold', async () => {
    const { token } = shop.admin;
    const to = {
      bucketId: 'downloads',
      sourceKey: FILES.pack,
      destinationBucket: 'images',
      destinationKey: 'leak.zip',
    };
    const statuses = [
      await shop.ask('/storage/v1/object/copy', to, token),
      await shop.ask('/storage/v1/object/move', to, token),
      await shop.call(`/storage/v1/object/downloads/${FILES.walk}`, {
        method: 'PUT',
        headers: { ...as(token), 'content-type': 'image/png' },
        body: 'other bytes',
      }),
    ].map(({ status }) => status);
    const removed = await shop.call(`/storage/v1/object/downloads/${FILES.walk}`, {
      method: 'DELETE',
      headers: as(token),
    });
    const leaked = await fetch(`${shop.stack.url}/storage/v1/object/public/images/leak.zip`);
    expect([statuses, removed.status, leaked.status]).toEqual([[400, 400, 400], 400, 400]);
    expect(await download(ASKED.walk, token)).toBe('bytes of walk');
  });

  test('visitors are told to sign in; what is missing, foreign or elsewhere looks the same', async () => {
    expect(await link(gift, '')).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
    const { shopper, admin } = shop;
    const refused = await Promise.all([
      link(walk, shopper.token),
      link({ ...pack, version: 1 }, shopper.token),
      link({ illustrationId: 'none' }, shopper.token),
      link({ packSlug: 'none' }, shopper.token),
      link({ illustrationId: '../vault/secret.txt' }, admin.token),
      link({ ...pack, version: 99 }, admin.token),
      link({ illustrationId: 'bundle-all-packs' }, admin.token),
    ]);
    expect(new Set(refused.map((answered) => JSON.stringify(answered))).size).toBe(1);
    expect(refused[0]).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    for (const path of ['../vault/secret.txt', 'masters/../../vault/secret.txt', './x', 'a//b', FILES.gift]) {
      const byPath = await link({ bucket: 'downloads', path }, admin.token);
      expect(byPath).toMatchObject({ status: 400, body: { error: { code: 'validation' } } });
    }
  });

  test('a row that names a path out of its bucket opens nothing', async () => {
    for (const path of ['../vault/secret.txt', 'masters/../../vault/secret.txt', './x', 'a//b']) {
      await shop.sql`update public.illustrations set downloadable_file = ${path} where id = 'gift'`;
      expect(await link(gift, shop.admin.token)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    }
  });

  test('an administrator gets every version of a pack by its number', async () => {
    expect(await download({ ...pack, version: 1 }, shop.admin.token)).toBe('bytes of pack');
  });

  test('PD04 without a file it says so', async () => {
    const { body } = await link({ packSlug: 'self-care-essentials' }, shop.admin.token);
    expect(body.error).toMatchObject({ code: 'file_missing', message: 'No file specified' });
  });
});

describe('SA11 the log of downloads', () => {
  const rows = <Row>(token: string, query: string) =>
    shop.call<Row[]>(`/rest/v1/download_log?${query}`, { headers: as(token) });

  test('who, what, which version and bytes, from which network, and whether it arrived', async () => {
    const { shopper, admin } = shop;
    const id = crypto.randomUUID();
    const first = await link({ ...ASKED.pack, downloadId: id }, shopper.token);
    expect(first.body).toMatchObject({ sizeBytes: 13, sha256: 'a'.repeat(64), version: 1, etag: expect.any(String) });
    await link({ ...ASKED.pack, downloadId: id }, shopper.token);
    const { body: mine } = await rows<{ order_id: string }>(shopper.token, `id=eq.${id}`);
    expect(mine).toEqual([
      expect.objectContaining({
        user_id: shopper.id,
        order_id: expect.any(String),
        pack_slug: 'tech-startup',
        version: 1,
        sha256: 'a'.repeat(64),
        size_bytes: 13,
        address_prefix: '127.0.0.0/24',
        links: 2,
        completed_at: null,
      }),
    ]);
    const [bought] = await shop.sql`select is_bundle_purchase from public.orders where id = ${mine[0]?.order_id ?? ''}`;
    expect(bought).toEqual({ is_bundle_purchase: true });

    // Another person's report, and theirs for another file, change nothing.
    await link({ completed: id, bytes: 1 }, admin.token);
    expect((await link({ ...ASKED.walk, downloadId: id }, admin.token)).body.error?.code).toBe('validation');
    const told = await link({ completed: id, bytes: 13 }, shopper.token);
    expect([told.status, (await rows(admin.token, `id=eq.${id}`)).body]).toEqual([
      200,
      [expect.objectContaining({ links: 2, received_bytes: 13, completed_at: expect.any(String) })],
    ]);
  });

  test('a refused download is not in it; nothing older than 18 months stays', async () => {
    const count = async () => (await shop.sql`select count(*)::int as n from public.download_log`)[0]?.['n'] as number;
    const before = await count();
    await link(ASKED.walk, shop.shopper.token);
    await link(ASKED.walk, '');
    expect(await count()).toBe(before);
    await shop.sql`update public.download_log set requested_at = now() - interval '19 months' where pack_slug is not null`;
    const [cleaned] = await shop.sql`select public.clean_up() ->> 'downloads' as gone`;
    expect(Number(cleaned?.['gone'])).toBeGreaterThan(0);
    expect((await shop.sql`select from public.download_log where pack_slug is not null`).length).toBe(0);
  });
});
