/** Words for the states of orders, lines and mails. */
import type { AdminOrder, OrderEmail, OrderLine } from '@baobab/data/orders/admin-orders';
import type { RefundReason } from '@baobab/domain/contracts/refund';
import { isPaid, isSuspended, type DisputeStatus, type PaymentStatus } from '@baobab/domain/entities/order';
import { fromCents, toCents } from '@baobab/domain/money';
import { formatMoney } from '../../money.ts';
import type { BadgeTone } from '../../frame/badge.tsx';

export const STATUS_WORDS: Record<PaymentStatus, { label: string; tone: BadgeTone; hint: string }> = {
  pending: { label: 'Pending', tone: 'warning', hint: 'The buyer was sent to the payment page and has not paid yet.' },
  paid: { label: 'Paid', tone: 'success', hint: 'Paid; the buyer can download.' },
  completed: { label: 'Completed', tone: 'success', hint: 'Paid; the buyer can download.' },
  failed: { label: 'Failed', tone: 'danger', hint: 'The payment was refused. Nothing was charged.' },
  expired: { label: 'Expired', tone: 'quiet', hint: 'The payment page was left until it closed. Nothing was charged.' },
  refunded: { label: 'Refunded', tone: 'info', hint: 'Everything was paid back; the downloads are closed.' },
};

/** Of an order that was granted: never paid, and taken back instead of refunded. */
const GRANTED = { label: 'Granted', tone: 'accent', hint: 'Given at no charge; the customer can download.' } as const;
const TAKEN_BACK = {
  label: 'Taken back',
  tone: 'quiet',
  hint: 'Was given at no charge; the downloads are closed.',
} as const;

export function statusWords({ origin, paymentStatus }: Pick<AdminOrder, 'origin' | 'paymentStatus'>): {
  label: string;
  tone: BadgeTone;
  hint: string;
} {
  if (origin === 'sale') return STATUS_WORDS[paymentStatus];
  return isPaid(paymentStatus) ? GRANTED : TAKEN_BACK;
}

export const REASON_WORDS: Record<RefundReason, string> = {
  requested_by_customer: 'The customer asked for it',
  duplicate: 'Bought or charged twice',
  fraudulent: 'Fraudulent',
};

const MAIL_NAMES: Record<string, string> = { order_confirmation: 'Order confirmation', order_refund: 'Refund notice' };

