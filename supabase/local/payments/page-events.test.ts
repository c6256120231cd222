// Runs in npm run test:all only: the scenarios of the checkout use the same events.
/**
 * What the buttons of the payment page lead to: the events that Stripe sends for it, in the order in which it makes them, each
 * with the state in which its object was then.
 */
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { intentId, press, sessionParameters, startPayments, startWebhook } from '../test/payments-server.ts';

let webhook: Awaited<ReturnType<typeof startWebhook>>;
let shop: Awaited<ReturnType<typeof startPayments>>;
beforeEach(async () => {
  webhook = await startWebhook();
  shop = await startPayments({ webhookUrl: webhook.url });
});
afterEach(async () => {
  await shop.stop();
  await webhook.close();
});

const stateOf = ({ object }: Stripe.Event.Data) => {
  const { status, payment_status, amount_refunded } = object as Record<string, unknown>;
  const told = [status, payment_status, amount_refunded].filter((value) => value !== undefined);
  return told.map(String).join(' ');
};
const told = () => shop.made().map(({ type, data }) => `${type}: ${stateOf(data)}`);
const PAID = 'checkout.session.completed: complete paid';
const WAITING = 'checkout.session.completed: complete unpaid';
const DISPUTED = [
  PAID,
  'charge.dispute.created: needs_response',
  'charge.dispute.funds_withdrawn: needs_response',
] as const;

test.each([
  { buttons: ['pay'], events: [PAID] },
  { buttons: ['cancel'], events: [] },
  { buttons: ['decline'], events: [] },
  { buttons: ['decline', 'pay'], events: [PAID] },
  { buttons: ['bank_waits'], events: [WAITING] },
  {
    buttons: ['bank_waits', 'bank_clears'],
    events: [WAITING, 'checkout.session.async_payment_succeeded: complete paid'],
  },
  {
    buttons: ['bank_waits', 'bank_bounces'],
    events: [WAITING, 'checkout.session.async_payment_failed: complete unpaid'],
  },
  { buttons: ['bank_clears'], events: [WAITING, 'checkout.session.async_payment_succeeded: complete paid'] },
  { buttons: ['bank_bounces'], events: [WAITING, 'checkout.session.async_payment_failed: complete unpaid'] },
  {
    buttons: ['pay', 'dispute', 'win'],
    events: [...DISPUTED, 'charge.dispute.closed: won', 'charge.dispute.funds_reinstated: won'],
  },
  { buttons: ['pay', 'dispute', 'lose'], events: [...DISPUTED, 'charge.dispute.closed: lost'] },
  { buttons: ['expire', 'pay'], events: ['checkout.session.expired: expired unpaid'] },
  { buttons: ['bank_clears', 'dispute'], events: [WAITING, 'checkout.session.async_payment_succeeded: complete paid'] },
])('TR06 $buttons', async ({ buttons, events }) => {
  const { url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  for (const button of buttons) await press(url ?? '', button);
  expect(told()).toEqual(events);
  await webhook.received(events.length);
});

test('TR06 a refund is told, and its failure with what it was before', async () => {
  const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  await press(url ?? '', 'pay');
  const payment_intent = intentId(await shop.stripe.checkout.sessions.retrieve(id));
  await shop.stripe.refunds.create({ payment_intent, amount: 650 });
  await press(url ?? '', 'fail_refund');
  expect(told()).toEqual([
    PAID,
    'refund.created: succeeded',
    'charge.refunded: succeeded 650',
    'refund.updated: failed',
    'charge.refund.updated: failed',
    'refund.failed: failed',
  ]);
  const requests = shop.made().map(({ request }) => (request?.id ? 'by request' : 'by itself'));
  expect(requests).toEqual(['by itself', 'by request', 'by request', 'by itself', 'by itself', 'by itself']);
  const updated = shop.made().find(({ type }) => type === 'refund.updated');
  expect(updated?.data.previous_attributes).toEqual({
    failure_balance_transaction: null,
    failure_reason: null,
    status: 'succeeded',
  });
});

test('TR06 a payment by bank is pending until the bank has decided', async () => {
  const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  await press(url ?? '', 'bank_waits');
  const look = async () => {
    const intent = intentId(await shop.stripe.checkout.sessions.retrieve(id));
    return shop.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  };
  expect(await look()).toMatchObject({
    status: 'processing',
    amount_received: 0,
    latest_charge: { status: 'pending', paid: false, payment_method_details: { type: 'us_bank_account' } },
  });
  await press(url ?? '', 'bank_bounces');
  expect(await look()).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_payment_attempt_failed' },
    latest_charge: { status: 'failed', paid: false, failure_code: 'insufficient_funds' },
  });
});

test('TR06 a won dispute gives back what it took, without the fee', async () => {
  const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  for (const button of ['pay', 'dispute', 'win']) await press(url ?? '', button);
  const payment_intent = intentId(await shop.stripe.checkout.sessions.retrieve(id));
  const [won] = (await shop.stripe.disputes.list({ payment_intent })).data;
  expect(won).toMatchObject({ status: 'won', amount: 3050, is_charge_refundable: true });
  expect(won?.balance_transactions.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
    [-3050, 1500, -4550],
    [3050, 0, 3050],
  ]);
});

test.each([
  [{ evidence: { uncategorized_text: 'winning_evidence' } }, 'won'],
  [{ evidence: { uncategorized_text: 'losing_evidence' } }, 'lost'],
  [{ evidence: { uncategorized_text: 'They downloaded it.' }, submit: false }, 'needs_response'],
  [{ evidence: { uncategorized_text: 'They downloaded it.' } }, 'under_review'],
])('TR06 evidence decides as in the provider’s test mode: %j → %s', async (evidence, status) => {
  const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  for (const button of ['pay', 'dispute']) await press(url ?? '', button);
  const payment_intent = intentId(await shop.stripe.checkout.sessions.retrieve(id));
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent })).data;
  expect(await shop.stripe.disputes.update(dispute?.id ?? '', evidence)).toMatchObject({ status });
});
