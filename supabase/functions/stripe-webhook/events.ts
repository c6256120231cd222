/** Which events mean something to the shop, and what the database is told about them. */
import * as z from 'zod/mini';
import { parseValue } from '../_shared/body.ts';
import { listRefunds } from '../_shared/pay-back.ts';
import type { Refunds } from '../_shared/pay-back.ts';
import { refundFact, refundSchema } from '../_shared/refund-lines.ts';
import { idOf, orderIdOf, paymentOf, referenceSchema, sessionSchema } from '../_shared/sessions.ts';
import type { Session } from '../_shared/sessions.ts';

export interface DatabaseCall {
  procedure: 'mark_order_paid' | 'mark_order_closed' | 'refund_order' | 'dispute_order';
  parameters: Record<string, unknown>;
}

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  created: z.optional(z.int()),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
type Event = z.infer<typeof eventSchema>;

const paymentSchema = z.object({ payment_intent: referenceSchema });
const disputeSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  amount: z.int().check(z.gte(0)),
  status: z.string(),
  created: z.int(),
});

/**
 * Null for events that change nothing: unknown ones, and sessions that are finished before their money is there.
 *
 * @throws AppError validation for a signed message that is no event
 */
export async function toDatabaseCall(message: unknown, stripe: Refunds): Promise<DatabaseCall | null> {
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
      return refunded(event, stripe, []);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refunded(event, stripe, [parseValue(refundSchema, event.data.object)]);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputed(event);
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

/** Null for a charge that was made in another way than by a payment of the shop's. */
const paymentOfObject = (event: Event) => idOf(parseValue(paymentSchema, event.data.object).payment_intent);

/** An event tells of one refund, or of their sum: the payment's refunds are asked for, so that each counts by itself. */
async function refunded(
  event: Event,
  stripe: Refunds,
  told: z.infer<typeof refundSchema>[],
): Promise<DatabaseCall | null> {
  const paymentIntent = paymentOfObject(event);
  if (!paymentIntent) return null;
  const refunds = [...told, ...(await listRefunds(stripe, paymentIntent))].map(refundFact);
  return { procedure: 'refund_order', parameters: { ...about(event), payment_intent: paymentIntent, refunds } };
}

function disputed(event: Event): DatabaseCall | null {
  const paymentIntent = paymentOfObject(event);
  if (!paymentIntent) return null;
  const { id, amount, status, created } = parseValue(disputeSchema, event.data.object);
  return {
    procedure: 'dispute_order',
    parameters: {
      ...about(event),
      payment_intent: paymentIntent,
      dispute_id: id,
      cents: amount,
      status: disputeState(status),
      opened: created,
    },
  };
}

/** While the bank only asks (`warning_…`), or the dispute was prevented, no money is taken. */
function disputeState(status: string): 'inquiry' | 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open';
}
