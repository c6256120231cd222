import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, intentId, press, sessionParameters, startPayments, startWebhook } from './test-server.ts';

let webhook: Awaited<ReturnType<typeof startWebhook>>;
let shop: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  webhook = await startWebhook();
  shop = await startPayments({ webhookUrl: webhook.url });
});
afterAll(async () => {
  await shop.stop();
  await webhook.close();
});

const create = (more?: Partial<Stripe.Checkout.SessionCreateParams>, options?: Stripe.RequestOptions) =>
  shop.stripe.checkout.sessions.create(sessionParameters(more), options);
const paidIntent = async () => {
  const session = await create();
  await press(session.url ?? '', 'pay');
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id);
  return intentId(paid);
};

describe('CC10 the SDK against the local stand-in', () => {
  test('creates a session with the total of its lines, retrieves it and its lines', async () => {
    const session = await create();
    expect(session).toMatchObject({
      amount_total: 3050,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1' },
      url: `${shop.url}/pay/${session.id}`,
    });
    expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id });
    const lines = await shop.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
      ['Sunset walk', 2, 2400],
      ['Kente & <code>', 1, 650],
    ]);
    const expanded = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(expanded.line_items?.data).toHaveLength(2);
    const paged = shop.stripe.checkout.sessions.listLineItems(session.id, { limit: 1 });
    expect(await paged.autoPagingToArray({ limit: 10 })).toEqual(lines.data);
    const from = shop.stripe.checkout.sessions.listLineItems(session.id, { starting_after: 'li_none' });
    await expect(from).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'starting_after' });
  });

  test('a key that is used again answers the same session; with other parameters it is refused', async () => {
    const [first, again] = [
      await create({}, { idempotencyKey: 'order-7' }),
      await create({}, { idempotencyKey: 'order-7' }),
    ];
    expect(again.id).toBe(first.id);
    const other = create({ client_reference_id: 'order-8' }, { idempotencyKey: 'order-7' });
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('wrong keys, unknown ids and too small sums are the SDK’s own errors', async () => {
    await expect(connect(shop.port, 'sk_test_other').checkout.sessions.retrieve('cs_1')).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(shop.stripe.checkout.sessions.retrieve('cs_1')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const cheap = { currency: 'usd', unit_amount: 10, product_data: { name: 'x' } };
    await expect(create({ line_items: [{ quantity: 1, price_data: cheap }] })).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'amount_too_small',
    });
  });

  test('an open session can be expired once; its page then refuses payment', async () => {
    const { id, url } = await create();
    expect(await shop.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await press(url ?? '', 'pay')).status).toBe(410);
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
  });

  test('CC08 refunds: part, rest, never more than was paid', async () => {
    const intent = await paidIntent();
    const part = await shop.stripe.refunds.create({ payment_intent: intent, amount: 650, metadata: { line: 'kente' } });
    expect(part).toMatchObject({ amount: 650, status: 'succeeded', payment_intent: intent });
    await expect(shop.stripe.refunds.create({ payment_intent: intent, amount: 2401 })).rejects.toMatchObject({
      param: 'amount',
    });
    const rest = await shop.stripe.refunds.create({ payment_intent: intent });
    expect(rest.amount).toBe(2400);
    await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const refunds = await shop.stripe.refunds.list({ payment_intent: intent });
    expect(refunds.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    const paid = await shop.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { amount_refunded: 3050, refunded: true } });
  });
});
