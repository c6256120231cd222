/** Refunds, full and partial: the charge remembers the sum, every refund stays as its own object. */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { cleanMetadata, emit, find, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { disputesOf, isHolding } from './disputes.ts';
import { refusals } from './errors.ts';
import { REFUND, TO_BANK, TO_CARD } from './fixtures/payment.ts';
import { expand, integer, metadata, pageOf, paging, readParameters, text } from './parameters.ts';
import type { Charge, Refund } from './payment-types.ts';
import { chargeOfIntent, saveCharge } from './settlement.ts';

const createSchema = z.strictObject({
  payment_intent: text(200).optional(),
  charge: text(200).optional(),
  amount: integer(1, 99_999_999).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Call inside a transaction. */
export function createRefund(context: PaymentsContext, given: unknown): Refund {
  const asked = readParameters(createSchema, given);
  const charge = chargeOf(context, asked);
  if (disputesOf(context, charge.payment_intent).some(isHolding)) throw refusals.disputed(charge.id);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw refusals.refunded(charge.id);
  const amount = asked.amount ?? left;
  if (amount > left) throw refusals.tooMuch(amount, left, charge.currency);
  const refund: Refund = {
    ...REFUND,
    id: newId('re'),
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: seconds(context.now()),
    currency: charge.currency,
    destination_details: charge.payment_method_details.type === 'card' ? TO_CARD : TO_BANK,
    metadata: cleanMetadata(asked.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: asked.reason ?? null,
  };
  const refunded = addRefunded(context, charge, amount);
  save(context, refund);
  emit(context, 'refund.created', refund);
  emit(context, 'charge.refunded', refunded);
  return refund;
}

const save = ({ store }: PaymentsContext, refund: Refund) =>
  store.put('refund', refund.id, refund, refund.payment_intent);

function addRefunded(context: PaymentsContext, charge: Charge, more: number): Charge {
  const amount_refunded = charge.amount_refunded + more;
  const changed: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  saveCharge(context, changed);
  return changed;
}

/** The buyer's bank sent the money back: the charge counts as not refunded by that much. Call inside a transaction. */
export function failRefund(context: PaymentsContext, refund: Refund): void {
  const failed: Refund = {
    ...refund,
    failure_balance_transaction: newId('txn'),
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  save(context, failed);
  addRefunded(context, find(context, 'charge', refund.charge), -refund.amount);
  emit(context, 'refund.updated', failed, refund);
  emit(context, 'charge.refund.updated', failed, refund);
  emit(context, 'refund.failed', failed);
}

/** Newest first. */
export const refundsOf = ({ store }: PaymentsContext, paymentIntent: string): Refund[] =>
  store.children('refund', paymentIntent);

function chargeOf(context: PaymentsContext, asked: z.output<typeof createSchema>): Charge {
  const { charge: named, payment_intent: intent } = asked;
  if (named === undefined && intent === undefined) throw refusals.nothingToRefund();
  const charge =
    named === undefined
      ? chargeOfIntent(context, intent ?? '', 'payment_intent')
      : find(context, 'charge', named, 'id');
  if (charge?.status === 'succeeded') return charge;
  throw refusals.notPaid(charge?.payment_intent ?? intent ?? '');
}

const listSchema = z.strictObject({ payment_intent: text(200), ...paging });

/** Newest first. */
export function listRefunds(context: PaymentsContext, given: unknown): Stripe.ApiList<Refund> {
  const asked = readParameters(listSchema, given);
  return pageOf({ kind: 'refund', url: '/v1/refunds' }, refundsOf(context, asked.payment_intent), asked);
}
