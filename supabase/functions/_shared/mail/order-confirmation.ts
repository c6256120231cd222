/** The mail after a paid order; bundle buyers get the way to their packs as well. */
import { BRAND } from '@baobab/domain/brand';
import { BUNDLE_GUARANTEE_DAYS } from '@baobab/domain/constants';
import { formatMoney } from '@baobab/domain/money';
import * as z from 'zod/mini';
import { button, mailDocument, markup, paragraph, soft } from './markup.ts';
import type { Markup } from './markup.ts';
import type { Render } from './rendered-mail.ts';

const payloadSchema = z.object({
  order_id: z.string(),
  full_name: z.optional(z.nullable(z.string())),
  total_amount: z.number(),
  is_bundle_purchase: z.boolean(),
  items: z.array(z.object({ title: z.string(), price: z.number(), quantity: z.number() })),
});
type Payload = z.infer<typeof payloadSchema>;

export const orderConfirmation: Render = ({ payload }, { siteUrl }) => {
  const order = z.parse(payloadSchema, payload);
  const words = order.is_bundle_purchase ? bundleWords(order) : regularWords(order);
  const link = `${siteUrl}${words.path}`;
  const number = order.order_id.slice(0, 8);
  const greeting = order.full_name ? `Hello ${order.full_name},` : 'Hello,';
  const purchases = `${siteUrl}/my-purchases`;
  const content = markup`${paragraph(greeting)}${paragraph(words.lead)}${lineTable(order)}${button(link, words.action)}
${soft(markup`Everything you own is always in <a href="${purchases}">My Purchases</a>. Order #${number}.`)}
${soft(markup`${words.license} Questions? <a href="${siteUrl}/contact">Write to us</a>.`)}`;
  const text = [
    greeting,
    words.lead,
    order.items.map((item) => `- ${item.title}${seats(item)}: ${formatMoney(item.price * item.quantity)}`).join('\n'),
    `Total: ${formatMoney(order.total_amount)}\nOrder #${number}`,
    `${words.action}: ${link}`,
    `My Purchases: ${purchases}`,
    `${words.license} Questions? ${siteUrl}/contact`,
    BRAND,
  ].join('\n\n');
  return { subject: words.subject, html: mailDocument(words.title, words.lead, content), text };
};

interface Words {
  subject: string;
  title: string;
  lead: string;
  path: string;
  action: string;
  license: string;
}

const regularWords = ({ order_id: id }: Payload): Words => ({
  subject: `Your ${BRAND} order #${id.slice(0, 8)}`,
  title: 'Thank you for your order',
  lead: 'Your payment has arrived and your illustrations are ready to download.',
  path: '/my-purchases',
  action: 'Download your illustrations',
  license: 'Each illustration is licensed for a single project; every further seat counts as one more.',
});

const bundleWords = ({ order_id: id }: Payload): Words => ({
  subject: `Your complete bundle is ready (#${id.slice(0, 8)})`,
  title: 'Your bundle is ready to download',
  lead: 'Your payment has arrived. All nine packs are waiting for you, and later updates come at no cost.',
  path: '/bundle-download-success',
  action: 'Access your bundle',
  license: `The bundle includes a commercial license and a ${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee.`,
});

const seats = ({ quantity }: { quantity: number }) => (quantity > 1 ? ` (${quantity} seats)` : '');

function lineTable(order: Payload): Markup {
  const cell = 'padding:10px 0;border-top:1px solid #e7dfd5';
  const rows = order.items.map(
    (item) => markup`<tr><td style="${cell}">${item.title}${seats(item)}</td>
<td align="right" style="${cell};white-space:nowrap">${formatMoney(item.price * item.quantity)}</td></tr>`,
  );
  return markup`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0">${rows}
<tr><td style="${cell};font-weight:bold">Total</td><td align="right" style="${cell};font-weight:bold">${formatMoney(order.total_amount)}</td></tr></table>`;
}
