// Which events mean something to the shop, and what the database is told about them.
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { parseValue } from '../_shared/body.ts';
import { namedLines } from '../_shared/refund-lines.ts';
import { idOf, orderIdOf, paymentOf, referenceSchema, sessionSchema } from '../_shared/sessions.ts';
import type { Session } from '../_shared/sessions.ts';

export type DatabaseCall = {
  procedure: 'mark_order_paid' | 'mark_order_closed' | 'refund_order';
  parameters: Record<string, unknown>;
};

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  created: z.optional(z.int()),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
type Event = z.infer<typeof eventSchema>;

const chargeSchema = z.object({ payment_intent: referenceSchema, amount_refunded: z.int() });

/**
 * Null for events that change nothing: unknown ones, and sessions that are finished before their money is there.
 *
 * @throws AppError validation for a signed message that is no event
 */
export async function toDatabaseCall(message: unknown, stripe: Pick<Stripe, 'refunds'>): Promise<DatabaseCall | null> {
  const event = parseValue(eventSchema, message);
  const session = () => parseValue(sessionSchema, event.data.object);
  switch (event.type) {
    case 'checkout.session.completed':
      return session().payment_status === 'unpaid' ? null : paid(event, session());
    case 'checkout.session.async_payment_succeeded':
      return paid(event, session());
    case 'checkout.session.async_payment_failed':
      return closed(event, session(), 'failed');
    case 'checkout.session.expired':
      return closed(event, session(), 'expired');
    case 'charge.refunded':
      return refunded(event, stripe);
    default:
      return null;
  }
}

const about = (event: Event) => ({ event_id: event.id, event_type: event.type, event_created: event.created });

const paid = (event: Event, session: Session): DatabaseCall => ({
  procedure: 'mark_order_paid',
  parameters: { ...about(event), ...paymentOf(session) },
});

const closed = (event: Event, session: Session, status: 'failed' | 'expired'): DatabaseCall => ({
  procedure: 'mark_order_closed',
  parameters: { ...about(event), session_id: session.id, order_id: orderIdOf(session), status },
});

/**
 * A refund may name the lines it is for in its metadata. The event has the charge
 * only, so the payment's refunds are asked for.
 */
async function refunded(event: Event, stripe: Pick<Stripe, 'refunds'>): Promise<DatabaseCall | null> {
  const charge = parseValue(chargeSchema, event.data.object);
  const paymentIntent = idOf(charge.payment_intent);
  if (!paymentIntent) return null;
  const refunds = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
  const named = refunds.data
    .filter((refund) => refund.status === 'succeeded' || refund.status === 'pending')
    .flatMap(namedLines);
  return {
    procedure: 'refund_order',
    parameters: {
      ...about(event),
      payment_intent: paymentIntent,
      amount_refunded: charge.amount_refunded,
      ...(named.length > 0 && { order_item_ids: [...new Set(named)] }),
    },
  };
}
