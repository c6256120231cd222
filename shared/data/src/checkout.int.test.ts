import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalStack, type LocalStack } from '@baobab/testing/local-stack';
import { bundleSale } from './bundles.ts';
import { createCheckout } from './checkout.ts';
import { orderBySession } from './orders.ts';

const successUrl = 'http://127.0.0.1:5173/checkout-success?return=stripe';

let stack: LocalStack;

beforeAll(async () => {
  stack = await startLocalStack();
  const base = { description: 'A person at work.', category: 'Tech', image: 'a.png' };
  const rows = [
    { ...base, id: 'paid', title: 'The paid one', price: 12.5, downloadable_file: '1_a.zip' },
    { ...base, id: 'free', title: 'The free one', price: 0, is_free: true, downloadable_file: '1_b.zip' },
    { ...base, id: 'fileless', title: 'The fileless one', price: 5 },
  ];
  for (const row of rows) await stack.service.from('illustrations').insert(row).throwOnError();
});
afterAll(() => stack.stop());

const line = (id: string, quantity = 1) => ({
  id,
  title: 'A title from the browser',
  price: 0.01,
  quantity,
  description: '',
  isFree: false,
});
const checkout = (id: string, change: { userId?: string; successUrl?: string } = {}) =>
  createCheckout(stack.shopper.client, { items: [line(id)], userId: stack.shopper.id, successUrl, ...change });

test('CC04 CC06 CC07 a payment page, and a pending order with the catalog’s title and price', async () => {
  const cart = { items: [line('paid', 3)], userId: stack.shopper.id, successUrl };
  const { url, sessionId, orderId } = await createCheckout(stack.shopper.client, cart);
  expect((await fetch(url)).status).toBe(200);
  expect(await orderBySession(stack.shopper.client, stack.shopper.id, sessionId)).toMatchObject({
    id: orderId,
    paymentStatus: 'pending',
    totalAmount: 37.5,
    items: [{ title: 'The paid one', price: 12.5, quantity: 3 }],
  });
});

test('BU02 HX04 the cart’s bundle id is the bundle, on sale once the last of its packs is released', async () => {
  const release = { version: 1, bucket: 'downloads', object_path: 'bundles/pack.zip', size_bytes: 1 };
  const packs = () => stack.service.from('bundle_packs').update(release).eq('section', 'pack');
  const sale = async () => {
    const { onSale, packs: all } = await bundleSale(stack.visitor);
    const missing = all.filter(({ section, version }) => section === 'pack' && version === 0);
    return { onSale, waitingFor: missing.map(({ title }) => title) };
  };
  expect((await sale()).waitingFor).toHaveLength(9);
  await packs().neq('slug', 'fitness').throwOnError();
  expect(await sale()).toEqual({ onSale: false, waitingFor: ['Fitness Pack'] });
  await expect(checkout('bundle-complete-225')).rejects.toMatchObject({ code: 'item_undeliverable' });
  await packs().throwOnError();
  expect(await sale()).toEqual({ onSale: true, waitingFor: [] });
  const { sessionId } = await checkout('bundle-complete-225');
  const order = await orderBySession(stack.shopper.client, stack.shopper.id, sessionId);
  expect(order).toMatchObject({
    isBundlePurchase: true,
    totalAmount: 79,
    items: [{ illustrationId: 'bundle-all-packs' }],
  });
});

describe('CC06 refusals arrive with their code', () => {
  test.each([
    ['free', 'item_free', 'The free one'],
    ['fileless', 'item_undeliverable', 'The fileless one'],
    ['no-such-id', 'item_unknown', 'no-such-id'],
  ])('%s → %s, naming it', async (id, code, name) => {
    await expect(checkout(id)).rejects.toMatchObject({ code, message: expect.stringContaining(name) });
  });

  test('another user’s id, a foreign return address, an empty cart, a visitor', async () => {
    await expect(checkout('paid', { userId: stack.admin.id })).rejects.toMatchObject({ code: 'user_mismatch' });
    await expect(checkout('paid', { successUrl: 'https://evil.test/x' })).rejects.toMatchObject({
      code: 'origin_refused',
    });
    const empty = createCheckout(stack.shopper.client, { items: [], userId: stack.shopper.id, successUrl });
    await expect(empty).rejects.toMatchObject({ code: 'cart_empty', message: 'Your cart is empty' });
    const signedOut = createCheckout(stack.visitor, { items: [line('paid')], userId: stack.shopper.id, successUrl });
    await expect(signedOut).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});
