// Runs in npm run test:all only: the contract of payments and the scenario through Paystack prove the outcomes.
/** A shop that takes its payments through Paystack, on the whole stack: bought, paid back, disputed, paid twice. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import type { Begun } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { intentId, press } from '../local/test/payments-server.ts';
import { createPaystackProvider } from './_shared/payments/paystack.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop('paystack');
});
afterAll(() => shop.close());
const { begin, until, untilPaid, owned, queuedMails, clear } = checkoutSteps(() => shop);
beforeEach(clear);

const PATIENT = { timeout: 40_000 };
const provider = () =>
  createPaystackProvider({
    secretKey: shop.env['PAYSTACK_SECRET_KEY'] ?? '',
    apiUrl: shop.env['PAYSTACK_API_URL'] ?? '',
    checkoutUrl: shop.env['PAYSTACK_CHECKOUT_URL'] ?? '',
  });
const paidBack = async ({ orderId }: Begun) =>
  (await provider().listRefunds(orderId)).filter(({ status }) => status !== 'failed').map(({ minor }) => minor);
const reconciled = async () =>
  (await shop.call<{ kind: string }[]>('/rest/v1/rpc/reconcile_orders', { headers: shop.service })).body;
const refund = (body: object) =>
  shop.ask<Record<string, unknown> & { error?: { code: string } }>(
    '/functions/v1/order-refund',
    body,
    shop.admin.token,
  );
const bought = async () => {
  const begun = await begin();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  return begun;
};

test('MO07 CC07 a cart is paid on Paystack’s page: the licenses are there, one mail waits, and the books agree', async () => {
  const begun = await begin();
  expect(begun.url).toContain('/paystack/pay/');
  expect(begun.sessionId.split('.')[0]).toBe(begun.orderId);
  await press(begun.url, 'decline');
  expect(await owned()).toEqual([]);
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  expect(await owned()).toEqual(['kente', 'walk']);
  expect(await queuedMails(begun.orderId)).toBe(1);
  expect(await shop.order(begun.orderId)).toMatchObject({
    stripe_session_id: begun.sessionId,
    stripe_payment_intent: begun.orderId,
  });
  expect(await reconciled()).toEqual([]);
});

test('HX04 MO07 in naira a price below 50 is refused, and what costs less since the currency changed is not sold', async () => {
  await shop.sql`update public.shop_settings set currency = 'ngn'`;
  const priced = (price: number) =>
    shop.call<{ hint?: string }>('/rest/v1/illustrations?id=eq.walk', {
      method: 'PATCH',
      headers: {
        apikey: shop.stack.publishableKey,
        authorization: `Bearer ${shop.admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ price }),
    });
  const walk = [{ id: 'walk', quantity: 1 }];
  try {
    expect(await priced(0.5)).toMatchObject({ status: 400, body: { hint: 'price_below_minimum' } });
    expect(await shop.checkout(walk)).toMatchObject({ status: 422, body: { error: { code: 'item_undeliverable' } } });
    expect((await priced(50)).status).toBe(204);
    const { url } = await begin(walk);
    expect((await (await fetch(url)).text()).replaceAll('\u00A0', ' ')).toContain('NGN 50.00');
  } finally {
    await shop.sql`update public.shop_settings set currency = 'usd'`;
    await priced(12);
  }
});

test('MO07 CC07 the same cart leads to its open page again; another cart is another order', async () => {
  const first = await begin();
  const again = await begin();
  expect(again).toMatchObject({ url: first.url, orderId: first.orderId });
  expect((await begin([{ id: 'walk', quantity: 1 }])).orderId).not.toBe(first.orderId);
});

test('MO07 HX03 a page that could not be closed and is paid later: what is owned by then goes back, to the cent', async () => {
  const first = await begin();
  const second = await begin([{ id: 'walk', quantity: 1 }]);
  await press(second.url, 'pay');
  await untilPaid(second.orderId);
  await press(first.url, 'pay');
  await expect.poll(() => paidBack(first), PATIENT).toEqual([2400]);
  await expect.poll(reconciled, PATIENT).toEqual([]);
  expect([await owned(), await paidBack(second)]).toEqual([['kente', 'walk'], []]);
});

test('MO07 CC07 the same cart checked out at the same moment: whatever is paid of it is owned once and charged once', async () => {
  const begun = await Promise.all(Array.from({ length: 4 }, () => begin()));
  const pages = [...new Map(begun.map((one) => [one.orderId, one])).values()];
  await Promise.all(pages.map(({ url }) => press(url, 'pay')));
  const back = async () => (await Promise.all(pages.map(paidBack))).flat().reduce((sum, minor) => sum + minor, 0);
  await expect.poll(back, { timeout: 60_000 }).toBe((pages.length - 1) * 3050);
  await expect.poll(owned, PATIENT).toEqual(['kente', 'walk']);
}, 90_000);

test('MO07 AD11 one line, then the rest is paid back by an administrator', async () => {
  const begun = await bought();
  const lines = await shop.rows(`order_items?order_id=eq.${begun.orderId}`);
  const walk = lines.find((line) => line['illustration_id'] === 'walk')?.['id'];
  expect(await refund({ orderId: begun.orderId, orderItemIds: [walk] })).toMatchObject({
    status: 200,
    body: { status: 'pending', amount: 24, currency: 'usd' },
  });
  await expect.poll(owned, PATIENT).toEqual(['kente']);
  expect(await refund({ orderId: begun.orderId, orderItemIds: [walk] })).toMatchObject({ status: 409 });
  expect(await refund({ orderId: begun.orderId })).toMatchObject({ status: 200, body: { amount: 6.5 } });
  await until('refunded', begun.orderId);
  expect((await paidBack(begun)).toSorted((a, b) => a - b)).toEqual([650, 2400]);
  await expect.poll(reconciled, PATIENT).toEqual([]);
});

test('MO07 AD11 six clicks at once are one refund', async () => {
  const begun = await bought();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund({ orderId: begun.orderId })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await paidBack(begun)).toEqual([3050]);
});

test('MO07 HX04 a refund that fails gives the licenses back; a dispute takes them, won it restores them', async () => {
  const begun = await bought();
  const state = async () => {
    const order = await shop.order(begun.orderId);
    return [order?.['payment_status'], order?.['dispute_status'], order?.['refund_failed_at'] !== null, await owned()];
  };
  await refund({ orderId: begun.orderId });
  await expect.poll(state, PATIENT).toEqual(['refunded', null, false, []]);
  await press(begun.url, 'fail_refund');
  await expect.poll(state, PATIENT).toEqual(['paid', null, true, ['kente', 'walk']]);
  await press(begun.url, 'dispute');
  await expect.poll(state, PATIENT).toEqual(['paid', 'open', true, []]);
  expect(await refund({ orderId: begun.orderId })).toMatchObject({
    status: 422,
    body: { error: { code: 'order_disputed' } },
  });
  await press(begun.url, 'remind');
  await press(begun.url, 'win');
  await expect.poll(state, PATIENT).toEqual(['paid', 'won', true, ['kente', 'walk']]);
});

test('MO07 CC07 the schedule leaves a transfer under way alone and closes pages that have ended', async () => {
  const begun = await begin();
  await shop.sql`update public.orders set payable_until = now() where id = ${begun.orderId}`;
  const maintenance = () => shop.maintain<{ done: { orders: Record<string, number> } }>('orders');
  await press(begun.url, 'transfer');
  expect((await maintenance()).body.done.orders).toMatchObject({ waiting: 1, expired: 0 });
  const left = await begin([{ id: 'bundle-all-packs' }]);
  await shop.sql`update public.orders set payable_until = now() where id = ${left.orderId}`;
  expect((await maintenance()).body.done.orders).toMatchObject({ waiting: 1, expired: 1 });
  await until('expired', left.orderId);
});

test('MO07 payments from before a change of provider are paid back at the one that took them', async () => {
  const begun = await bought();
  const stripe = await shop.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.test/ok',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 3050, product_data: { name: 'Before' } } }],
  });
  await press(stripe.url ?? '', 'pay');
  const intent = intentId(await shop.stripe.checkout.sessions.retrieve(stripe.id));
  await shop.sql`update public.orders set stripe_payment_intent = ${intent} where id = ${begun.orderId}`;
  expect(await refund({ orderId: begun.orderId })).toMatchObject({
    status: 200,
    body: { status: 'succeeded', amount: 30.5 },
  });
  expect((await shop.stripe.refunds.list({ payment_intent: intent })).data).toMatchObject([{ amount: 3050 }]);
  await until('refunded', begun.orderId);
});
