/** Words for what made an order, and a line of it, cheaper or dearer than its prices. */
import type { AdminOrder, OrderLine } from '@baobab/data/orders/admin-orders';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { fromCents, toCents } from '@baobab/domain/money';
import { refusalInWords } from '@baobab/domain/refusals';
import { formatMoney } from '../../money.ts';

export function sumOfLines(order: Pick<AdminOrder, 'orderItems'>, key: 'discount' | 'credit' | 'tax'): number {
  return fromCents(order.orderItems.reduce((cents, line) => cents + toCents(line[key]), 0));
}

/** Of all its licenses, before credit and code, which `orderSums` takes off. */
export function fullPrice({ price, quantity }: Pick<OrderLine, 'price' | 'quantity'>): number {
  return fromCents(toCents(price) * quantity);
}

/** One sentence each; none for a line that cost its price and grants its license. */
export function lineReasons(
  line: OrderLine,
  { discountCode: code, currency }: Pick<AdminOrder, 'discountCode' | 'currency'>,
): string[] {
  const { licenseOption, licenseName, price, listPrice, discount, credit, tax, refusal } = line;
  return [
    ...(licenseOption === STANDARD_OPTION ? [] : [licenseName]),
    ...(listPrice > price ? [`On sale, regular ${formatMoney(listPrice, currency)}`] : []),
    ...(credit > 0 ? [`−${formatMoney(credit, currency)} for what the buyer owned`] : []),
    ...(discount > 0 ? [`−${formatMoney(discount, currency)} with the code ${code ?? ''}`.trim()] : []),
    ...(tax > 0 ? [`+${formatMoney(tax, currency)} tax`] : []),
    ...(refusal === null ? [] : [refusalInWords(refusal)]),
  ];
}

/** Between the lines at their full prices and the total, which is what was charged. */
export function orderSums(order: AdminOrder): [name: string, value: string][] {
  const { currency } = order;
  const [credit, discount] = [sumOfLines(order, 'credit'), sumOfLines(order, 'discount')];
  return [
    ...(credit > 0
      ? [['Credit for what was owned', `−${formatMoney(credit, currency)}`] satisfies [string, string]]
      : []),
    ...(discount > 0
      ? [[`Code ${order.discountCode ?? ''}`.trim(), `−${formatMoney(discount, currency)}`] satisfies [string, string]]
      : []),
    ...(order.taxAmount > 0
      ? [
          [
            order.taxBehavior === 'inclusive' ? 'Tax, in the total' : 'Tax, added by the provider',
            formatMoney(order.taxAmount, currency),
          ] satisfies [string, string],
        ]
      : []),
  ];
}