/** 'order_confirmation' → 'Order confirmation'. */
export function mailName(template: string): string {
  const words = template.replaceAll(/[_-]+/g, ' ');
  return MAIL_NAMES[template] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export function mailState({ status, attempts, lastError }: OrderEmail): { label: string; tone: BadgeTone } {
  if (status === 'sent') return { label: 'Sent', tone: 'success' };
  if (status === 'failed') return { label: 'Not sent', tone: 'danger' };
  return attempts > 0 || lastError
    ? { label: `Trying again (${attempts} so far)`, tone: 'warning' }
    : { label: 'Waiting to be sent', tone: 'info' };
}

export function partlyRefunded(order: AdminOrder): boolean {
  return order.refundedAmount > 0 && order.paymentStatus !== 'refunded';
}

export interface OrderTrouble {
  label: string;
  tone: BadgeTone;
  /** What happened, what is safe, what to do. */
  words: string;
}

/** What the state means for the buyer; of a paid order with a trouble, what the trouble means. */
export function statusHint(order: AdminOrder): string {
  const [trouble] = orderTroubles(order);
  return trouble && isPaid(order.paymentStatus) ? trouble.words : statusWords(order).hint;
}

/** Beside the payment status: what became of the payment since. */
export function orderTroubles(order: AdminOrder): OrderTrouble[] {
  const { disputeStatus, refundFailedAt } = order;
  return [
    ...(disputeStatus ? [DISPUTE_WORDS[disputeStatus]] : []),
    ...(refundFailedAt ? [REFUND_FAILED] : []),
    ...(ungrantedLines(order).length > 0 ? [UNGRANTED] : []),
  ];
}

/** Paid, granted nothing, and not paid back yet. */
export function ungrantedLines(order: AdminOrder): OrderLine[] {
  return order.orderItems.filter(({ ungrantedAt, refundedAt }) => ungrantedAt !== null && refundedAt === null);
}

export const DISPUTE_WORDS: Record<DisputeStatus, OrderTrouble> = {
  open: {
    label: 'Disputed',
    tone: 'danger',
    words:
      'The buyer’s bank disputes the payment and holds the money. The downloads are closed until it is decided and open again when the dispute is won. Answer it at the payment provider.',
  },
  won: { label: 'Dispute won', tone: 'quiet', words: 'The bank decided for the shop. The downloads are open again.' },
  lost: {
    label: 'Dispute lost',
    tone: 'danger',
    words: 'The bank gave the money back to the buyer. The downloads stay closed; there is nothing left to refund.',
  },
};

const REFUND_FAILED: OrderTrouble = {
  label: 'Refund failed',
  tone: 'danger',
  words:
    'The payment provider could not pay the money back, so what was refunded counts as paid again. Refund again, or pay the buyer back another way.',
};

const UNGRANTED: OrderTrouble = {
  label: 'Paid, nothing granted',
  tone: 'danger',
  words:
    'A line was paid and grants no license, for the reason beside it. It is refunded automatically; if that fails, refund it below.',
};

/** What was paid for a line, and goes back with it: after code and credit, with the tax that the provider added. */
export function linePrice({ amount, tax }: Pick<OrderLine, 'amount' | 'tax'>): number {
  return fromCents(toCents(amount) + toCents(tax));
}

export function openLines(order: AdminOrder): OrderLine[] {
  return order.orderItems.filter(({ refundedAt }) => refundedAt === null);
}

export function refundable(order: AdminOrder): boolean {
  return isPaid(order.paymentStatus) && order.stripePaymentIntent !== null && !isSuspended(order);
}

export interface RefundPlan {
  amount: number;
  /** Absent: everything that is left, so that also what the lines don't add up to is paid back. */
  orderItemIds: string[] | undefined;
  /** What will happen, one sentence each. */
  effects: string[];
}

/** Null while no line is chosen. */
export function planRefund(order: AdminOrder, chosen: ReadonlySet<string>): RefundPlan | null {
  const open = openLines(order);
  const lines = open.filter(({ id }) => chosen.has(id));
  if (lines.length === 0) return null;
  const whole = lines.length === open.length;
  const cents = whole
    ? toCents(order.chargedAmount) - toCents(order.refundedAmount)
    : lines.reduce((sum, line) => sum + toCents(linePrice(line)), 0);
  const amount = fromCents(cents);
  const granted = lines.filter(({ ungrantedAt }) => ungrantedAt === null);
  const titles = granted.map(({ title }) => `“${title}”`).join(', ');
  const them = granted.length === 1 ? 'it' : 'them';
  return {
    amount,
    orderItemIds: whole ? undefined : lines.map(({ id }) => id),
    effects: [
      `${formatMoney(amount, order.currency)} goes back to the card that paid${order.email ? `, used by ${order.email}` : ''}. Banks take 5 to 10 days to show it.`,
      granted.length > 0
        ? `${titles}: the buyer can’t download ${them} any more and loses the license. Files saved before stay with them.`
        : 'These lines granted nothing, so nothing is taken away from the buyer.',
      whole
        ? `The order becomes “Refunded”.`
        : `The order stays “${STATUS_WORDS[order.paymentStatus].label}” for what is left of it: ${formatMoney(fromCents(toCents(order.chargedAmount) - toCents(order.refundedAmount) - cents), order.currency)}.`,
      'This can’t be taken back: the buyer would have to buy again.',
    ],
  };
}
