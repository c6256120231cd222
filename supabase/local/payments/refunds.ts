/** Refunds, full and partial: the charge remembers the sum, every refund stays as its own object. */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { ApiError, invalidParameter, missingResource } from './api-error.ts';
import { findCharge, saveCharge } from './charges.ts';
import { cleanMetadata, emit, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { disputesOf, isHolding } from './disputes.ts';
import { chargeOfIntent } from './intents.ts';
import { pageOf, paging } from './lists.ts';
import { formatAmount } from './money.ts';
import { expand, integer, metadata, readParameters, text } from './parameters.ts';
import type { Charge, Refund } from './payment-types.ts';

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
  if (disputesOf(context, charge.payment_intent).some(isHolding)) {
    throw new ApiError(400, {
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new ApiError(400, {
      message: `Charge ${charge.id} has already been refunded.`,
      code: 'charge_already_refunded',
    });
  }
  const amount = asked.amount ?? left;
  if (amount > left) {
    const [wish, rest] = [amount, left].map((cents) => formatAmount(cents, charge.currency));
    throw invalidParameter('amount', `Refund amount (${wish}) is greater than unrefunded amount on charge (${rest})`);
  }
  const refund = newRefund(charge, { amount, reason: asked.reason ?? null, now: seconds(context.now()) });
  const made: Refund = { ...refund, metadata: cleanMetadata(asked.metadata) };
  const refunded = withRefunded(context, charge, amount);
  context.store.put('refund', made.id, made, charge.payment_intent);
  emit(context, 'refund.created', made);
  emit(context, 'charge.refunded', refunded);
  return made;
}

interface Wish {
  amount: number;
  reason: Refund['reason'];
  now: number;
}

const newRefund = (charge: Charge, { amount, reason, now }: Wish): Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: newId('txn'),
  charge: charge.id,
  created: now,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: charge.payment_method_details.type === 'card' ? TO_CARD : TO_BANK,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

const TO_CARD: Refund['destination_details'] = {
  type: 'card',
  card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
};
const TO_BANK: Refund['destination_details'] = {
  type: 'us_bank_transfer',
  us_bank_transfer: { reference: null, reference_status: null },
};

function withRefunded(context: PaymentsContext, charge: Charge, more: number): Charge {
  const amountRefunded = charge.amount_refunded + more;
  const refunded: Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
  saveCharge(context, refunded);
  return refunded;
}

/** The buyer's bank sent the money back: the charge counts as not refunded by that much. Call inside a transaction. */
export function failRefund(context: PaymentsContext, refund: Refund): void {
  const failed: Refund = {
    ...refund,
    failure_balance_transaction: newId('txn'),
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  context.store.put('refund', refund.id, failed, refund.payment_intent);
  const charge = findCharge(context, refund.charge);
  if (charge) withRefunded(context, charge, -refund.amount);
  emit(context, 'refund.updated', failed, refund);
  emit(context, 'charge.refund.updated', failed, refund);
  emit(context, 'refund.failed', failed);
}

/** Newest first. */
export const refundsOf = ({ store }: PaymentsContext, paymentIntent: string): Refund[] =>
  store.children<Refund>('refund', paymentIntent);

function chargeOf(context: PaymentsContext, asked: z.output<typeof createSchema>): Charge {
  if (asked.charge === undefined && asked.payment_intent === undefined) {
    throw new ApiError(400, {
      message: 'One of the following params should be provided for this request: payment_intent or charge.',
    });
  }
  const charge =
    asked.charge === undefined
      ? chargeOfIntent(context, asked.payment_intent ?? '', 'payment_intent')
      : findCharge(context, asked.charge);
  if (!charge && asked.charge !== undefined) throw missingResource('charge', asked.charge, 'id');
  if (charge?.status === 'succeeded') return charge;
  const intent = charge?.payment_intent ?? asked.payment_intent ?? '';
  throw new ApiError(400, { message: `This PaymentIntent (${intent}) does not have a successful charge to refund.` });
}

const listSchema = z.strictObject({ payment_intent: text(200), ...paging });

/** Newest first. */
export function listRefunds(context: PaymentsContext, given: unknown): Stripe.ApiList<Refund> {
  const asked = readParameters(listSchema, given);
  return pageOf({ kind: 'refund', url: '/v1/refunds' }, refundsOf(context, asked.payment_intent), asked);
}
