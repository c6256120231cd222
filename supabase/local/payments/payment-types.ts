// The part of Stripe's objects that this stand-in answers with. Amounts are in the currency's smallest unit, times in
// seconds since 1970.

import type { Stripe } from 'stripe';

export type Metadata = Record<string, string>;

export type LineItem = {
  id: string;
  object: 'item';
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  quantity: number;
  price: {
    id: string;
    object: 'price';
    active: boolean;
    currency: string;
    product: string;
    type: 'one_time';
    unit_amount: number;
  };
};

export type Session = {
  id: string;
  object: 'checkout.session';
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: null;
  customer_details: { email: string | null; name: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  locale: string | null;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  ui_mode: 'hosted_page';
  url: string | null;
};

/** What is kept beside a session and never answered as part of it. */
export type SessionRecord = {
  session: Session;
  lines: LineItem[];
  /** One picture per line, where the shop sent one. */
  images: (string | null)[];
  intentMetadata: Metadata;
};

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  last_payment_error: { type: 'card_error'; code: string; decline_code: string; message: string } | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  payment_method_types: string[];
  receipt_email: string | null;
  status: 'processing' | 'requires_payment_method' | 'succeeded';
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: true;
  created: number;
  currency: string;
  /** Once it was, also when the dispute was won. */
  disputed: boolean;
  livemode: false;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
};

/** Whole, by the SDK's own types. */
export type Refund = Stripe.Refund & { charge: string; metadata: Metadata; payment_intent: string };
export type Dispute = Stripe.Dispute & { charge: string; metadata: Metadata; payment_intent: string };

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed'
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.refund.updated'
  | 'charge.refunded'
  | 'charge.updated'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated';

export type PaymentEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Session | PaymentIntent | Charge | Refund | Dispute };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};
