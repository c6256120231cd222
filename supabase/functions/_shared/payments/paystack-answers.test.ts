/**
 * Paystack's documented examples that differ from its own description, read by the adapter: https://paystack.com/docs/api/ as of
 * PaystackOSS/doc-code-snippets at 94af513d. Values are shortened, shapes and oddities are theirs.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { paystackSignature } from '../../../functions-testing/payment-worlds.ts';
import { listen } from '../../../local/test/payments-server.ts';
import { createPaystackProvider } from './paystack.ts';

const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const KEY = 'sk_test_x';

/** By path, without the query. */
let answers: Record<string, { status?: number; body: unknown }>;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen((request) => {
    const { status = 200, body } = answers[new URL(request.url).pathname] ?? {
      status: 404,
      body: { status: false, message: 'Entity not found' },
    };
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
  });
});
afterAll(() => server.close());

/** The example of `transaction/verify`: the buyer bears the fees. */
const verified = (more: object = {}) => ({
  status: true,
  message: 'Verification successful',
  data: {
    id: 4_099_260_516,
    domain: 'test',
    status: 'success',
    reference: ORDER,
    receipt_number: null,
    amount: 40_333,
    message: null,
    paid_at: '2024-08-22T09:15:02.000Z',
    currency: 'NGN',
    metadata: '',
    fees: 10_283,
    customer: { first_name: null, last_name: null, email: 'demo@test.com' },
    requested_amount: 30_050,
    ...more,
  },
});
beforeEach(() => {
  answers = { [`/transaction/verify/${ORDER}`]: { body: verified() } };
});

const provider = () =>
  createPaystackProvider({ secretKey: KEY, apiUrl: server.url, checkoutUrl: 'https://checkout.paystack.com' });
const told = (event: string, data: object) => {
  const body = JSON.stringify({ event, data });
  return provider().parseEvents(body, new Headers(paystackSignature(body, KEY)));
};

test('MO07 fees that the buyer bears are no part of what was asked for', async () => {
  const [event] = await told('charge.success', { reference: ORDER, amount: 40_333, metadata: 0, fees: null });
  expect(event).toMatchObject({
    id: 'paystack:charge:4099260516',
    created: 1_724_318_102,
    paid: { orderId: ORDER, amountMinor: 30_050, currency: 'ngn' },
  });
});

test.each([
  ['part of it', { amount: 20_000, fees: 300 }, 20_000],
  ['without a wish', { requested_amount: null }, 40_333],
  ['fees that the shop bears', { amount: 30_050, fees: 451 }, 30_050],
])('MO07 what was paid: %s', async (_, more, amountMinor) => {
  answers[`/transaction/verify/${ORDER}`] = { body: verified(more) };
  expect(await provider().pageState(`${ORDER}.3ni8kdavz62431k`)).toMatchObject({
    url: 'https://checkout.paystack.com/3ni8kdavz62431k',
    paid: { amountMinor },
  });
});

test.each([
  ['text', JSON.stringify({ return_url: 'http://shop.test/ok' }), 'http://shop.test/ok'],
  ['an object', { return_url: 'http://shop.test/ok' }, 'http://shop.test/ok'],
  ['nothing as text', '', null],
  ['zero', 0, null],
  ['no JSON', 'order 7', null],
])('MO07 metadata may be %s', async (_, metadata, returnsTo) => {
  answers[`/transaction/verify/${ORDER}`] = { body: verified({ metadata }) };
  expect(await provider().pageState(ORDER)).toMatchObject({ returnsTo });
});

