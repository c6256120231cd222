/** The free pack and the ways out of the newsletter, from the form to the local mailbox and back. */
import { createHash } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop } from '../functions-testing/test-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let readers = 0;
let address = '';
const PACK = 'free-pack/1_five-free-illustrations.zip';
const ZIP = zipSync({ 'license.txt': new Uint8Array([1]), 'a.png': new Uint8Array([2]) });

beforeAll(async () => {
  shop = await openShop();
  await shop.sql`insert into public.illustrations (id, title, description, category, image, price, is_free, master_file)
    select 'free-' || n, 'Free ' || n, 'A picture for tests.', 'Tech', 'i.webp', 0, true, 'masters/free/' || n || '.png'
    from generate_series(1, 5) n`;
});
afterAll(() => shop.close());
beforeEach(async () => {
  address = `ada-${(readers += 1)}@reader.test`;
  await shop.sql`delete from private.rate_limits`;
  await shop.sql`delete from public.free_pack`;
});

interface Mail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}
const ask = <Body = { ok: boolean; freePack?: boolean; path?: string; error?: { code: string } }>(body: object) =>
  shop.ask<Body>('/functions/v1/newsletter', body);
const mails = async () => (await shop.call<Mail[]>(`/mailbox/api/messages?to=${address}`)).body;
const newest = async (count: number) => {
  await expect.poll(async () => (await mails()).length, { timeout: 40_000 }).toBe(count);
  return (await mails())[0];
};
const tokenIn = (mail: Mail | undefined, page: string) =>
  new RegExp(`${shop.stack.siteUrl}/newsletter/${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
const subscriber = async () => (await shop.rows(`newsletter_subscribers?email=eq.${address}`))[0];
const optIn = async () => {
  const asked = await ask({ action: 'subscribe', email: address, source: 'home' });
  const opening = await newest(1);
  await ask({ action: 'confirm', token: tokenIn(opening, 'confirm') });
  return { asked: asked.body, opening, welcome: await newest(2) };
};
const release = (body: object, token = shop.admin.token) =>
  shop.ask<{ message?: string }>('/rest/v1/rpc/release_free_pack', { p: body }, token);
const pack = () => ({
  illustration_ids: [1, 2, 3, 4, 5].map((n) => `free-${n}`),
  object_path: PACK,
  size_bytes: ZIP.byteLength,
  sha256: createHash('sha256').update(ZIP).digest('hex'),
});
const store = () =>
  shop.call(`/storage/v1/object/downloads/${PACK}`, {
    method: 'POST',
    headers: { ...shop.service, 'content-type': 'application/zip', 'x-upsert': 'true' },
    body: new Uint8Array(ZIP),
  });

test('SA09 without a pack nothing is promised', async () => {
  const { asked, opening, welcome } = await optIn();
  expect(asked.freePack).toBe(false);
  expect(`${opening?.text}${welcome?.text}`).not.toMatch(/five|free-pack/i);
  expect(welcome?.text).toContain(`${shop.stack.siteUrl}/freebies`);
  expect(await ask({ action: 'free_pack', token: tokenIn(opening, 'confirm') })).toMatchObject({
    status: 410,
    body: { error: { code: 'link_expired' } },
  });
});

test('SA09 D39 five free pictures are released by an administrator; the mail after the confirmation leads to the ZIP, without an account', async () => {
  expect((await release(pack())).body.message, 'not stored yet').toContain('Not uploaded yet');
  await store();
  expect((await release({ ...pack(), size_bytes: 1 })).body.message).toContain('another size');
  const paid = ['walk', 'free-2', 'free-3', 'free-4', 'free-5'];
  expect((await release({ ...pack(), illustration_ids: paid })).body.message).toContain('five different free');
  expect((await release(pack(), shop.shopper.token)).status).toBe(403);
  expect((await release(pack())).status).toBe(200);

  const asked = await ask({ action: 'subscribe', email: address, source: 'home' });
  expect(asked.body).toEqual({ ok: true, freePack: true });
  const opening = await newest(1);
  const early = await ask({ action: 'free_pack', token: tokenIn(opening, 'confirm') });
  expect(early, 'before the confirmation').toMatchObject({ status: 410 });
  await ask({ action: 'confirm', token: tokenIn(opening, 'confirm') });
  const welcome = await newest(2);
  expect(welcome?.subject).toBe('Your five free illustrations are ready');
  const token = tokenIn(welcome, 'free-pack');
  const link = await ask<{ path: string; seconds: number }>({ action: 'free_pack', token });
  expect(link.body.seconds).toBeLessThanOrEqual(60);
  const file = await fetch(`${shop.stack.url}/storage/v1${link.body.path}`);
  expect(file.headers.get('content-disposition')).toContain('five-free-illustrations.zip');
  expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toEqual(['license.txt', 'a.png']);
  await ask({ action: 'unsubscribe', token });
  expect(await ask({ action: 'free_pack', token })).toMatchObject({ status: 410 });
  expect(await ask({ action: 'free_pack', token: 'x'.repeat(64) })).toMatchObject({ status: 410 });
});

test('SA09 RFC 8058: the newsletter’s headers unsubscribe with one POST, which can be taken back; the opt-in mail has none', async () => {
  const { opening, welcome } = await optIn();
  expect(opening?.headers).toEqual({});
  expect(welcome?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<(http[^>]+)>/.exec(welcome?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(oneClick).toContain('/functions/v1/newsletter?token=');
  // Scanners follow links with GET, which changes nothing.
  await fetch(oneClick);
  expect(await subscriber()).toMatchObject({ status: 'confirmed' });
  const posted = (body: string) =>
    fetch(oneClick, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
  expect((await posted('x=1')).status).toBe(400);
  expect(await subscriber()).toMatchObject({ status: 'confirmed' });
  for (let time = 0; time < 2; time += 1) expect((await posted('List-Unsubscribe=One-Click')).status).toBe(200);
  expect(await subscriber()).toMatchObject({ status: 'unsubscribed' });

  const token = tokenIn(welcome, 'unsubscribe');
  for (let time = 0; time < 2; time += 1)
    expect(await ask({ action: 'resubscribe', token })).toMatchObject({ status: 200 });
  expect(await subscriber()).toMatchObject({ status: 'confirmed' });
  expect(await mails(), 'neither mails anything').toHaveLength(2);
  expect(await ask({ action: 'resubscribe', token: 'x'.repeat(64) })).toMatchObject({ status: 410 });
});

test('SA09 a pending address cannot be confirmed by taking back what it never left', async () => {
  await ask({ action: 'subscribe', email: address, source: 'home' });
  const token = tokenIn(await newest(1), 'confirm');
  expect(await ask({ action: 'resubscribe', token })).toMatchObject({ status: 410 });
  expect(await subscriber()).toMatchObject({ status: 'pending' });
});
