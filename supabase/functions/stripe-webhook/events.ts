// Which events mean something to the shop, and what the database is told about them.
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';

export type DatabaseCall = {
  procedure: 'mark_order_paid' | 'mark_order_closed' | 'refund_order';
  parameters: Record<string, unknown>;
};

export const outcomeSchema = z.object({ status: z.string(), order_id: z.optional(z.nullable(z.string())) });

/** Null for events that change nothing: unknown ones, and sessions that are finished before their money is there. */
export async function toDatabaseCall(event: Stripe.Event, stripe: Stripe): Promise<DatabaseCall | null> {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'unpaid' ? null : paid(event, event.data.object);
    case 'checkout.session.async_payment_succeeded':
      return paid(event, event.data.object);
    case 'checkout.session.async_payment_failed':
      return closed(event, event.data.object, 'failed');
    case 'checkout.session.expired':
      return closed(event, event.data.object, 'expired');
    case 'charge.refunded':
      return refunded(event, event.data.object, stripe);
    default:
      return null;
  }
}

const about = (event: Stripe.Event) => ({
  event_id: event.id,
  event_type: event.type,
  event_created: event.created,
});

function paid(event: Stripe.Event, session: Stripe.Checkout.Session): DatabaseCall {
  return {
    procedure: 'mark_order_paid',
    parameters: {
      ...about(event),
      session_id: session.id,
      order_id: orderId(session),
      payment_intent: idOf(session.payment_intent),
      amount_total: session.amount_total,
      currency: session.currency,
    },
  };
}

function closed(event: Stripe.Event, session: Stripe.Checkout.Session, status: 'failed' | 'expired'): DatabaseCall {
  return {
    procedure: 'mark_order_closed',
    parameters: { ...about(event), session_id: session.id, order_id: orderId(session), status },
  };
}

/**
 * A refund may name the lines it is for: `order_item_ids` in its metadata, separated by commas. The event has the charge
 * only, so the payment's refunds are asked for.
 */
async function refunded(event: Stripe.Event, charge: Stripe.Charge, stripe: Stripe): Promise<DatabaseCall | null> {
  const paymentIntent = idOf(charge.payment_intent);
  if (!paymentIntent) return null;
  const refunds = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
  const named = refunds.data
    .filter((refund) => refund.status === 'succeeded' || refund.status === 'pending')
    .flatMap((refund) => (refund.metadata?.['order_item_ids'] ?? '').split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
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

const uuid = z.uuid();

/** Null when the session is not one of the shop's: other software may use the same Stripe account. */
function orderId({ metadata, client_reference_id: reference }: Stripe.Checkout.Session): string | null {
  const candidates = [metadata?.['order_id'], reference];
  return candidates.find((text) => z.safeParse(uuid, text).success) ?? null;
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
