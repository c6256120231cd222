// Refunds, full and partial: the charge remembers the sum, every refund stays as its own object.
import { z } from 'zod';
import { ApiError, invalidParameter, missingResource } from './api-error.ts';
import { cleanMetadata, emit, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
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
    charge: charge.id,
    created: seconds(context.now()),
    currency: charge.currency,
    metadata: cleanMetadata(asked.metadata),
    payment_intent: charge.payment_intent,
    reason: asked.reason ?? null,
    status: 'succeeded',
  };
  const amountRefunded = charge.amount_refunded + amount;
  const refunded: Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
  context.store.put('charge', charge.id, refunded, charge.payment_intent);
  context.store.put('refund', refund.id, refund, charge.payment_intent);
  emit(context, 'refund.created', refund);
  emit(context, 'charge.refunded', refunded);
  return refund;
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
export function listRefunds({ store }: PaymentsContext, given: unknown): { data: Refund[]; has_more: boolean } {
  const asked = readParameters(listSchema, given);
  const all = store.children<Refund>('refund', asked.payment_intent);
  const start = asked.starting_after ? all.findIndex((refund) => refund.id === asked.starting_after) + 1 : 0;
  return { data: all.slice(start, start + asked.limit), has_more: all.length > start + asked.limit };
}
