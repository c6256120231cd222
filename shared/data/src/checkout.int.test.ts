import { beforeAll, expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { bundleSale } from './bundles.ts';
import { createCheckout } from './checkout.ts';
import { orderBySession } from './orders.ts';

const successUrl = 'http://127.0.0.1:5173/checkout-success?return=stripe';

const stack = stackOfFile();

beforeAll(async () => {
  const base = { description: 'A person at work.', category: 'Tech', image: 'a.png' };
  const row = { ...base, id: 'paid', title: 'The paid one', price: 12.5, downloadable_file: '1_a.zip' };
  await stack.service.from('illustrations').insert(row).throwOnError();
});

const paid = {
  id: 'paid',
  title: 'A title from the browser',
  price: 0.01,
  quantity: 3,
  description: '',
  isFree: false,
};

test('CC04 CC06 CC07 a payment page, and a pending order with the catalog’s title and price', async () => {
  const cart = { items: [paid], userId: stack.shopper.id, successUrl };
  const { url, sessionId, orderId } = await createCheckout(stack.shopper.client, cart);
  expect((await fetch(url)).status).toBe(200);
  expect(await orderBySession(stack.shopper.client, stack.shopper.id, sessionId)).toMatchObject({
    id: orderId,
    paymentStatus: 'pending',
    totalAmount: 37.5,
    items: [{ title: 'The paid one', price: 12.5, quantity: 3 }],
  });
  const unknown = createCheckout(stack.shopper.client, { ...cart, items: [{ ...paid, id: 'no-such-id' }] });
  await expect(unknown).rejects.toMatchObject({ code: 'item_unknown', message: expect.stringContaining('no-such-id') });
});

test('BU02 HX04 the bundle is on sale once the last of its packs is released', async () => {
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
  await packs().throwOnError();
  expect(await sale()).toEqual({ onSale: true, waitingFor: [] });
});
