/** Payments out of the usual order: two tabs, events in every order, crashes, lost events. On the whole stack. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkoutSteps, refundEvent, sessionEvent } from '../functions-testing/checkout-steps.ts';
import type { Begun } from '../functions-testing/checkout-steps.ts';
import { stripePayments, stripePort } from '../functions-testing/stripe-port.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { intentId, press } from '../local/test/payments-server.ts';
import { createRpc } from './_shared/database.ts';
import type { Rpc } from './_shared/database.ts';
import { handle } from './_shared/payments/receive-events.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const { begin, until, untilPaid, statusOf, owned, queuedMails, clear } = checkoutSteps(() => shop);
beforeEach(clear);

let made = 0;
const eventId = () => `evt_order_${(made += 1)}`;
const refundAll = async ({ sessionId }: Begun) =>
  shop.stripe.refunds.create({ payment_intent: intentId(await shop.stripe.checkout.sessions.retrieve(sessionId)) });

/** Two carts with `walk` in both, as if the second page could not close the first. */
async function bothOpen(): Promise<[Begun, Begun]> {
  const first = await begin([{ id: 'walk' }, { id: 'kente' }]);
  await shop.sql`update public.orders set payment_status = 'failed' where id = ${first.orderId}`;
  const second = await begin([{ id: 'walk', quantity: 1 }]);
  await shop.sql`update public.orders set payment_status = 'pending' where id = ${first.orderId}`;
  return [first, second];
}

/** Cents that the provider has taken and given back, and lines that still wait. */
async function left() {
  const sums = { charged: 0, paidBack: 0, ungranted: 0 };
  for (const order of await shop.rows('orders?payment_status=in.(paid,refunded)')) {
    const intent = await shop.stripe.paymentIntents.retrieve(String(order['stripe_payment_intent']));
    sums.charged += intent.amount_received;
    const refunds = await shop.stripe.refunds.list({ payment_intent: intent.id });
    sums.paidBack += refunds.data.reduce((sum, { amount }) => sum + amount, 0);
  }
  sums.ungranted = (await shop.rows('order_items?ungranted_at=not.is.null')).length;
  return sums;
}

describe('CC07 two tabs', () => {
  test('the same cart checked out eight times at once is one order with one payment page', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin()));
    expect(new Set(begun.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await shop.rows('orders')).toHaveLength(1);
    const [first] = begun as [Begun];
    await press(first.url, 'pay');
    await untilPaid(first.orderId);
    expect(await owned()).toEqual(['kente', 'walk']);
    expect(await queuedMails(first.orderId)).toBe(1);
    expect((await shop.checkout([{ id: 'walk', quantity: 2 }, { id: 'kente' }])).body.error['code']).toBe('item_owned');
  });

  test('another quantity is another order', async () => {
    const [one, two] = [await begin([{ id: 'walk', quantity: 1 }]), await begin([{ id: 'walk', quantity: 2 }])];
    expect(one.orderId).not.toBe(two.orderId);
  });

  test('HX03 a second cart that shares an item closes the page of the first; one paid elsewhere ends the second', async () => {
    const first = await begin();
    const second = await begin([{ id: 'walk', quantity: 1 }]);
    expect((await press(first.url, 'pay')).status).toBe(410);
    await until('expired', first.orderId);
    await press(second.url, 'pay');
    await untilPaid(second.orderId);
    expect((await shop.checkout([{ id: 'walk' }, { id: 'kente' }])).body.error['code']).toBe('item_owned');
  });

  test('HX03 pages that share an item, paid at the same moment: owned once, charged once, to the cent', async () => {
    const tabs = await bothOpen();
    await Promise.all(tabs.map(({ sessionId }) => press(`${shop.stack.url}/pay/${sessionId}`, 'pay')));
    await expect.poll(left, { timeout: 40_000 }).toEqual({ charged: 3050, paidBack: 1200, ungranted: 0 });
    expect(await owned()).toEqual(['kente', 'walk']);
    expect((await shop.call<unknown[]>('/rest/v1/rpc/reconcile_orders', { headers: shop.service })).body).toEqual([]);
  });
});

