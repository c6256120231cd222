/**
 * What Stripe answers for a session of the shop's: one-time payments on its own page, none of the optional features.
 */
import { newId } from './context.ts';
import type { LineItem, Metadata, Session } from './payment-types.ts';

export interface SessionFacts {
  id: string;
  url: string;
  total: number;
  currency: string;
  /** Seconds since 1970. */
  created: number;
  expiresAt: number;
  successUrl: string;
  cancelUrl: string | null;
  reference: string | null;
  email: string | null;
  locale: string | null;
  submitType: string | null;
  metadata: Metadata;
  paymentMethodTypes: string[];
}

const NO_INVOICE = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** What no session of the shop differs in. */
const FIXED = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: NO_INVOICE,
  livemode: false,
  managed_payments: { enabled: false },
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Session>;

export const newSession = (facts: SessionFacts): Session => ({
  ...FIXED,
  id: facts.id,
  amount_subtotal: facts.total,
  amount_total: facts.total,
  cancel_url: facts.cancelUrl,
  client_reference_id: facts.reference,
  created: facts.created,
  currency: facts.currency,
  customer_details: facts.email === null ? null : customerDetails(facts.email),
  customer_email: facts.email,
  expires_at: facts.expiresAt,
  locale: facts.locale,
  metadata: facts.metadata,
  payment_method_types: facts.paymentMethodTypes,
  submit_type: facts.submitType,
  success_url: facts.successUrl,
  url: facts.url,
});

/** The page asks for no name or address; without an address of the shop's there is none at all. */
export const customerDetails = (email: string | null): NonNullable<Session['customer_details']> => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
});

interface LineFacts {
  name: string;
  quantity: number;
  unitAmount: number;
  currency: string;
  taxBehavior: 'inclusive' | 'exclusive' | 'unspecified';
  metadata: Metadata;
  created: number;
}

export const newLine = ({
  name,
  quantity,
  unitAmount,
  currency,
  taxBehavior,
  metadata,
  created,
}: LineFacts): LineItem => ({
  id: newId('li'),
  object: 'item',
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: unitAmount * quantity,
  amount_tax: 0,
  amount_total: unitAmount * quantity,
  currency,
  description: name,
  metadata,
  price: {
    id: newId('price'),
    object: 'price',
    // made for this session only
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod'),
    recurring: null,
    tax_behavior: taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  },
  quantity,
});
