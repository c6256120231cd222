// Runs in npm run test:all only: it examines the stand-in of Stripe, not the product.
/** What banks do to a payment after it was made: disputes, refunds that come back, transfers that take time. */
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intentId, press, sessionParameters, startPayments, startWebhook } from './test-server.ts';

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

const session = (id: string) => shop.stripe.checkout.sessions.retrieve(id);
async function paid(outcome = 'pay') {
  const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  const page = url ?? '';
  await press(page, outcome);
  return { id, page, intent: intentId(await session(id)) };
}
/** The events of that kind, in the order in which they were made. */
const told = async (count: number, kind: RegExp) => {
  await webhook.received(count);
  return webhook.events
    .filter(({ type }) => kind.test(type))
    .map(({ type }) => type)
    .sort();
};
const disputeOf = async (intent: string) => (await shop.stripe.disputes.list({ payment_intent: intent })).data[0];

describe('HX04 disputes', () => {
  test('HX04 a dispute is opened and won from the page, with the SDK’s objects and the provider’s events', async () => {
    const { page, intent } = await paid();
    expect(await (await fetch(page)).text()).toContain('disputes it');
    expect((await press(page, 'dispute')).status).toBe(303);
    const open = await disputeOf(intent);
    expect(open).toMatchObject({
      object: 'dispute',
      amount: 3050,
      currency: 'usd',
      payment_intent: intent,
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
      evidence: { uncategorized_text: null },
    });
    expect(await shop.stripe.charges.retrieve(typeof open?.charge === 'string' ? open.charge : '')).toMatchObject({
      disputed: true,
    });
    await press(page, 'win');
    const won = await disputeOf(intent);
    expect(won).toMatchObject({ status: 'won', is_charge_refundable: true });
    expect(won?.balance_transactions.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
      [-3050, 1500, -4550],
      [3050, 0, 3050],
    ]);
    expect(await told(5, /dispute/)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('HX04 %s decides as in the provider’s test mode: %s', async (uncategorized_text, status) => {
    const { page, intent } = await paid();
    await press(page, 'dispute');
    const { id = '' } = (await disputeOf(intent)) ?? {};
    expect(await shop.stripe.disputes.update(id, { evidence: { uncategorized_text } })).toMatchObject({ status });
    await expect(shop.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(shop.stripe.disputes.update(id, { metadata: { late: 'yes' } })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await shop.stripe.disputes.retrieve(id)).toMatchObject({ evidence: { uncategorized_text } });
  });

  test('HX04 evidence that is not submitted leaves it open; accepting it loses it', async () => {
    const { page, intent } = await paid();
    await press(page, 'dispute');
    const { id = '' } = (await disputeOf(intent)) ?? {};
    const draft = { evidence: { uncategorized_text: 'They downloaded it.' } };
    expect(await shop.stripe.disputes.update(id, { ...draft, submit: false })).toMatchObject({
      status: 'needs_response',
    });
    expect(await shop.stripe.disputes.update(id, draft)).toMatchObject({ status: 'under_review' });
    expect(await shop.stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  });

  test('HX04 a charge that was charged back cannot be refunded, and a refunded one not disputed', async () => {
    const one = await paid();
    await press(one.page, 'dispute');
    await expect(shop.stripe.refunds.create({ payment_intent: one.intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await press(one.page, 'lose');
    await expect(shop.stripe.refunds.create({ payment_intent: one.intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const two = await paid();
    await shop.stripe.refunds.create({ payment_intent: two.intent });
    await press(two.page, 'dispute');
    expect(await disputeOf(two.intent)).toBeUndefined();
  });
});

test('HX04 a payment by bank has no dispute that could be won', async () => {
  const { page, intent } = await paid('bank_clears');
  expect(await (await fetch(page)).text()).not.toContain('disputes it');
  await press(page, 'dispute');
  expect(await disputeOf(intent)).toBeUndefined();
});

test('HX04 a refund that fails: the charge counts as not refunded, the refund says why, events tell it', async () => {
  const { page, intent } = await paid();
  const { id } = await shop.stripe.refunds.create({ payment_intent: intent, amount: 650 });
  await press(page, 'fail_refund');
  const failed: Stripe.Refund = await shop.stripe.refunds.retrieve(id);
  expect(failed).toMatchObject({
    object: 'refund',
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    amount: 650,
  });
  const { latest_charge } = await shop.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await told(6, /refund\./)).toEqual([
    'charge.refund.updated',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ]);
  expect((await shop.stripe.refunds.create({ payment_intent: intent })).amount).toBe(3050);
});

test.each([
  ['bank_clears', 'paid', 'checkout.session.async_payment_succeeded'],
  ['bank_bounces', 'unpaid', 'checkout.session.async_payment_failed'],
])('HX04 a transfer under way is decided later by %s', async (control, payment_status, type) => {
  const { id, page } = await paid('bank_waits');
  expect(await session(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  await press(page, control);
  expect(await session(id)).toMatchObject({ status: 'complete', payment_status });
  expect(await told(2, /async/)).toEqual([type]);
  await press(page, control);
  await press(page, 'win');
  expect(webhook.events).toHaveLength(2);
});

test('HX04 a page that is let expire sends its event and takes no payment', async () => {
  const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  await press(url ?? '', 'expire');
  expect(await session(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
  expect((await press(url ?? '', 'pay')).status).toBe(410);
  expect(await told(1, /./)).toEqual(['checkout.session.expired']);
});