describe('CC07 CC09 the way back and the event', () => {
  /** What the buyer's browser sees after the redirect. */
  const seen = async ({ sessionId }: Begun) => {
    const headers = { apikey: shop.stack.publishableKey, authorization: `Bearer ${shop.shopper.token}` };
    const path = `/rest/v1/orders?stripe_session_id=eq.${sessionId}&select=payment_status`;
    return (await shop.call<{ payment_status: string }[]>(path, { headers })).body[0]?.payment_status;
  };

  test('the event first: the order is paid when the buyer comes back', async () => {
    const begun = await begin();
    await shop.sendEvent(sessionEvent(eventId(), begun));
    expect(await seen(begun)).toBe('paid');
  });

  test('the buyer first: the order is pending, then paid', async () => {
    const begun = await begin();
    expect(await seen(begun)).toBe('pending');
    await shop.sendEvent(sessionEvent(eventId(), begun));
    expect(await seen(begun)).toBe('paid');
  });
});

describe('CC07 events in any order', () => {
  const permutations = <Value>(values: Value[]): Value[][] =>
    values.length < 2
      ? [values]
      : values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
  const kinds = ['expired', 'paid', 'refunded'] as const;

  test.each(permutations([...kinds]))('%s, %s, %s: refunded, nothing owned, one mail', async (...order) => {
    const begun = await begin();
    const events = {
      expired: sessionEvent(eventId(), begun, { payment_status: 'unpaid', payment_intent: null }, 'expired'),
      paid: sessionEvent(eventId(), begun),
      refunded: refundEvent(eventId(), begun, 3050),
    };
    for (const kind of order) expect((await shop.sendEvent(events[kind])).status).toBe(200);
    expect([await statusOf(begun.orderId), await owned(), await queuedMails(begun.orderId)]).toEqual([
      'refunded',
      [],
      1,
    ]);
    for (const kind of order) await shop.sendEvent(events[kind]);
    expect([await statusOf(begun.orderId), await owned(), await queuedMails(begun.orderId)]).toEqual([
      'refunded',
      [],
      1,
    ]);
  });

  test.each(permutations(['completed', 'async_payment_succeeded', 'expired']))(
    'a transfer: %s, %s, %s: paid',
    async (...order) => {
      const begun = await begin();
      for (const type of order) {
        const payment_status = type === 'async_payment_succeeded' ? 'paid' : 'unpaid';
        await shop.sendEvent(sessionEvent(eventId(), begun, { payment_status }, type));
      }
      expect([await statusOf(begun.orderId), await owned()]).toEqual(['paid', ['kente', 'walk']]);
    },
  );

  test.each(['expired', 'async_payment_failed'])('%s long after the payment changes nothing', async (type) => {
    const begun = await begin();
    await shop.sendEvent(sessionEvent(eventId(), begun));
    await shop.sendEvent(sessionEvent(eventId(), begun, {}, type));
    expect([await statusOf(begun.orderId), await owned()]).toEqual(['paid', ['kente', 'walk']]);
  });
});

test('CC07 a crash between the write and the answer: the event comes again and grants nothing twice', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { url, secretKey, publishableKey } = shop.stack;
  const rpc = createRpc({ url, secretKey, publishableKey });
  let isCrashing = true;
  const crashing: Rpc = async (name, parameters, schema) => {
    const done = await rpc(name, parameters, schema);
    if (isCrashing) throw new Error('the process died here');
    return done;
  };
  const begun = await begin();
  const payload = JSON.stringify({ object: 'event', ...sessionEvent(eventId(), begun) });
  const deliver = () => {
    const signature = shop.stripe.webhooks.generateTestHeaderString({ payload, secret: shop.keys.stripeWebhookSecret });
    return handle(
      new Request('http://f/', { method: 'POST', body: payload, headers: { 'stripe-signature': signature } }),
      {
        sender: stripePort(shop.stripe, shop.keys.stripeWebhookSecret),
        payments: stripePayments(shop.stripe),
        rpc: crashing,
        deliverMail: () => undefined,
      },
    );
  };
  expect((await deliver()).status).toBe(500);
  isCrashing = false;
  expect(await (await deliver()).json()).toEqual({ received: true, status: 'duplicate' });
  expect([await statusOf(begun.orderId), await owned(), await queuedMails(begun.orderId)]).toEqual([
    'paid',
    ['kente', 'walk'],
    1,
  ]);
  vi.restoreAllMocks();
});

test('CC08 what was refunded can be bought again', async () => {
  const first = await begin();
  await press(first.url, 'pay');
  await untilPaid(first.orderId);
  expect((await shop.checkout([{ id: 'walk' }])).body.error['code']).toBe('item_owned');
  await refundAll(first);
  await until('refunded', first.orderId);
  const second = await begin();
  expect(second.orderId).not.toBe(first.orderId);
  await press(second.url, 'pay');
  await untilPaid(second.orderId);
  expect(await owned()).toEqual(['kente', 'walk']);
});
