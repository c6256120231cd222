// Who gets a private file is decided by the storage policy alone; no function stands between a buyer and a purchase.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../functions-testing/checkout-desk.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { intentId, press } from '../local/payments/test-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
const { begin, until, untilPaid } = openDesk(() => shop);
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
  const released = await shop.call('/rest/v1/rpc/release_bundle_pack', {
    method: 'POST',
    headers: { ...as(shop.admin.token), 'content-type': 'application/json' },
    body: JSON.stringify({
      p_slug: 'tech-startup',
      p_bucket: 'downloads',
      p_object_path: FILES.pack,
      p_size_bytes: 'bytes of pack'.length,
      p_sha256: 'a'.repeat(64),
    }),
  });
  if (released.status !== 200) throw new Error(JSON.stringify(released.body));
});
afterAll(() => shop.close());

const as = (token: string) => ({
  apikey: shop.stack.publishableKey,
  ...(token && { authorization: `Bearer ${token}` }),
});
/** The file's bytes through a signed address, or null. */
async function download(path: string, token: string): Promise<string | null> {
  const headers = { ...as(token), 'content-type': 'application/json' };
  const { body } = await shop.call<{ signedURL?: string }>(`/storage/v1/object/sign/downloads/${path}`, {
    method: 'POST',
    headers,
    body: '{"expiresIn":60}',
  });
  return body.signedURL ? (await fetch(`${shop.stack.url}/storage/v1${body.signedURL}`)).text() : null;
}

test('PD02 PD03 free files go to everyone signed in, paid ones to their buyer until they are refunded', async () => {
  const { shopper, admin } = shop;
  expect(await download(FILES.gift, shopper.token)).toBe('bytes of gift');
  expect(await download(FILES.gift, '')).toBeNull();
  expect(await download(FILES.walk, shopper.token)).toBeNull();
  expect(await download(FILES.walk, admin.token)).toBe('bytes of walk');

  const begun = await begin([{ id: 'walk' }]);
  expect(await download(FILES.walk, shopper.token)).toBeNull();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  expect(await download(FILES.walk, shopper.token)).toBe('bytes of walk');
  expect(await download(FILES.pack, shopper.token)).toBeNull();

  const session = await shop.stripe.checkout.sessions.retrieve(begun.sessionId);
  await shop.stripe.refunds.create({ payment_intent: intentId(session) });
  await until('refunded', begun.orderId);
  expect(await download(FILES.walk, shopper.token)).toBeNull();
});

test('PD02 BU03 the bundle’s files go to its buyers, by their paths from the database', async () => {
  const files = async () => {
    const headers = { ...as(shop.shopper.token), 'content-type': 'application/json' };
    const { body } = await shop.call<{ object_path: string | null }[]>('/rest/v1/rpc/my_bundle_files', {
      method: 'POST',
      headers,
      body: '{}',
    });
    return Array.isArray(body) ? body.map(({ object_path: path }) => path).filter((path) => path !== null) : [];
  };
  expect([await files(), await download(FILES.pack, shop.shopper.token)]).toEqual([[], null]);
  const begun = await begin([{ id: 'bundle-complete-225' }]);
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  expect([await files(), await download(FILES.pack, shop.shopper.token)]).toEqual([[FILES.pack], 'bytes of pack']);
});
