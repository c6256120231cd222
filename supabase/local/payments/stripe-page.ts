/** The buttons of Stripe's payment page, and what can happen to the payment after it. */
import { seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { closeDispute, disputesOf, isHolding, openDispute } from './disputes.ts';
import { formatAmount } from './errors.ts';
import { button } from './page.ts';
import type { Button, PageView } from './page.ts';
import type { SessionRecord } from './payment-types.ts';
import { failRefund, refundsOf } from './refunds.ts';
import { expireSession } from './sessions.ts';
import { chargeOfIntent, complete, decline, finishTransfer } from './settlement.ts';

const DECLINED = 'Your card was declined. Nothing was charged. Try again or use another way to pay.';

export function pageOf(context: PaymentsContext, id: string): PageView | undefined {
  const record = readRecord(context, id);
  if (!record) return undefined;
  const { session, lines, images } = record;
  const amount = (minor: number) => formatAmount(minor, session.currency);
  const order = {
    total: amount(session.amount_total),
    returnUrls: [session.success_url, session.cancel_url],
    lines: lines.map(({ description, quantity, price, amount_total }, index) => ({
      title: description,
      note: quantity > 1 ? `${quantity} × ${amount(price.unit_amount)}` : '',
      amount: amount(amount_total),
      image: images[index] ?? null,
    })),
  };
  if (session.status === 'open') return { ...order, ...openPart(context, record, order.total) };
  return {
    ...order,
    state: session.status === 'expired' ? 'expired' : 'finished',
    back: session.status === 'expired' ? session.cancel_url : successAddress(record),
    controls: controlsFor(context, record),
  };
}

/** A page whose time is over takes no payment, also before the queue has noticed. */
function readRecord(context: PaymentsContext, id: string): SessionRecord | undefined {
  const record = context.store.find('session', id);
  if (record?.session.status !== 'open' || record.session.expires_at > seconds(context.now())) return record;
  context.store.transaction(() => expireSession(context, id));
  return context.store.find('session', id);
}

const successAddress = ({ session }: SessionRecord): string =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function openPart(context: PaymentsContext, record: SessionRecord, total: string) {
  const { session } = record;
  const next = { to: successAddress(record) };
  const pay = (isBusiness: boolean) => () => complete(context, record, { isPaid: true, isBusiness });
  /** The session is complete before the bank has decided: at once, or later by a control. */
  const transfer = (clears?: boolean) => () => {
    complete(context, record, { isPaid: false });
    if (clears !== undefined) finishTransfer(context, session.id, clears);
  };
  const business = button('pay_business', 'Pay as a business with a VAT id, without tax', pay(true), next);
  return {
    state: 'open' as const,
    email: session.customer_email,
    note: 'This is a test payment page. No card is asked for and no money moves.',
    ...(session.automatic_tax.enabled && {
      taxNote: 'The buyer is in Paris: 20 % tax, within the prices or added to them.',
    }),
    pay: [button('pay', `Pay ${total}`, pay(false), next), ...(session.tax_id_collection?.enabled ? [business] : [])],
    refuse: [
      button('decline', 'Decline', () => decline(context, record), { problem: DECLINED }),
      button('cancel', 'Cancel', () => undefined, { to: session.cancel_url }),
    ],
    slow: [
      button('bank_clears', 'Bank transfer that arrives', transfer(true), next),
      button('bank_bounces', 'Bank transfer that fails', transfer(false), next),
      button('bank_waits', 'Bank transfer under way', transfer(), next),
      button('expire', 'Let this page expire', () => expireSession(context, session.id)),
    ],
  };
}

/** Those that make sense in the payment's present state. */
function controlsFor(context: PaymentsContext, { session }: SessionRecord): Button[] {
  const { id, payment_intent: intent } = session;
  if (session.status !== 'complete' || !intent) return [];
  if (session.payment_status === 'paid')
    return [...disputeControls(context, intent), ...refundControls(context, intent)];
  if (context.store.find('payment_intent', intent)?.status !== 'processing') return [];
  return [
    button('bank_clears', 'The transfer arrives', () => finishTransfer(context, id, true)),
    button('bank_bounces', 'The transfer fails', () => finishTransfer(context, id, false)),
  ];
}

function disputeControls(context: PaymentsContext, intent: string): Button[] {
  const disputes = disputesOf(context, intent);
  const open = disputes.find(({ status }) => status === 'needs_response' || status === 'under_review');
  if (open) {
    return [
      button('win', 'The dispute is won', () => closeDispute(context, open, 'won')),
      button('lose', 'The dispute is lost', () => closeDispute(context, open, 'lost')),
    ];
  }
  const charge = chargeOfIntent(context, intent);
  // A dispute about a bank transfer cannot be answered, let alone won: here only cards have them.
  if (charge?.payment_method_details.type !== 'card') return [];
  if (disputes.some(isHolding) || charge.amount_refunded === charge.amount) return [];
  return [button('dispute', 'The buyer’s bank disputes it', () => openDispute(context, charge))];
}

function refundControls(context: PaymentsContext, intent: string): Button[] {
  const newest = refundsOf(context, intent).find(({ status }) => status === 'succeeded');
  return newest ? [button('fail_refund', 'The newest refund fails', () => failRefund(context, newest))] : [];
}
