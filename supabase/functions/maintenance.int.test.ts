/** Scheduled work on orders, on the whole stack. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutSteps, sessionEvent } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { press } from '../local/test/payments-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const { begin, untilPaid, statusOf, owned, queuedMails, clear } = checkoutSteps(() => shop);
beforeEach(clear);

const maintain = () => shop.maintain('orders');
const end = (orderId: string) =>
  shop.call(`/rest/v1/orders?id=eq.${orderId}`, {
    method: 'PATCH',
    headers: { ...shop.service, 'content-type': 'application/json' },
    body: JSON.stringify({ payable_until: new Date(Date.now() - 1000).toISOString() }),
  });

test('CC07 closes pending orders whose payment page has ended, together with the page, and no others', async () => {
  const [old, young] = [await begin(), await begin([{ id: 'bundle-all-packs' }])];
  await end(old.orderId);
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
  await end(begun.orderId);
  expect(await maintain()).toMatchObject({ body: { done: { orders: { paid: 1 } } } });
  expect([await statusOf(begun.orderId), await owned()]).toEqual(['paid', ['kente', 'walk']]);
  await shop.sendEvent(sessionEvent('evt_after_all', begun));
  expect([await owned(), await queuedMails(begun.orderId)]).toEqual([['kente', 'walk'], 1]);
});

test('HX03 a page whose item was bought elsewhere is closed, and a line that stayed unpaid back goes back', async () => {
  const [open, bought] = [await begin(), await begin([{ id: 'bundle-all-packs' }])];
  await press(bought.url, 'pay');
  await untilPaid(bought.orderId);
  // As if neither the checkout nor the payment had reached the provider.
  await shop.sql`update public.order_items set illustration_id = 'bundle-all-packs' where order_id = ${open.orderId} and illustration_id = 'kente'`;
  expect(await maintain()).toMatchObject({ body: { done: { orders: { expired: 1 } } } });
  expect([await statusOf(open.orderId), (await press(open.url, 'pay')).status]).toEqual(['expired', 410]);

  await shop.sql`update public.order_items set illustration_id = null, ungranted_at = now() where order_id = ${bought.orderId}`;
  await shop.sql`delete from public.user_purchases`;
  // The webhook pays unpaid lines back too, and may still be at work.
  expect(await maintain()).toMatchObject({ status: 200 });
  expect(await statusOf(bought.orderId)).toBe('refunded');
  expect(await maintain()).toMatchObject({ body: { done: { orders: { lines_paid_back: 0 } } } });
});
