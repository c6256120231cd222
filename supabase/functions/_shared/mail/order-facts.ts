/** What every mail about an order knows of it, and how it says so. */
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { formatMoney, fromCents, toCents } from '@baobab/domain/money';
import * as z from 'zod/mini';

const lineSchema = z.object({
  title: z.string(),
  price: z.number(),
  quantity: z.number(),
  /** After discount and credit; mails that were written before these lack it. */
  amount: z.optional(z.number()),
  discount: z._default(z.number(), 0),
  credit: z._default(z.number(), 0),
  tax: z._default(z.number(), 0),
  license_option: z._default(z.string(), STANDARD_OPTION),
  /** False: paid for, but the buyer had it already, so that the line made no license. */
  granted: z._default(z.boolean(), true),
});
type Line = z.infer<typeof lineSchema>;

export const orderFactsSchema = z.object({
  order_id: z.string(),
  order_number: z.optional(z.nullable(z.number())),
  total_amount: z.number(),
  /** With tax that the provider added; mails that were written before these lack it. */
  charged_amount: z.optional(z.number()),
  discount_code: z.optional(z.nullable(z.string())),
  items: z.array(lineSchema),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

/** '#1001'; orders from before numbers go by the beginning of their id. */
export const orderName = ({ order_id: id, order_number: number }: Pick<OrderFacts, 'order_id' | 'order_number'>) =>
  `#${number ?? id.slice(0, 8)}`;

function lineName({ title, quantity, license_option: option }: Line): string {
  const notes = [option !== STANDARD_OPTION && `${option} license`, quantity > 1 && `${quantity} seats`].filter(
    Boolean,
  );
  return notes.length > 0 ? `${title} (${notes.join(', ')})` : title;
}

/** Before code and credit, which have rows of their own. */
const fullCost = ({ price, quantity }: Line) => formatMoney(price * quantity);
/** What was paid for it. */
const lineCost = ({ price, quantity, amount, tax }: Line) => formatMoney((amount ?? price * quantity) + tax);

export const lineRows = (items: readonly Line[]): [string, string][] =>
  items.map((item) => [lineName(item), lineCost(item)]);

/** Lines at their prices, and below them what made the order cheaper, and tax that came on top. */
export function orderRows({ items, discount_code: code }: OrderFacts): [string, string][] {
  const sum = (key: 'credit' | 'discount' | 'tax') =>
    fromCents(items.reduce((cents, item) => cents + toCents(item[key]), 0));
  const [credit, discount, tax] = [sum('credit'), sum('discount'), sum('tax')];
  return [
    ...items.map((item): [string, string] => [lineName(item), fullCost(item)]),
    ...(credit > 0 ? [['For what you owned already', `−${formatMoney(credit)}`] satisfies [string, string]] : []),
    ...(discount > 0 ? [[`Code ${code ?? ''}`.trim(), `−${formatMoney(discount)}`] satisfies [string, string]] : []),
    ...(tax > 0 ? [['Tax', formatMoney(tax)] satisfies [string, string]] : []),
  ];
}

export const rowsAsText = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([left, right]) => `- ${left}: ${right}`).join('\n');

export const ordersTab = (siteUrl: string, orderId: string): string => `${siteUrl}/admin?tab=orders&open=${orderId}`;
