/**
 * Stripe's objects as the pinned SDK declares them, from Stripe's own description of the pinned version, so that a field that is
 * missing or made up does not compile. What is added here only narrows a field to what this stand-in gives it. Amounts are in the
 * currency's smallest unit, times in seconds since 1970.
 */
import type { Stripe } from 'stripe';

export type Metadata = Record<string, string>;

/** Decimals travel as text; the SDK's declarations tell of the class that it reads them into. */
type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount: number; unit_amount_decimal: string };
export type LineItem = Omit<Stripe.LineItem, 'price'> & { description: string; price: Price; quantity: number };

export type Session = Stripe.Checkout.Session & {
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
};

/** What is kept beside a session and never answered as part of it. */
export interface SessionRecord {
  session: Session;
  lines: LineItem[];
  /** One picture per line, where the shop sent one. */
  images: (string | null)[];
  intentMetadata: Metadata;
  intentDescription: string | null;
}

export type PaymentIntent = Stripe.PaymentIntent & {
  latest_charge: string | null;
  payment_method: string | null;
  status: 'processing' | 'requires_payment_method' | 'succeeded';
};

export type Charge = Stripe.Charge & {
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card' | 'us_bank_account' };
  status: 'succeeded' | 'pending' | 'failed';
};
export type Refund = Stripe.Refund & { charge: string; metadata: Metadata; payment_intent: string };
export type Dispute = Stripe.Dispute & { charge: string; metadata: Metadata; payment_intent: string };

/** What docs/operations.md has the shop's endpoint subscribe to: Stripe sends an endpoint nothing else. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An answer under its idempotency key. */
interface Reply {
  fingerprint: string;
  body: string;
}
/** All that the stand-in stores, by kind. Children are found by their payment intent. */
export interface StripeObjects {
  session: SessionRecord;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: object;
  reply: Reply;
}

/** The object of an event. */
export type EventRecord<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'] & {
  id: string;
};
