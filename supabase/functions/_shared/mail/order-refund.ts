/** The mail to a buyer whose money went back. */
import { BRAND } from '@baobab/domain/brand';
import { formatMoney } from '@baobab/domain/money';
import * as z from 'zod/mini';
import { link, mailDocument, markup, NOTHING, paragraph, soft, table } from './markup.ts';
import { chargedInWords, lineRows, orderFactsSchema, orderName, refusalWords, rowsAsText } from './order-facts.ts';
import type { Render } from './rendered-mail.ts';

/** `items`: the lines that this refund took back; none for an amount that belongs to no single line. */
const payloadSchema = z.extend(orderFactsSchema, { amount: z.number(), refunded_amount: z.number() });

export const orderRefund: Render = ({ payload }, { siteUrl }) => {
  const order = z.parse(payloadSchema, payload);
  const number = orderName(order);
  const amount = formatMoney(order.amount, order.currency);
  const lead = `We have paid back ${amount} of order ${number}. Your bank may take some days to show it.`;
  const effect = effectOf(order.items);
  const rows = lineRows(order);
  const paidBack =
    order.refunded_amount > order.amount
      ? `Together with earlier refunds, ${formatMoney(order.refunded_amount, order.currency)} of ${chargedInWords(order)} went back.`
      : '';
  const content = markup`${paragraph(lead)}${rows.length > 0 ? table(rows) : NOTHING}${paragraph(effect)}
${paidBack ? soft(paidBack) : NOTHING}${soft(markup`Something unclear? ${link(`${siteUrl}/contact`, 'Write to us')}.`)}`;
  return {
    subject: `Refund of ${amount} for order ${number}`,
    html: mailDocument('Your refund is on its way', lead, content),
    text: [lead, rowsAsText(rows), effect, paidBack, `Something unclear? ${siteUrl}/contact`, BRAND]
      .filter(Boolean)
      .join('\n\n'),
  };
};

function effectOf(items: z.infer<typeof payloadSchema>['items']): string {
  if (items.length === 0) return 'Your licenses stay as they are.';
  const reasons = refusalWords({ items });
  const ended =
    reasons.length < items.length
      ? ['The license of what was refunded has ended with this; please delete its files.']
      : [];
  return [...reasons, ...ended, 'All else you bought stays yours.'].join(' ');
}
