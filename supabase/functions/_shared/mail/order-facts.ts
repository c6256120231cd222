/** What every mail about an order knows of it, and how it says so. */
import { formatMoney } from '@baobab/domain/money';
import * as z from 'zod/mini';

const lineSchema = z.object({
  title: z.string(),
  price: z.number(),
  quantity: z.number(),
  /** After discount and credit; mails that were written before these lack it. */
  amount: z.optional(z.number()),
  /** False: paid for, but the buyer had it already, so that the line made no license. */
  granted: z._default(z.boolean(), true),
});
type Line = z.infer<typeof lineSchema>;

export const orderFactsSchema = z.object({
  order_id: z.string(),
  order_number: z.optional(z.nullable(z.number())),
  total_amount: z.number(),
  items: z.array(lineSchema),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

/** '#1001'; orders from before numbers go by the beginning of their id. */
export const orderName = ({ order_id: id, order_number: number }: Pick<OrderFacts, 'order_id' | 'order_number'>) =>
  `#${number ?? id.slice(0, 8)}`;

const lineName = ({ title, quantity }: Line) => (quantity > 1 ? `${title} (${quantity} seats)` : title);
const lineCost = ({ price, quantity, amount }: Line) => formatMoney(amount ?? price * quantity);

export const lineRows = (items: readonly Line[]): [string, string][] =>
  items.map((item) => [lineName(item), lineCost(item)]);

export const rowsAsText = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([left, right]) => `- ${left}: ${right}`).join('\n');

export const ordersTab = (siteUrl: string, orderId: string): string => `${siteUrl}/admin?tab=orders&open=${orderId}`;
