/**
 * Charges: one attempt to take a payment's money, by card or from a bank account, with what Stripe's test card 4242 and its
 * test bank tell of themselves.
 */
import { newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import type { Charge, PaymentIntent } from './payment-types.ts';

export type PaymentMethodType = Charge['payment_method_details']['type'];
interface Attempt {
  way: PaymentMethodType;
  status: Charge['status'];
}

export const CARD_DECLINED = 'Your card was declined.';
export const TRANSFER_FAILED = 'The customer’s account has insufficient funds to cover this payment.';

/** Call inside a transaction. */
export function attempt(context: PaymentsContext, intent: PaymentIntent, { way, status }: Attempt): Charge {
  const isDeclined = status === 'failed';
  const charge: Charge = {
    // as Stripe numbers charges of cards, and payments by other ways
    id: newId(way === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isDeclined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isDeclined ? null : newId('txn'),
    billing_details: { address: NO_ADDRESS, email: intent.receipt_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: !isDeclined,
    created: seconds(context.now()),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isDeclined ? 'card_declined' : null,
    failure_message: isDeclined ? CARD_DECLINED : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: isDeclined ? DECLINED : AUTHORIZED,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: way === 'card' ? cardDetails(intent) : BANK_DETAILS,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  saveCharge(context, charge);
  return charge;
}

/** The bank's word on a transfer. Call inside a transaction. */
export function finishTransfer(context: PaymentsContext, charge: Charge, clears: boolean): Charge {
  const finished: Charge = clears
    ? { ...charge, paid: true, status: 'succeeded' }
    : {
        ...charge,
        failure_balance_transaction: newId('txn'),
        failure_code: 'insufficient_funds',
        failure_message: TRANSFER_FAILED,
        paid: false,
        status: 'failed',
      };
  saveCharge(context, finished);
  return finished;
}

export const findCharge = ({ store }: PaymentsContext, id: string): Charge | undefined =>
  store.find<Charge>('charge', id);

export const saveCharge = ({ store }: PaymentsContext, charge: Charge): void =>
  store.put('charge', charge.id, charge, charge.payment_intent);

export const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const AUTHORIZED = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

const DECLINED = {
  ...AUTHORIZED,
  network_status: 'declined_by_network',
  reason: 'generic_decline',
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
};

const cardDetails = ({ amount }: PaymentIntent): Charge['payment_method_details'] => ({
  type: 'card',
  card: {
    amount_authorized: amount,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: '07',
    exp_month: 12,
    exp_year: 2034,
    fingerprint: 'standinCard4242',
    funding: 'credit',
    installments: null,
    last4: '4242',
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});

const BANK_DETAILS: Charge['payment_method_details'] = {
  type: 'us_bank_account',
  us_bank_account: {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'STRIPE TEST BANK',
    fingerprint: 'standinBank6789',
    last4: '6789',
    payment_reference: null,
    routing_number: '110000000',
  },
};
