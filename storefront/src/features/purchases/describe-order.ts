/** Words for the states of orders and lines, for their buyer. */
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { isPaid, type Order } from '@baobab/domain/entities/order';
import { refusalInWords } from '@baobab/domain/refusals';

export function orderState({ origin, paymentStatus, disputeStatus, refundedAmount }: Order): string {
  if (origin === 'grant') return isPaid(paymentStatus) ? 'Granted' : 'Taken back';
  if (paymentStatus === 'refunded') return 'Refunded';
  if (!isPaid(paymentStatus)) return 'Not paid';
  if (disputeStatus === 'open') return 'Disputed';
  if (disputeStatus === 'lost') return 'Taken back by the bank';
  return refundedAmount > 0 ? 'Partly refunded' : 'Paid';
}

type Line = Order['items'][number];

/** Empty for a line that grants what it is for. */
export function lineState({ origin }: Pick<Order, 'origin'>, { refundedAt, ungrantedAt }: Line): string {
  if (origin === 'grant') return '';
  if (refundedAt !== null) return 'refunded';
  return ungrantedAt === null ? '' : 'being refunded';
}

/** Why a paid line grants no license; empty where it grants one. */
export const refusalOf = ({ refusal }: Line): string => (refusal === null ? '' : refusalInWords(refusal));

/** Of a line that was sold with another license than the standard one; else empty. */
export const licenseOf = ({ licenseOption, licenseName }: Line): string =>
  licenseOption === STANDARD_OPTION ? '' : licenseName;
