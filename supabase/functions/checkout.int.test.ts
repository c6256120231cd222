/** From the cart to the paid order on the whole stack: functions, database, payment page, signed events, mail. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticate } from './_shared/caller.ts';
import { createRpc } from './_shared/database.ts';
import { isLiveKey } from './_shared/settings.ts';
import { handle } from './create-checkout-session/index.ts';
import { intentId, press } from '../local/test/payments-server.ts';
import { checkoutSteps, sessionEvent } from '../functions-testing/checkout-steps.ts';
import { stripePayments } from '../functions-testing/stripe-port.ts';
import { openShop } from '../functions-testing/test-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const { begin, untilPaid, clear } = checkoutSteps(() => shop);
beforeEach(clear);

describe('cart to paid', () => {
  test('CC05 CC07 CC10 a paid cart: pending order at the shop’s prices, paid once, purchases, one mail', async () => {
    const begun = await begin();
    expect(await shop.order(begun.orderId)).toMatchObject({
      payment_status: 'pending',
      total_amount: 30.5,
      user_id: shop.shopper.id,
      stripe_session_id: begun.sessionId,
    });
    const page = await (await fetch(begun.url)).text();
    for (const text of ['Sunset walk', '2 × $12.00', 'Kente at work', 'Pay $30.50']) expect(page).toContain(text);

    const back = await press(begun.url, 'pay');
    expect(back.headers.get('location')).toBe(
      `${shop.stack.siteUrl}/checkout-success?return=stripe&session_id=${begun.sessionId}`,
    );
    await untilPaid(begun.orderId);
    const purchases = await shop.purchases(begun.orderId);
    expect(purchases).toHaveLength(2);
    for (const illustration_id of ['walk', 'kente']) {
      expect(purchases).toContainEqual(expect.objectContaining({ illustration_id, user_id: shop.shopper.id }));
    }
    await expect.poll(async () => (await shop.mails(begun.orderId)).length, { timeout: 40_000 }).toBe(1);
    const [mail] = await shop.mails(begun.orderId);
    expect(mail?.text).toContain('Sunset walk (2 licenses): $24.00');
    expect(mail?.html).toContain(`${shop.stack.siteUrl}/my-purchases`);
  });

  test('CC06 a cart that showed less than its order costs gets no payment page and leaves no open order', async () => {
    const items = [{ id: 'kente', quantity: 1 }];
    const { status, body } = await shop.checkout(items, { shownTotal: 1 });
    expect([status, body]).toMatchObject([
      409,
      { error: { code: 'conflict', context: { reason: 'total_raised', total: 6.5 } } },
    ]);
    expect((await shop.rows('orders')).map((order) => order['payment_status'])).toEqual(['failed']);
    expect((await shop.checkout(items, { shownTotal: 6.5 })).status).toBe(200);
  });

  test('CC06 the bundle under its cart id is the bundle of the catalog', async () => {
    const begun = await begin([{ id: 'bundle-complete-225', price: 1 }]);
    expect(await shop.order(begun.orderId)).toMatchObject({ total_amount: 79, is_bundle_purchase: true });
    await press(begun.url, 'pay');
    await untilPaid(begun.orderId);
    expect(await shop.purchases(begun.orderId)).toMatchObject([{ illustration_id: 'bundle-all-packs' }]);
    await expect.poll(async () => (await shop.mails(begun.orderId)).length, { timeout: 40_000 }).toBe(1);
    expect((await shop.mails(begun.orderId))[0]?.subject).toContain('bundle');
  });

  test('CC07 a declined card changes nothing, and the same page can still be paid', async () => {
    const begun = await begin();
    expect(await (await press(begun.url, 'decline')).text()).toContain('declined');
    expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await shop.purchases(begun.orderId)).toEqual([]);
    await press(begun.url, 'pay');
    await untilPaid(begun.orderId);
  });

  test('CC07 a cancelled payment leads to the cart; when its page expires, so does the order', async () => {
    const begun = await begin();
    const back = await press(begun.url, 'cancel');
    expect(back.headers.get('location')).toBe(`${shop.stack.siteUrl}/cart`);
    expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'pending' });
    await shop.stripe.checkout.sessions.expire(begun.sessionId);
    await expect.poll(async () => (await shop.order(begun.orderId))?.['payment_status']).toBe('expired');
    expect(await shop.purchases(begun.orderId)).toEqual([]);
  });

  test.each([
    ['bank_clears', 'paid', 2],
    ['bank_bounces', 'failed', 0],
  ])('CC07 a bank transfer: %s → %s', async (outcome, status, bought) => {
    const begun = await begin();
    await press(begun.url, outcome);
    await expect
      .poll(async () => (await shop.order(begun.orderId))?.['payment_status'], { timeout: 40_000 })
      .toBe(status);
    expect(await shop.purchases(begun.orderId)).toHaveLength(bought);
  });
});

describe('what is refused', () => {
  test('CC06 another user’s id, no user at all, another site’s address', async () => {
    const items = [{ id: 'walk' }];
    const other = await shop.checkout(items, { userId: shop.admin.id });
    expect([other.status, other.body.error['code']]).toEqual([403, 'user_mismatch']);
    const badToken = await shop.checkout(items, {}, 'not-a-token');
    expect([badToken.status, badToken.body.error['code']]).toEqual([401, 'session_expired']);
    const elsewhere = await shop.checkout(items, { successUrl: 'https://evil.test/' });
    expect([elsewhere.status, elsewhere.body.error['code']]).toEqual([403, 'origin_refused']);
    expect(await shop.rows('orders')).toEqual([]);
  });

  test('CC06 free, unknown, undeliverable and owned items, each by name', async () => {
    const begun = await begin([{ id: 'walk' }]);
    await press(begun.url, 'pay');
    await untilPaid(begun.orderId);
    for (const [id, code, name] of [
      ['gift', 'item_free', 'Free gift'],
      ['nothing', 'item_unknown', 'nothing'],
      ['bare', 'item_undeliverable', 'Nothing to deliver'],
      ['walk', 'item_owned', 'Sunset walk'],
    ] as const) {
      const { status, body } = await shop.checkout([{ id: 'kente' }, { id }]);
      expect([status >= 400 && status < 500, body.error['code']]).toEqual([true, code]);
      expect(body.error['message']).toContain(name);
    }
    expect(await shop.rows('orders')).toHaveLength(1);
  });
});

describe('events', () => {
  test('CC07 forged signatures are 400 and pay nothing', async () => {
    const begun = await begin();
    expect((await shop.sendEvent(sessionEvent('evt_forged', begun), 'whsec_guessed')).status).toBe(400);
    expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await shop.rows('stripe_events?id=eq.evt_forged')).toEqual([]);
  });

  test('CC07 the same event 100 times at once pays once', async () => {
    const begun = await begin();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.sendEvent(sessionEvent('evt_hundred', begun))),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(100).fill(200));
    expect(answers.filter((one) => (one.body as { status: string }).status === 'paid')).toHaveLength(1);
    expect(await shop.purchases(begun.orderId)).toHaveLength(2);
    expect(await shop.rows(`email_outbox?dedupe_key=eq.order-paid:${begun.orderId}`)).toHaveLength(1);
  });

  test.each([
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'eur' }],
  ])('CC07 another %s is noted and pays nothing', async (name, more) => {
    const begun = await begin();
    expect((await shop.sendEvent(sessionEvent(`evt_${name}`, begun, more))).status).toBe(200);
    expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await shop.rows(`stripe_events?id=eq.evt_${name}`)).toMatchObject([{ outcome: 'mismatch' }]);
  });

  test('CC07 a payment that arrives after the page expired still counts', async () => {
    const begun = await begin();
    const { data } = sessionEvent('evt_x', begun);
    await shop.sendEvent({ id: 'evt_expired', type: 'checkout.session.expired', data });
    expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'expired' });
    await shop.sendEvent(sessionEvent('evt_late', begun));
    expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'paid' });
  });
});

test('CC08 refunds take back one line, then the rest', async () => {
  const begun = await begin();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  const intent = intentId(await shop.stripe.checkout.sessions.retrieve(begun.sessionId));
  const owned = async () => (await shop.purchases(begun.orderId)).map((row) => row['illustration_id']);
  const [line] = await shop.rows(`order_items?order_id=eq.${begun.orderId}&illustration_id=eq.kente`);

  const metadata = { order_item_ids: String(line?.['id']) };
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 300, metadata });
  await expect.poll(owned, { timeout: 40_000 }).toEqual(['walk']);
  expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'paid', refunded_amount: 3 });
  await shop.stripe.refunds.create({ payment_intent: intent });
  await expect.poll(owned, { timeout: 40_000 }).toEqual([]);
  expect(await shop.order(begun.orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: 30.5 });
});

test('SA12 with a live key nothing is sold until the settings are the owner’s own; the database says so, not the request', async () => {
  const backend = {
    url: shop.stack.url,
    publishableKey: shop.stack.publishableKey,
    secretKey: shop.stack.secretKey,
  };
  const sell = async () => {
    const body = {
      items: [{ id: 'kente', title: 'x', price: 0.01, quantity: 1 }],
      userId: shop.shopper.id,
      successUrl: `${shop.stack.siteUrl}/checkout-success?return=stripe`,
    };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.shopper.token}` };
    const request = new Request('http://f/', { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await handle(request, {
      authenticate: createAuthenticate(backend),
      rpc: createRpc(backend),
      payments: stripePayments(shop.stripe, isLiveKey('sk_live_123')),
      allowedOrigins: [shop.stack.siteUrl],
      imageUrl: () => undefined,
    });
    return { status: response.status, body: (await response.json()) as { error?: { code: string; message: string } } };
  };
  const before = (await shop.rows('orders')).length;
  const refused = await sell();
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'shop_not_ready' } } });
  expect(refused.body.error?.message).toContain('Nothing was charged');
  expect(JSON.stringify(refused.body), 'shoppers are not told which').not.toContain('company_name');
  expect((await shop.rows('orders')).length, 'no order is left behind').toBe(before);

  await shop.sql`update public.shop_settings set company_name = 'Baobab Ltd', company_address = '1 Ring Road', governing_law = 'Ghana',
    terms_date = '2026-11-01', contact_email = 'hello@studio.gh', sender_email = 'orders@studio.example'`;
  expect(await sell(), 'an example address is no address').toMatchObject({ status: 422 });
  await shop.sql`update public.shop_settings set sender_email = 'orders@studio.gh', bundle_regular_price = 250, demo = '{"bundle_regular_price": 250.00}'`;
  expect(await sell(), 'a price of the demo').toMatchObject({ status: 422 });
  await shop.sql`update public.shop_settings set bundle_regular_price = null`;
  expect(await sell()).toMatchObject({ status: 200 });
});
