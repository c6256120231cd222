/** The mails that tell the owner of sales: of one, and of a day's. */
import { formatMoney } from '@baobab/domain/money';
import { plural } from '@baobab/domain/plural';
import * as z from 'zod/mini';
import { button, mailDocument, markup, NOTHING, paragraph, soft, table } from './markup.ts';
import {
  chargedInWords,
  costsNothing,
  lineRows,
  orderFactsSchema,
  orderName,
  ordersTab,
  rowsAsText,
} from './order-facts.ts';
import type { Render } from './rendered-mail.ts';

const saleSchema = z.extend(orderFactsSchema, { buyer: z.optional(z.nullable(z.string())) });

export const saleNotice: Render = ({ payload }, { siteUrl }) => {
  const order = z.parse(saleSchema, payload);
  const total = chargedInWords(order);
  const by = order.buyer ? ` by ${order.buyer}` : '';
  const lead = costsNothing(order)
    ? `Order ${orderName(order)} was placed${by}. There was nothing to pay.`
    : `Order ${orderName(order)} was paid${by}.`;
  const rows = lineRows(order);
  const place = ordersTab(siteUrl, order.order_id);
  const settings = `${siteUrl}/admin?tab=settings`;
  const why = 'Which mails you get is one of the shop’s settings:';
  return {
    subject: `Sale: ${total} (order ${orderName(order)})`,
    html: mailDocument(
      `You sold for ${total}`,
      lead,
      markup`${paragraph(lead)}${table([...rows, ['Total', total]], true)}${button(place, 'Open the order')}${soft(markup`${why} ${settings}`)}`,
    ),
    text: [lead, rowsAsText(rows), `Total: ${total}`, `The order: ${place}`, `${why} ${settings}`].join('\n\n'),
  };
};

/** `orders` names fifty at most; `count` and `total_amount` are of all. */
const digestSchema = z.object({
  day: z.iso.date(),
  time_zone: z._default(z.string(), 'UTC'),
  count: z.number(),
  total_amount: z.number(),
  orders: z.array(orderFactsSchema),
});

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

export const saleDigest: Render = ({ payload }, { siteUrl }) => {
  const { day, time_zone: zone, count, total_amount: sum, orders } = z.parse(digestSchema, payload);
  const total = formatMoney(sum, orders[0]?.currency ?? 'usd');
  const sales = plural(count, 'sale');
  const lead = `On ${dayFormat.format(new Date(day))} (${zone}) you had ${sales} for ${total}.`;
  const rows = orders.map((order): [string, string] => [
    `${orderName(order)}: ${order.items.map(({ title }) => title).join(', ')}`,
    chargedInWords(order),
  ]);
  const rest = count > orders.length ? `And ${count - orders.length} more.` : '';
  const place = `${siteUrl}/admin?tab=orders`;
  return {
    subject: `${sales} for ${total}`,
    html: mailDocument(
      `${sales} for ${total}`,
      lead,
      markup`${paragraph(lead)}${table([...rows, ['Total', total]], true)}${rest ? soft(rest) : NOTHING}${button(place, 'See the orders')}`,
    ),
    text: [lead, rowsAsText(rows), rest, `The orders: ${place}`].filter(Boolean).join('\n\n'),
  };
};
