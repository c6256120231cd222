import { AppError } from '@baobab/shared/domain/errors';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { intentId, press, sessionParameters, startPayments } from '../../local/payments/test-server.ts';
import type { Rpc } from '../_shared/database.ts';
import { handle } from './handler.ts';

const SECRET = 'whsec_test';
const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments({ webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => payments.stop());

let outcome: unknown;
let calls: { name: string; p: Record<string, unknown> }[];
const deliverMail = vi.fn<() => void>();
const rpc: Rpc = async (name, { p }, _schema) => {
  calls.push({ name, p: p as Record<string, unknown> });
  if (outcome instanceof Error) throw outcome;
  return outcome as never;
};
beforeEach(() => {
  calls = [];
  outcome = { status: 'paid', order_id: ORDER };
  deliverMail.mockClear();
});

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 3050,
  currency: 'usd',
  metadata: { order_id: ORDER },
  client_reference_id: ORDER,
};
const event = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', created: 1_790_000_000, type, data: { object } });

type Signing = { secret?: string; ageSeconds?: number };
const sign = (body: string, { secret = SECRET, ageSeconds = 0 }: Signing = {}) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });
const post = (body: string, signature: string) =>
  handle(new Request('http://f/', { method: 'POST', body, headers: { 'stripe-signature': signature } }), {
    stripe: payments.stripe,
    webhookSecret: SECRET,
    rpc,
    deliverMail,
  });
const send = (type: string, object: object) => {
  const body = event(type, object);
  return post(body, sign(body));
};

describe('CC07 signatures', () => {
  const body = event('checkout.session.completed', session);
  test.each([
    ['none', ''],
    ['nonsense', 't=1,v1=abc'],
    ['of another secret', sign(body, { secret: 'whsec_other' })],
    ['of another body', sign(`${body} `)],
    ['older than 300 s', sign(body, { ageSeconds: 302 })],
  ])('%s: 400, and nothing is done', async (_, signature) => {
    const response = await post(body, signature);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'signature_invalid' } });
    expect(calls).toEqual([]);
  });

  test('just under 300 s old: accepted', async () => {
    expect((await post(body, sign(body, { ageSeconds: 290 }))).status).toBe(200);
  });
});

describe('CC07 events', () => {
  test('a paid session pays its order and starts the mail', async () => {
    expect((await send('checkout.session.completed', session)).status).toBe(200);
    expect(calls).toEqual([
      {
        name: 'mark_order_paid',
        p: {
          event_id: 'evt_1',
          event_type: 'checkout.session.completed',
          event_created: 1_790_000_000,
          session_id: 'cs_1',
          order_id: ORDER,
          payment_intent: 'pi_1',
          amount_total: 3050,
          currency: 'usd',
        },
      },
    ]);
    expect(deliverMail).toHaveBeenCalledOnce();
  });

  test('a session whose money is still under way pays nothing until it has arrived', async () => {
    expect((await send('checkout.session.completed', { ...session, payment_status: 'unpaid' })).status).toBe(200);
    expect(calls).toEqual([]);
    await send('checkout.session.async_payment_succeeded', session);
    expect(calls).toMatchObject([{ name: 'mark_order_paid' }]);
  });

  test.each([
    ['checkout.session.async_payment_failed', 'failed'],
    ['checkout.session.expired', 'expired'],
  ])('%s closes the order as %s', async (type, status) => {
    await send(type, session);
    expect(calls).toMatchObject([{ name: 'mark_order_closed', p: { session_id: 'cs_1', order_id: ORDER, status } }]);
  });

  test('unknown events are acknowledged', async () => {
    expect((await send('customer.created', { id: 'cus_1' })).status).toBe(200);
    expect(calls).toEqual([]);
  });

  test.each(['mismatch', 'duplicate', 'unknown_order'])('%s is acknowledged, and no mail leaves', async (status) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    outcome = { status, order_id: null };
    expect((await send('checkout.session.completed', session)).status).toBe(200);
    expect(deliverMail).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledTimes(status === 'duplicate' ? 0 : 1);
    log.mockRestore();
  });

  test.each([
    ['null', 'null'],
    ['without an id', JSON.stringify({ type: 'checkout.session.completed', data: { object: session } })],
    ['with half a session', event('checkout.session.completed', { id: 'cs_1' })],
    ['with words for an amount', event('checkout.session.completed', { ...session, amount_total: 'all' })],
    ['with half a charge', event('charge.refunded', { payment_intent: 'pi_1' })],
  ])('a signed message %s is 400, and nothing is done', async (_, body) => {
    expect((await post(body, sign(body))).status).toBe(400);
    expect(calls).toEqual([]);
  });

  test('a session of other software is looked for by its id only', async () => {
    await send('checkout.session.completed', { ...session, metadata: { order_id: '17' }, client_reference_id: null });
    expect(calls[0]?.p).toMatchObject({ order_id: null, session_id: 'cs_1' });
  });

  test('when the database is away the provider is asked to come again', async () => {
    outcome = new AppError('server_unavailable');
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    expect((await send('checkout.session.completed', session)).status).toBe(503);
  });
});

describe('CC08 refunds', () => {
  test('the lines that refunds name and the sum so far go to the database', async () => {
    const { id, url } = await payments.stripe.checkout.sessions.create(sessionParameters());
    await press(url ?? '', 'pay');
    const intent = intentId(await payments.stripe.checkout.sessions.retrieve(id));
    const refund = (amount: number, order_item_ids: string) =>
      payments.stripe.refunds.create({ payment_intent: intent, amount, metadata: { order_item_ids } });
    await refund(650, 'line-2');
    await refund(100, 'line-2, line-1');
    await send('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intent, amount_refunded: 750 });
    expect(calls).toMatchObject([{ name: 'refund_order', p: { payment_intent: intent, amount_refunded: 750 } }]);
    expect(new Set(calls[0]?.p['order_item_ids'] as string[])).toEqual(new Set(['line-1', 'line-2']));
  });

  test('a charge without a payment of ours is acknowledged', async () => {
    expect((await send('charge.refunded', { id: 'ch_2', payment_intent: null, amount_refunded: 1 })).status).toBe(200);
    expect(calls).toEqual([]);
  });
});
