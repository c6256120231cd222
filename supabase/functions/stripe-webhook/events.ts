// Which events mean something to the shop, and what the database is told about them.
import type { Stripe } from 'stripe';
import { idOf, orderIdOf, paymentOf } from '../_shared/sessions.ts';

export type DatabaseCall = {
  procedure: 'mark_order_paid' | 'mark_order_closed' | 'refund_order';
  parameters: Record<string, unknown>;
};

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

const paid = (event: Stripe.Event, session: Stripe.Checkout.Session): DatabaseCall => ({
  procedure: 'mark_order_paid',
  parameters: { ...about(event), ...paymentOf(session) },
});

function closed(event: Stripe.Event, session: Stripe.Checkout.Session, status: 'failed' | 'expired'): DatabaseCall {
  return {
    procedure: 'mark_order_closed',
    parameters: { ...about(event), session_id: session.id, order_id: orderIdOf(session), status },
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
