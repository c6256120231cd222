// Scheduled work on orders, on the whole stack.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDesk, sessionEvent } from '../functions-testing/checkout-desk.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { press } from '../local/payments/test-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const { begin, untilPaid, statusOf, owned, queuedMails, clear } = openDesk(() => shop);
beforeEach(clear);

const maintain = () =>
  shop.call('/functions/v1/maintenance', {
    method: 'POST',
    headers: { ...shop.service, 'content-type': 'application/json' },
    body: '{"tasks":["orders"]}',
  });
const age = (orderId: string, hours: number) =>
  shop.call(`/rest/v1/orders?id=eq.${orderId}`, {
    method: 'PATCH',
    headers: { ...shop.service, 'content-type': 'application/json' },
    body: JSON.stringify({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() }),
  });

test('CC07 closes old pending orders together with their payment page, and no younger ones', async () => {
  const [old, young] = [await begin(), await begin([{ id: 'walk', quantity: 1 }])];
  await age(old.orderId, 13);
  await age(young.orderId, 11);
  expect(await maintain()).toMatchObject({ status: 200, body: { done: { orders: { expired: 1 } } } });
  expect([await statusOf(old.orderId), await statusOf(young.orderId)]).toEqual(['expired', 'pending']);
  expect((await press(old.url, 'pay')).status).toBe(410);
  expect(await maintain()).toMatchObject({ body: { done: { orders: { expired: 0 } } } });
});

test('CC07 a payment whose event never came is found and granted once, also when it comes after all', async () => {
  const begun = await begin();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  // As if the event had been lost.
  await shop.call(`/rest/v1/user_purchases?order_id=eq.${begun.orderId}`, {
    method: 'DELETE',
    headers: shop.service,
  });
  await shop.call(`/rest/v1/orders?id=eq.${begun.orderId}`, {
    method: 'PATCH',
    headers: { ...shop.service, 'content-type': 'application/json' },
    body: JSON.stringify({ payment_status: 'pending', paid_at: null }),
  });
  await age(begun.orderId, 13);
  expect(await maintain()).toMatchObject({ body: { done: { orders: { paid: 1 } } } });
  expect([await statusOf(begun.orderId), await owned()]).toEqual(['paid', ['kente', 'walk']]);
  await shop.sendEvent(sessionEvent('evt_after_all', begun));
  expect([await owned(), await queuedMails(begun.orderId)]).toEqual([['kente', 'walk'], 1]);
});
