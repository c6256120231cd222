// What happens when a person uses the payment page.
import { emit, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { expireSession, findSession } from './sessions.ts';
import type { Charge, PaymentIntent, Session, SessionRecord } from './payment-types.ts';

/** The three of the bank complete the session first and decide about the money after it: at once, or later by a control. */
export const OUTCOMES = ['pay', 'decline', 'cancel', 'expire', 'bank_waits', 'bank_clears', 'bank_bounces'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const DECLINED = 'Your card was declined. Nothing was charged. Try again or use another way to pay.';

/** Call inside a transaction. A session that is no longer open stays as it is. */
export function settle(context: PaymentsContext, id: string, outcome: Outcome): Session {
  const record = findSession(context, id);
  if (record.session.status !== 'open' || outcome === 'cancel') return record.session;
  if (outcome === 'decline') return decline(context, record);
  if (outcome === 'pay') return complete(context, record, 'succeeded');
  if (outcome === 'expire') return expireSession(context, id);
  const waiting = complete(context, record, 'processing');
  return outcome === 'bank_waits' ? waiting : finishBankPayment(context, id, outcome === 'bank_clears');
}

function intentOf(context: PaymentsContext, { session, intentMetadata }: SessionRecord): PaymentIntent {
  const known = session.payment_intent && context.store.find<PaymentIntent>('payment_intent', session.payment_intent);
  if (known) return known;
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    created: seconds(context.now()),
    currency: session.currency,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: intentMetadata,
    payment_method_types: session.payment_method_types,
    receipt_email: session.customer_email,
    status: 'requires_payment_method',
  };
}

function saveSession({ store }: PaymentsContext, record: SessionRecord, session: Session): void {
  store.put('session', session.id, { ...record, session });
}

function saveIntent({ store }: PaymentsContext, intent: PaymentIntent): void {
  store.put('payment_intent', intent.id, intent);
}

function decline(context: PaymentsContext, record: SessionRecord): Session {
  const intent: PaymentIntent = {
    ...intentOf(context, record),
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  };
  const session = { ...record.session, payment_intent: intent.id };
  saveIntent(context, intent);
  saveSession(context, record, session);
  emit(context, 'payment_intent.payment_failed', intent);
  return session;
}

function complete(context: PaymentsContext, record: SessionRecord, status: 'succeeded' | 'processing'): Session {
  const isPaid = status === 'succeeded';
  const opened: PaymentIntent = { ...intentOf(context, record), last_payment_error: null, status };
  const intent = isPaid ? collect(context, opened) : opened;
  const session: Session = {
    ...record.session,
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

function collect(context: PaymentsContext, intent: PaymentIntent): PaymentIntent {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created: seconds(context.now()),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  };
  context.store.put('charge', charge.id, charge, intent.id);
  return { ...intent, amount_received: intent.amount, latest_charge: charge.id, status: 'succeeded' };
}

/** Call inside a transaction. */
export function finishBankPayment(context: PaymentsContext, id: string, clears: boolean): Session {
  const record = findSession(context, id);
  const intent = intentOf(context, record);
  saveIntent(context, clears ? collect(context, intent) : { ...intent, status: 'requires_payment_method' });
  const finished: Session = { ...record.session, payment_status: clears ? 'paid' : 'unpaid' };
  saveSession(context, record, finished);
  emit(
    context,
    clears ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    finished,
  );
  return finished;
}
