/** Words for the states of orders and lines, for their buyer. */
import { isPaid, type Order } from '@baobab/domain/entities/order';

export function orderState({ origin, paymentStatus, disputeStatus, refundedAmount }: Order): string {
  if (origin === 'grant') return isPaid(paymentStatus) ? 'Granted' : 'Taken back';
  if (paymentStatus === 'refunded') return 'Refunded';
  if (!isPaid(paymentStatus)) return 'Not paid';
  if (disputeStatus === 'open') return 'Disputed';
  if (disputeStatus === 'lost') return 'Taken back by the bank';
  return refundedAmount > 0 ? 'Partly refunded' : 'Paid';
}

/** Empty for a line that grants what it is for. */
export function lineState({ origin }: Order, { refundedAt, ungrantedAt }: Order['items'][number]): string {
  if (origin === 'grant') return '';
  if (refundedAt !== null) return 'refunded';
  return ungrantedAt === null ? '' : 'paid twice, goes back to you';
}
