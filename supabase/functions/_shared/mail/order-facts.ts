/** What every mail about an order knows of it, and how it says so. */
import { ORDER_ITEMS_REFUSAL, ORDERS_TAX_BEHAVIOR } from '@baobab/domain/column-values';
import { formatMoney, fromCents, toCents } from '@baobab/domain/money';
import { orderName as nameOfOrder } from '@baobab/domain/order-name';
import { refusalInWords } from '@baobab/domain/refusals';
import * as z from 'zod/mini';

const lineSchema = z.object({
  /** In the catalog; null once it is there no more. Of the mails only the confirmation has it. */
  id: z.optional(z.nullable(z.string())),
  title: z.string(),
  price: z.number(),
  quantity: z.number(),
  /** After discount and credit. */
  amount: z.number(),
  discount: z.number(),
  credit: z.number(),
  tax: z.number(),
  /** Of a license beyond the standard one. */
  license_name: z.nullable(z.string()),
  /** Why it was paid and grants no license. */
  refusal: z.nullable(z.enum(ORDER_ITEMS_REFUSAL)),
});
type Line = z.infer<typeof lineSchema>;

export const orderFactsSchema = z.object({
  order_id: z.string(),
  total_amount: z.number(),
  /** With `tax_amount` where the provider added it. */
  charged_amount: z.number(),
  tax_amount: z.number(),
  tax_behavior: z.enum(ORDERS_TAX_BEHAVIOR),
  /** Of every amount; lower case. */
  currency: z.string(),
  discount_code: z.nullable(z.string()),
  items: z.array(lineSchema),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

export const orderName = ({ order_id: id }: Pick<OrderFacts, 'order_id'>) => nameOfOrder(id);

function lineName({ title, quantity, license_name: license }: Line): string {
  const named = license ? `${title}, ${license}` : title;
  return quantity > 1 ? `${named} (${quantity} licenses)` : named;
}
/** What was paid for it. */
const lineCost = ({ amount, tax }: Line, currency: string) => formatMoney(amount + tax, currency);

export const lineRows = ({ items, currency }: Pick<OrderFacts, 'items' | 'currency'>): [string, string][] =>
  items.map((item) => [lineName(item), lineCost(item, currency)]);

/** Lines at their prices, before credit and code, which `sumRows` tells. */
export const fullRows = ({ items, currency }: Pick<OrderFacts, 'items' | 'currency'>): [string, string][] =>
  items.map((item) => [lineName(item), formatMoney(item.price * item.quantity, currency)]);

/** A code, or what was owned before, took all of it. */
export const costsNothing = ({ charged_amount: charged }: OrderFacts): boolean => charged === 0;

/** What the buyer paid in all. */
export const chargedInWords = (order: OrderFacts): string => formatMoney(order.charged_amount, order.currency);

const sumOf = (items: readonly Line[], key: 'credit' | 'discount') =>
  fromCents(items.reduce((cents, item) => cents + toCents(item[key]), 0));

function reductionRows({ items, discount_code: code, currency }: OrderFacts): [string, string][] {
  const [credit, discount] = [sumOf(items, 'credit'), sumOf(items, 'discount')];
  return [
    ...(credit > 0
      ? [['For what you owned already', `−${formatMoney(credit, currency)}`] satisfies [string, string]]
      : []),
    ...(discount > 0
      ? [[`Code ${code ?? ''}`.trim(), `−${formatMoney(discount, currency)}`] satisfies [string, string]]
      : []),
  ];
}

/** What was taken off and added below the lines, and what was charged in all. */
export const sumRows = (order: OrderFacts): [string, string][] => [
  ...reductionRows(order),
  ...(order.tax_behavior === 'exclusive'
    ? [['Tax', formatMoney(order.tax_amount, order.currency)] satisfies [string, string]]
    : []),
  ['Total', chargedInWords(order)],
];

export const rowsAsText = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([left, right]) => `- ${left}: ${right}`).join('\n');

/** One sentence for each line that was paid and grants no license. */
export const refusalWords = ({ items }: Pick<OrderFacts, 'items'>): string[] =>
  items.flatMap(({ title, refusal }) => (refusal === null ? [] : [`“${title}”: ${refusalInWords(refusal)}`]));

export const ordersTab = (siteUrl: string, orderId: string): string => `${siteUrl}/admin?tab=orders&open=${orderId}`;
