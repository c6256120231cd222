import { Stripe } from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { stripePayments } from '../../functions-testing/stripe-port.ts';
import { lineMetadata } from '../_shared/payments/stripe-refund-lines.ts';
import { handle } from './index.ts';

const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const LINE = '1a8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const ADMIN = '0b5cf5f0-4b1d-4a53-9d7c-1f2f6b1c7a11';

let plan: object | Error;
let known: Partial<Stripe.Refund>[];
let created: [Stripe.RefundCreateParams, { idempotencyKey: string }][];
let failure: Error | undefined;
beforeEach(() => {
  plan = {
    order_id: ORDER,
    payment_intent: 'pi_1',
    currency: 'usd',
    cents: 1250,
    total_cents: 3050,
    refunded_cents: 0,
    order_item_ids: [LINE],
  };
  [known, created, failure] = [[], [], undefined];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const rpc = fakeRpc((name) => (name === 'take_rate_limits' ? { taken: true } : plan));
const stripe = Object.assign(new Stripe('sk_test_x'), {
  refunds: {
    list: () => ({ autoPagingToArray: async () => known }),
    create: async (params: Stripe.RefundCreateParams, options: { idempotencyKey: string }) => {
      if (failure) throw failure;
      created.push([params, options]);
      return { id: 're_1', status: 'succeeded', amount: params.amount, currency: 'usd' };
    },
  },
});
const ask = async (body: object = { orderId: ORDER, orderItemIds: [LINE] }, by = ADMIN) => {
  const headers = { 'content-type': 'application/json' };
  const response = await handle(new Request('http://f/', { method: 'POST', body: JSON.stringify(body), headers }), {
    authenticate: async () => ({ id: by, email: null, level: 'aal1' }),
    rpc,
    payments: stripePayments(stripe),
  });
  return { status: response.status, body: (await response.json()) as { error?: { code: string; message: string } } };
};
const keys = () => created.map(([, { idempotencyKey }]) => idempotencyKey);

test('AD11 the same request has the same key, whichever admin sends it; after a refund or a failed one it has another', async () => {
  await ask();
  await ask({ orderId: ORDER, orderItemIds: [LINE], reason: 'fraudulent' }, ORDER);
  expect(new Set(keys()).size).toBe(1);
  known = [{ status: 'failed', amount: 1250, metadata: lineMetadata([LINE]) }];
  await ask();
  known = [{ status: 'succeeded', amount: 100, metadata: {} }];
  await ask();
  expect(new Set(keys()).size).toBe(3);
});

type RawError = Parameters<typeof Stripe.errors.generateV1Error>[0];
const stripeError = (type: RawError['type'], message: string, code?: string) =>
  Stripe.errors.generateV1Error({ type, message, statusCode: type === 'api_error' ? 500 : 400, code });
test.each([
  [409, 'already_refunded', stripeError('invalid_request_error', 'Charge ch_1 …', 'charge_already_refunded')],
  [
    409,
    'conflict',
    stripeError('invalid_request_error', 'Refund amount (5) is greater than unrefunded amount on charge (3)'),
  ],
  [409, 'conflict', stripeError('idempotency_error', 'Keys for idempotent requests …')],
  [503, 'payment_unavailable', stripeError('api_error', 'Something broke')],
  [503, 'payment_unavailable', new Stripe.errors.StripeConnectionError({ message: 'gone' })],
  [502, 'refund_failed', stripeError('invalid_request_error', 'Insufficient funds in your account.')],
  [502, 'refund_failed', new Error('no')],
  [
    422,
    'order_disputed',
    stripeError('invalid_request_error', 'Charge ch_1 has been charged back …', 'charge_disputed'),
  ],
])('AD11 the provider fails: %i %s', async (status, code, error) => {
  failure = error;
  expect(await ask()).toMatchObject({ status, body: { error: { code } } });
});
