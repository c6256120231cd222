/** What happens to the money when a person uses the payment page, by card or from a bank account. */
import { emit, find, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { documentOf } from './errors.ts';
import { CUSTOMER } from './fixtures/checkout.ts';
import {
  BANK,
  CARD_DECLINED,
  cardOf,
  CHARGE,
  DECLINED_CHARGE,
  INTENT,
  NO_BILLING,
  TRANSFER_FAILED,
} from './fixtures/payment.ts';
import type { Charge, PaymentIntent, Session, SessionRecord } from './payment-types.ts';
import { saveSession } from './sessions.ts';
import { withTaxes } from './taxes.ts';

export const saveCharge = ({ store }: PaymentsContext, charge: Charge): void =>
  store.put('charge', charge.id, charge, charge.payment_intent);
const saveIntent = ({ store }: PaymentsContext, intent: PaymentIntent): void =>
  store.put('payment_intent', intent.id, intent);

/** The last attempt to take a payment's money. */
export const chargeOfIntent = (context: PaymentsContext, id: string, parameter?: string): Charge | undefined =>
  context.store.find('charge', find(context, 'payment_intent', id, parameter).latest_charge ?? '');

/** Stripe makes a session's payment when it is first tried. */
function intentOf(context: PaymentsContext, { session, intentMetadata, intentDescription }: SessionRecord) {
  const known = context.store.find('payment_intent', session.payment_intent ?? '');
  const made: PaymentIntent = {
    ...INTENT,
    id: newId('pi'),
    amount: session.amount_total,
    created: seconds(context.now()),
    currency: session.currency,
    description: intentDescription,
    metadata: intentMetadata,
    payment_method_types: session.payment_method_types,
    receipt_email: session.customer_email,
  };
  return known ?? made;
}

function attempt(context: PaymentsContext, intent: PaymentIntent, status: Charge['status']): Charge {
  const isCard = status !== 'pending';
  const charge: Charge = {
    ...CHARGE,
    // as Stripe numbers charges of cards, and payments by other ways
    id: newId(isCard ? 'ch' : 'py'),
    amount: intent.amount,
    amount_captured: intent.amount,
    balance_transaction: newId('txn'),
    billing_details: { ...NO_BILLING, email: intent.receipt_email },
    created: seconds(context.now()),
    currency: intent.currency,
    description: intent.description,
    metadata: intent.metadata,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: isCard ? cardOf(intent.amount) : BANK,
    receipt_email: intent.receipt_email,
    status,
    ...(status === 'failed' && DECLINED_CHARGE),
  };
  saveCharge(context, charge);
  return charge;
}

/** The session stays open: the buyer may try again. The shop's endpoint hears nothing. Call inside a transaction. */
export function decline(context: PaymentsContext, record: SessionRecord): Session {
  const opened = intentOf(context, record);
  const charge = attempt(context, opened, 'failed');
  saveIntent(context, {
    ...opened,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: 'card_declined',
      decline_code: 'generic_decline',
      doc_url: documentOf('card_declined'),
      message: CARD_DECLINED,
    },
    latest_charge: charge.id,
  });
  return saveSession(context, { ...record, session: { ...record.session, payment_intent: opened.id } });
}

/** Paid by card, or a bank transfer under way. Call inside a transaction. */
export function complete(
  context: PaymentsContext,
  given: SessionRecord,
  { isPaid, isBusiness = false }: { isPaid: boolean; isBusiness?: boolean },
): Session {
  const record = withTaxes(given, isBusiness);
  const { customer_email: email, customer_details: details, automatic_tax: tax } = record.session;
  // A declined try made it before the tax was known.
  const opened = { ...intentOf(context, record), amount: record.session.amount_total };
  const charge = attempt(context, opened, isPaid ? 'succeeded' : 'pending');
  saveIntent(context, {
    ...opened,
    amount_received: isPaid ? opened.amount : 0,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: isPaid ? 'succeeded' : 'processing',
  });
  const session: Session = {
    ...record.session,
    customer_details: tax.enabled ? details : { ...CUSTOMER, email, tax_ids: [] },
    payment_intent: opened.id,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  };
  saveSession(context, { ...record, session });
  emit(context, 'checkout.session.completed', session);
  return session;
}

/** The bank's word on a transfer. Call inside a transaction. */
export function finishTransfer(context: PaymentsContext, id: string, clears: boolean): void {
  const record = find(context, 'session', id);
  const intent = intentOf(context, record);
  const charge = chargeOfIntent(context, intent.id);
  if (charge) saveCharge(context, clears ? { ...charge, paid: true, status: 'succeeded' } : bouncedCharge(charge));
  const received = { amount_received: intent.amount, status: 'succeeded' } as const;
  saveIntent(context, { ...intent, ...(clears ? received : bouncedIntent(intent)) });
  const payment_status = clears ? 'paid' : 'unpaid';
  const session = saveSession(context, { ...record, session: { ...record.session, payment_status } });
  emit(context, `checkout.session.async_payment_${clears ? 'succeeded' : 'failed'}`, session);
}

const bouncedCharge = (charge: Charge): Charge => ({
  ...charge,
  failure_balance_transaction: newId('txn'),
  failure_code: 'insufficient_funds',
  failure_message: TRANSFER_FAILED,
  paid: false,
  status: 'failed',
});

const bouncedIntent = ({ latest_charge: charge }: PaymentIntent): Partial<PaymentIntent> => ({
  last_payment_error: {
    type: 'card_error',
    ...(charge && { charge }),
    code: 'payment_intent_payment_attempt_failed',
    doc_url: documentOf('payment_intent_payment_attempt_failed'),
    message: TRANSFER_FAILED,
  },
  payment_method: null,
  status: 'requires_payment_method',
});
