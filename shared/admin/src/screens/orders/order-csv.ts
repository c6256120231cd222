/** One row per order, lines in one cell: the sheet's sums stay right. */
import type { AdminOrder } from '@baobab/data/orders/admin-orders';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { shopLocale } from '@baobab/domain/shop-locale';
import type { CsvColumn } from '../../export/csv.ts';
import { cellMoment } from '../../moments.ts';
import { sumOfLines } from './describe-money.ts';
import { statusWords } from './describe-order.ts';

export const orderCsv = (): readonly CsvColumn<AdminOrder>[] => [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Order', value: ({ id }) => id },
  { header: `Ordered at (${shopLocale().timeZone})`, value: ({ createdAt }) => cellMoment(createdAt) },
  { header: `Paid at (${shopLocale().timeZone})`, value: ({ paidAt }) => cellMoment(paidAt) },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Status', value: (order) => statusWords(order).label },
  { header: 'Total', value: ({ totalAmount }) => totalAmount },
  { header: 'Charged', value: ({ chargedAmount }) => chargedAmount },
  { header: 'Code', value: ({ discountCode }) => discountCode },
  { header: 'Discount', value: (order) => sumOfLines(order, 'discount') },
  { header: 'Credit', value: (order) => sumOfLines(order, 'credit') },
  { header: 'Tax', value: ({ taxAmount }) => taxAmount },
  { header: 'Refunded', value: ({ refundedAmount }) => refundedAmount },
  { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
  { header: 'Bundle', value: ({ isBundlePurchase }) => (isBundlePurchase ? 'yes' : 'no') },
  { header: 'Licenses', value: ({ orderItems }) => orderItems.reduce((sum, { quantity }) => sum + quantity, 0) },
  {
    header: 'Items',
    value: ({ orderItems }) =>
      orderItems
        .map(
          (line) =>
            `${line.title} × ${line.quantity}${line.licenseOption === STANDARD_OPTION ? '' : ` [${line.licenseName}]`}${line.refundedAt === null ? '' : ' (refunded)'}${line.refusal === null ? '' : ` (no license: ${line.refusal})`}`,
        )
        .join('; '),
  },
  { header: 'Payment', value: ({ stripePaymentIntent }) => stripePaymentIntent },
  { header: 'Dispute', value: ({ disputeStatus }) => disputeStatus },
];
