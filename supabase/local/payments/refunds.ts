// Refunds, full and partial: the charge remembers the sum, every refund stays as its own object.
import { z } from 'zod';
import { ApiError, invalidParameter, missingResource } from './api-error.ts';
import { cleanMetadata, emit, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { disputesOf, isHolding } from './disputes.ts';
import { expand, integer, metadata, readParameters, text } from './parameters.ts';
import type { Charge, PaymentIntent, Refund } from './payment-types.ts';

const createSchema = z
  .strictObject({
    payment_intent: text(200).optional(),
    charge: text(200).optional(),
    amount: integer.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: metadata.optional(),
    expand,
  })
  .refine((asked) => (asked.charge === undefined) !== (asked.payment_intent === undefined), {
    message: 'name either a charge or a payment_intent',
    path: ['payment_intent'],
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
  if (amount < 1) throw invalidParameter('amount', 'Invalid positive integer');
  if (amount > left) {
    throw invalidParameter('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(context.now()),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: cleanMetadata(asked.metadata),
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: asked.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const refunded = withRefunded(context, charge, amount);
  context.store.put('refund', refund.id, refund, charge.payment_intent);
  emit(context, 'refund.created', refund);
  emit(context, 'charge.refunded', refunded);
  return refund;
}

function withRefunded({ store }: PaymentsContext, charge: Charge, more: number): Charge {
  const amountRefunded = charge.amount_refunded + more;
  const refunded: Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
  store.put('charge', charge.id, refunded, charge.payment_intent);
  return refunded;
}

/** The buyer's bank sent the money back: the charge counts as not refunded by that much. Call inside a transaction. */
export function failRefund(context: PaymentsContext, refund: Refund): void {
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  context.store.put('refund', refund.id, failed, refund.payment_intent);
  const charge = context.store.find<Charge>('charge', refund.charge);
  if (charge) emit(context, 'charge.updated', withRefunded(context, charge, -refund.amount));
  emit(context, 'refund.updated', failed);
  emit(context, 'charge.refund.updated', failed);
  emit(context, 'refund.failed', failed);
}

/** Newest first. */
export const refundsOf = ({ store }: PaymentsContext, paymentIntent: string): Refund[] =>
  store.children<Refund>('refund', paymentIntent);

export function chargeOfIntent(context: PaymentsContext, id: string): Charge | undefined {
  const { latest_charge: charge } = findIntent(context, id);
  return charge === null ? undefined : context.store.find<Charge>('charge', charge);
}

function chargeOf(context: PaymentsContext, asked: z.output<typeof createSchema>): Charge {
  const { store } = context;
  if (asked.charge !== undefined) {
    const charge = store.find<Charge>('charge', asked.charge);
    if (!charge) throw missingResource('charge', asked.charge, 'charge');
    return charge;
  }
  const intent = findIntent(context, asked.payment_intent ?? '', 'payment_intent');
  const charge = intent.latest_charge && store.find<Charge>('charge', intent.latest_charge);
  if (!charge) {
    throw new ApiError(400, {
      message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      param: 'payment_intent',
    });
  }
  return charge;
}

export function findIntent({ store }: PaymentsContext, id: string, param = 'intent'): PaymentIntent {
  const intent = store.find<PaymentIntent>('payment_intent', id);
  if (!intent) throw missingResource('payment_intent', id, param);
  return intent;
}

const listSchema = z.strictObject({
  payment_intent: text(200),
  limit: integer.refine((value) => value >= 1 && value <= 100, 'between 1 and 100').default(10),
  starting_after: text(200).optional(),
  expand,
});

/** Newest first. */
export function listRefunds(context: PaymentsContext, given: unknown): { data: Refund[]; has_more: boolean } {
  const asked = readParameters(listSchema, given);
  const all = refundsOf(context, asked.payment_intent);
  const start = asked.starting_after ? all.findIndex((refund) => refund.id === asked.starting_after) + 1 : 0;
  return { data: all.slice(start, start + asked.limit), has_more: all.length > start + asked.limit };
}
