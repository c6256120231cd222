/** Why an order costs something else than its lines did: credit, code, tax that the provider added. */
import type { Order } from '@baobab/domain/entities/order';
import { formatMoney, fromCents, toCents } from '@baobab/domain/money';

type Reduced = Pick<Order, 'currency' | 'discountCode' | 'taxAmount' | 'taxBehavior'> & {
  items: readonly Pick<Order['items'][number], 'credit' | 'discount'>[];
};

/** Name and amount; empty for most orders. */
export function orderReductions(order: Reduced): (readonly [name: string, value: string])[] {
  const sum = (key: 'credit' | 'discount') =>
    fromCents(order.items.reduce((cents, item) => cents + toCents(item[key]), 0));
  const [credit, discount] = [sum('credit'), sum('discount')];
  return [
    ...(credit > 0 ? [['For what you owned already', `−${formatMoney(credit, order.currency)}`] as const] : []),
    ...(discount > 0
      ? [[`Code ${order.discountCode ?? ''}`.trim(), `−${formatMoney(discount, order.currency)}`] as const]
      : []),
    ...(order.taxBehavior === 'exclusive' && order.taxAmount > 0
      ? [['Tax', formatMoney(order.taxAmount, order.currency)] as const]
      : []),
  ];
}
