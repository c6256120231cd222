/** What happens when a person uses the payment page. */
import { documentOf } from './api-error.ts';
import { attempt, CARD_DECLINED, findCharge, finishTransfer, TRANSFER_FAILED } from './charges.ts';
import { emit } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { newIntent } from './intents.ts';
import { expireSession, findSession } from './sessions.ts';
import type { PaymentIntent, Session, SessionRecord } from './payment-types.ts';
import { customerDetails } from './session-object.ts';
import { withTaxes } from './taxes.ts';

/** The three of the bank complete the session first and decide about the money after it: at once, or later by a control. */
export const OUTCOMES = [
  'pay',
  'pay_business',
  'decline',
  'cancel',
  'expire',
  'bank_waits',
  'bank_clears',
  'bank_bounces',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const DECLINED = 'Your card was declined. Nothing was charged. Try again or use another way to pay.';

/** Call inside a transaction. A session that is no longer open stays as it is. */
export function settle(context: PaymentsContext, id: string, outcome: Outcome): Session {
  const record = findSession(context, id);
  if (record.session.status !== 'open' || outcome === 'cancel') return record.session;
  if (outcome === 'decline') return decline(context, record);
  if (outcome === 'pay' || outcome === 'pay_business') {
    return complete(context, withTaxes(record, outcome === 'pay_business'), 'succeeded');
  }
  if (outcome === 'expire') return expireSession(context, id);
  const waiting = complete(context, withTaxes(record, false), 'processing');
  return outcome === 'bank_waits' ? waiting : finishBankPayment(context, id, outcome === 'bank_clears');
}

/** Stripe makes a session's payment when it is first tried. */
function intentOf(context: PaymentsContext, record: SessionRecord): PaymentIntent {
  const { payment_intent: id } = record.session;
  return (id && context.store.find<PaymentIntent>('payment_intent', id)) || newIntent(context, record);
}

function saveSession({ store }: PaymentsContext, record: SessionRecord, session: Session): void {
  store.put('session', session.id, { ...record, session });
}

function saveIntent({ store }: PaymentsContext, intent: PaymentIntent): void {
  store.put('payment_intent', intent.id, intent);
}

/** The session stays open: the buyer may try again. The shop's endpoint hears nothing. */
function decline(context: PaymentsContext, record: SessionRecord): Session {
  const opened = intentOf(context, record);
  const charge = attempt(context, opened, { way: 'card', status: 'failed' });
  const intent: PaymentIntent = {
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
  };
  const session = { ...record.session, payment_intent: intent.id };
  saveIntent(context, intent);
  saveSession(context, record, session);
  return session;
}

function complete(context: PaymentsContext, record: SessionRecord, status: 'succeeded' | 'processing'): Session {
  const isPaid = status === 'succeeded';
  // A declined try made it before the tax was known.
  const opened = { ...intentOf(context, record), amount: record.session.amount_total };
  const charge = attempt(
    context,
    opened,
    isPaid ? { way: 'card', status: 'succeeded' } : { way: 'us_bank_account', status: 'pending' },
  );
  const intent: PaymentIntent = {
    ...opened,
    amount_received: isPaid ? opened.amount : 0,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status,
  };
  const session: Session = {
    ...record.session,
    customer_details: record.session.automatic_tax.enabled
      ? record.session.customer_details
      : { ...customerDetails(record.session.customer_email), tax_ids: [] },
    payment_intent: intent.id,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  };
  saveIntent(context, intent);
  saveSession(context, record, session);
  context.store.closeSession(session.id);
  emit(context, 'checkout.session.completed', session);
  return session;
}

/** Call inside a transaction. */
export function finishBankPayment(context: PaymentsContext, id: string, clears: boolean): Session {
  const record = findSession(context, id);
  const waiting = intentOf(context, record);
  const pending = findCharge(context, waiting.latest_charge ?? '');
  if (pending) finishTransfer(context, pending, clears);
  saveIntent(context, clears ? { ...waiting, amount_received: waiting.amount, status: 'succeeded' } : bounced(waiting));
  const finished: Session = { ...record.session, payment_status: clears ? 'paid' : 'unpaid' };
  saveSession(context, record, finished);
  emit(
    context,
    clears ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    finished,
  );
  return finished;
}

const bounced = (intent: PaymentIntent): PaymentIntent => ({
  ...intent,
  last_payment_error: {
    type: 'card_error',
    ...(intent.latest_charge && { charge: intent.latest_charge }),
    code: 'payment_intent_payment_attempt_failed',
    doc_url: documentOf('payment_intent_payment_attempt_failed'),
    message: TRANSFER_FAILED,
  },
  payment_method: null,
  status: 'requires_payment_method',
});