test.each(['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'failed'])(
  'MO07 a charge that was told although it is %s pays nothing',
  async (status) => {
    answers[`/transaction/verify/${ORDER}`] = { body: verified({ status }) };
    expect(await told('charge.success', { reference: ORDER })).toEqual([]);
    expect(await provider().pageState(ORDER)).toMatchObject({ paid: null });
  },
);

test('MO07 events about what other software sells on the same account are acknowledged', async () => {
  for (const [event, data] of [
    ['charge.success', { reference: 'qTPrJoy9Bx' }],
    ['refund.processed', { transaction_reference: 'T2154954_412829_3be32076_6lcg3' }],
    ['charge.dispute.create', { id: 358_950, transaction: { reference: 'v3mjfgbnc19v97x' } }],
  ] as const) {
    expect(await told(event, data)).toEqual([]);
  }
});

test('MO07 the example of the refund list, in the older spelling, of several transactions', async () => {
  const refund = { integration: 100_982, domain: 'live', channel: 'migs', currency: 'NGN', merchant_note: 'xxx' };
  const data = [
    { ...refund, id: 1, transaction: 1641, dispute: 20, amount: 500_000, status: 'processed' },
    { ...refund, id: 2, transaction: 4_099_260_516, dispute: 45, amount: 500_000, status: 'pending' },
    {
      ...refund,
      id: 3,
      transaction: 4_099_260_516,
      amount: '5000',
      status: 'needs-attention',
      created_at: '2017-09-24T21:10:59.000Z',
    },
    { ...refund, id: 4, transaction: 4_099_260_516, dispute: null, amount: 700, status: 'failed', merchant_note: null },
  ];
  answers['/refund'] = { body: { status: true, message: 'Refunds retrieved', data } };
  expect(await provider().listRefunds(ORDER)).toEqual([
    {
      id: 'paystack-refund-3',
      minor: 5000,
      status: 'pending',
      created: 1_506_287_459,
      lineIds: [],
      askedBy: null,
    },
    { id: 'paystack-refund-4', minor: 700, status: 'failed', created: 0, lineIds: [], askedBy: null },
  ]);
});

test.each([
  ['resolved', 'declined', 'won'],
  ['resolved', 'merchant-accepted', 'lost'],
  ['resolved', 'auto-accepted', 'lost'],
  ['resolved', 'something-new', 'open'],
  ['awaiting-bank-feedback', null, 'open'],
  ['archived', null, 'inquiry'],
])('MO07 a dispute that is %s, %s, counts as %s', async (status, resolution, counts) => {
  const dispute = {
    id: 2867,
    refund_amount: null,
    currency: null,
    status,
    resolution,
    transaction: { id: 4_099_260_516, reference: ORDER, amount: 39_100 },
    createdAt: '2017-11-16T16:12:24.000Z',
    updatedAt: '2019-08-16T08:05:25.000Z',
  };
  answers['/dispute'] = { body: { status: true, message: 'Disputes retrieved', data: [dispute] } };
  expect(await told('charge.dispute.resolve', { id: 2867, transaction: { reference: ORDER } })).toEqual([
    {
      kind: 'dispute',
      id: `paystack:dispute:2867:${counts}`,
      type: 'charge.dispute.resolve',
      created: 1_565_942_725,
      payment: ORDER,
      disputeId: 'paystack-dispute-2867',
      minor: 39_100,
      status: counts,
      opened: 1_510_848_744,
    },
  ]);
  expect(await told('charge.dispute.resolve', { id: 1, transaction: { reference: ORDER } })).toEqual([]);
});

const refundOf = (minor: number) =>
  provider().refund({
    payment: ORDER,
    orderId: ORDER,
    minor,
    reason: 'duplicate',
    by: 'automatic',
    lineIds: null,
    key: 'k',
  });
test.each([
  ['payment_unavailable', 500, { status: false, message: 'Something broke', type: 'api_error' }],
  ['payment_unavailable', 429, { status: false, message: 'Rate limit' }],
  ['payment_unavailable', 502, '<html>Bad gateway</html>'],
  ['already_refunded', 400, { status: false, message: 'Transaction has been fully reversed' }],
  ['refund_failed', 400, { status: false, message: 'Your balance is not enough', code: 'insufficient_balance' }],
  ['refund_failed', 200, { status: false, message: 'Not this one' }],
  ['response_invalid', 200, { status: true, message: 'Refund has been queued for processing', data: {} }],
])('MO07 the provider fails: %s', async (code, status, body) => {
  answers['/refund'] = { status, body };
  await expect(refundOf(100)).rejects.toMatchObject({ code });
});

test('MO07 a provider that cannot be reached is no provider that knows nothing', async () => {
  const gone = createPaystackProvider({ secretKey: KEY, apiUrl: 'http://127.0.0.1:9', checkoutUrl: 'http://x' });
  await expect(gone.pageState(ORDER)).rejects.toThrow('did not answer');
  await expect(gone.closePage(ORDER)).rejects.toThrow('did not answer');
  await expect(gone.listRefunds(ORDER)).rejects.toMatchObject({ code: 'payment_unavailable' });
});

test('MO07 a currency that Paystack does not take is not asked of it', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const request = {
    orderId: ORDER,
    currency: 'eur',
    lines: [],
    email: 'a@b.test',
    returnsTo: 'http://s.test/',
    cancelUrl: 'http://s.test/cart',
    expiresAt: 1_800_000_000,
  };
  await expect(provider().createPage(request)).rejects.toMatchObject({ code: 'payment_failed' });
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
