/** Payments, as Checkout makes them for a session. */
import { missingResource } from './api-error.ts';
import { findCharge } from './charges.ts';
import { newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import type { Charge, PaymentIntent, SessionRecord } from './payment-types.ts';

/** @throws ApiError 404 */
export function findIntent({ store }: PaymentsContext, id: string, param = 'intent'): PaymentIntent {
  const intent = store.find<PaymentIntent>('payment_intent', id);
  if (!intent) throw missingResource('payment_intent', id, param);
  return intent;
}

export const chargeOfIntent = (context: PaymentsContext, id: string, param?: string): Charge | undefined =>
  findCharge(context, findIntent(context, id, param).latest_charge ?? '');

export const newIntent = (
  context: PaymentsContext,
  { session, intentMetadata, intentDescription }: SessionRecord,
): PaymentIntent => ({
  id: newId('pi'),
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: session.amount_total,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  // for scripts in pages, which this stand-in has none of
  client_secret: null,
  confirmation_method: 'automatic',
  created: seconds(context.now()),
  currency: session.currency,
  customer: null,
  customer_account: null,
  description: intentDescription,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: { enabled: false },
  metadata: intentMetadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: session.payment_method_types,
  payment_record: null,
  processing: null,
  receipt_email: session.customer_email,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
});
