import { AppError } from '@baobab/domain/errors';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../../functions-testing/fake-rpc.ts';
import { stripePayments, stripePort } from '../../../functions-testing/stripe-port.ts';
import { intentId, press, sessionParameters, startPayments } from '../../../local/test/payments-server.ts';
import { handle } from './receive-events.ts';

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
const rpc = fakeRpc((name, { p }) => {
  if (name === 'ungranted_lines') return [];
  calls.push({ name, p: p as Record<string, unknown> });
  return outcome;
});
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

const sign = (payload: string) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret: SECRET });
const post = (body: string, signature: string) =>
  handle(new Request('http://f/', { method: 'POST', body, headers: { 'stripe-signature': signature } }), {
    sender: stripePort(payments.stripe, SECRET),
    payments: stripePayments(payments.stripe),
    rpc,
    deliverMail,
  });
const send = (type: string, object: object) => {
  const body = event(type, object);
  return post(body, sign(body));
};

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
          amount_tax: 0,
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
    ['with half a refund', event('refund.failed', { payment_intent: 'pi_1' })],
    ['with half a dispute', event('charge.dispute.created', { payment_intent: 'pi_1' })],
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

describe('CC08 HX04 refunds', () => {
  const refunded = async () => {
    const { id, url } = await payments.stripe.checkout.sessions.create(sessionParameters());
    await press(url ?? '', 'pay');
    const intent = intentId(await payments.stripe.checkout.sessions.retrieve(id));
    const refund = (amount: number, order_item_ids: string) =>
      payments.stripe.refunds.create({ payment_intent: intent, amount, metadata: { order_item_ids } });
    const made = [await refund(650, 'line-2'), await refund(100, 'line-2, line-1')];
    return { intent, url: url ?? '', made };
  };

  test('every refund of the payment goes to the database by itself, with the lines that it names', async () => {
    const { intent, made } = await refunded();
    await send('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intent, amount_refunded: 750 });
    const facts = made.map(({ id, amount, created }) => ({ id, cents: amount, status: 'succeeded', created }));
    expect(calls).toMatchObject([{ name: 'refund_order', p: { payment_intent: intent, refunds: facts.toReversed() } }]);
    const [{ p }] = calls as [(typeof calls)[0]];
    expect(p['refunds']).toMatchObject([{ order_item_ids: ['line-2', 'line-1'] }, { order_item_ids: ['line-2'] }]);
  });

  test.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s tells of its refund, and of the others',
    async (type) => {
      const { intent, url, made } = await refunded();
      await press(url, 'fail_refund');
      const failed = await payments.stripe.refunds.retrieve(made[1]?.id ?? '');
      await send(type, failed);
      expect(calls).toMatchObject([
        {
          name: 'refund_order',
          p: {
            payment_intent: intent,
            refunds: [
              { id: failed.id, cents: 100, status: 'failed' },
              { id: failed.id, status: 'failed' },
              { id: made[0]?.id, status: 'succeeded' },
            ],
          },
        },
      ]);
    },
  );

  test('a charge without a payment of ours is acknowledged', async () => {
    expect((await send('charge.refunded', { id: 'ch_2', payment_intent: null, amount_refunded: 1 })).status).toBe(200);
    expect(calls).toEqual([]);
  });
});

describe('HX04 disputes', () => {
  const dispute = { id: 'dp_1', object: 'dispute', amount: 3050, created: 1_790_000_001, payment_intent: 'pi_1' };

  test.each([
    ['charge.dispute.created', 'needs_response', 'open'],
    ['charge.dispute.created', 'warning_needs_response', 'inquiry'],
    ['charge.dispute.updated', 'under_review', 'open'],
    ['charge.dispute.updated', 'appeal_under_review', 'open'],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'open'],
    ['charge.dispute.closed', 'warning_closed', 'inquiry'],
    ['charge.dispute.closed', 'prevented', 'inquiry'],
    ['charge.dispute.closed', 'won', 'won'],
    ['charge.dispute.closed', 'lost', 'lost'],
    ['charge.dispute.funds_reinstated', 'won', 'won'],
  ])('%s with %s is told as %s', async (type, status, told) => {
    outcome = { status: 'disputed', order_id: ORDER };
    await send(type, { ...dispute, status });
    expect(calls).toEqual([
      {
        name: 'dispute_order',
        p: {
          event_id: 'evt_1',
          event_type: type,
          event_created: 1_790_000_000,
          payment_intent: 'pi_1',
          dispute_id: 'dp_1',
          cents: 3050,
          status: told,
          opened: 1_790_000_001,
        },
      },
    ]);
    expect(deliverMail).not.toHaveBeenCalled();
  });
});

describe('HX03 what a payment settles', () => {
  test('the pages that the database names are closed; one that is paid already, or unknown, is left', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const open = await payments.stripe.checkout.sessions.create(sessionParameters());
    const paid = await payments.stripe.checkout.sessions.create(sessionParameters());
    await press(paid.url ?? '', 'pay');
    outcome = { status: 'duplicate', order_id: ORDER, sessions_to_expire: [paid.id, 'cs_test_gone', open.id] };
    expect((await send('checkout.session.completed', session)).status).toBe(200);
    expect((await press(open.url ?? '', 'pay')).status).toBe(410);
    expect(await payments.stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({ status: 'complete' });
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});
