/** What can happen to a payment after the page: in a test these come from buttons instead of banks. */
import type { PaymentsContext } from './context.ts';
import { closeDispute, disputesOf, isHolding, openDispute } from './disputes.ts';
import { chargeOfIntent, findIntent } from './intents.ts';
import type { SessionRecord } from './payment-types.ts';
import { failRefund, refundsOf } from './refunds.ts';
import { finishBankPayment } from './settlement.ts';

export interface Control {
  name: string;
  label: string;
  apply(): unknown;
}

/** Those that make sense in the payment's present state. Call `apply` inside a transaction. */
export function controlsFor(context: PaymentsContext, { session }: SessionRecord): Control[] {
  if (session.status !== 'complete' || !session.payment_intent) return [];
  if (session.payment_status === 'unpaid') {
    const isUnderWay = findIntent(context, session.payment_intent).status === 'processing';
    return isUnderWay ? transfer(context, session.id) : [];
  }
  return [...disputeControls(context, session.payment_intent), ...refundControls(context, session.payment_intent)];
}

const transfer = (context: PaymentsContext, id: string): Control[] => [
  { name: 'bank_clears', label: 'The transfer arrives', apply: () => finishBankPayment(context, id, true) },
  { name: 'bank_bounces', label: 'The transfer fails', apply: () => finishBankPayment(context, id, false) },
];

function disputeControls(context: PaymentsContext, intent: string): Control[] {
  const open = disputesOf(context, intent).find(
    ({ status }) => status === 'needs_response' || status === 'under_review',
  );
  if (open) {
    return [
      { name: 'win', label: 'The dispute is won', apply: () => closeDispute(context, open, 'won') },
      { name: 'lose', label: 'The dispute is lost', apply: () => closeDispute(context, open, 'lost') },
    ];
  }
  const charge = chargeOfIntent(context, intent);
  // A dispute about a bank transfer cannot be answered, let alone won: here only cards have them.
  if (charge?.payment_method_details.type !== 'card') return [];
  if (disputesOf(context, intent).some(isHolding) || charge.amount_refunded === charge.amount) return [];
  return [{ name: 'dispute', label: 'The buyer’s bank disputes it', apply: () => openDispute(context, charge) }];
}

function refundControls(context: PaymentsContext, intent: string): Control[] {
  const newest = refundsOf(context, intent).find(({ status }) => status === 'succeeded');
  if (!newest) return [];
  return [{ name: 'fail_refund', label: 'The newest refund fails', apply: () => failRefund(context, newest) }];
}
