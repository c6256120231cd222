/** The mail after a paid order, or a license that the shop granted; for the bundle with the way to its packs. */
import { BRAND } from '@baobab/domain/brand';
import { ORDERS_ORIGIN } from '@baobab/domain/column-values';
import { BUNDLE_GUARANTEE_DAYS, BUNDLE_ID, BUNDLE_ID_PREFIX, PACK_ID_PREFIX } from '@baobab/domain/constants';
import * as z from 'zod/mini';
import { button, link, mailDocument, markup, NOTHING, paragraph, soft, table } from './markup.ts';
import {
  costsNothing,
  fullRows,
  orderFactsSchema,
  orderName,
  refusalWords,
  rowsAsText,
  sumRows,
} from './order-facts.ts';
import type { Render } from './rendered-mail.ts';

const payloadSchema = z.extend(orderFactsSchema, {
  full_name: z.nullable(z.string()),
  is_bundle_purchase: z.boolean(),
  /** All of it: the receipt is asked for once more, as a record. */
  is_refunded: z.boolean(),
  /** Of the bundle; null for the one that every shop has. */
  bundle_id: z.nullable(z.string()),
  /** When the buyer agreed that delivery begins at once; the law asks that the mail repeats it. */
  consented_at: z.nullable(z.string()),
  time_zone: z._default(z.string(), 'UTC'),
  origin: z.enum(ORDERS_ORIGIN),
});
type Order = z.infer<typeof payloadSchema>;

const UPDATES =
  'When a file of your order gets a new version, you download it there at no cost, and we write to you what changed.';

export const orderConfirmation: Render = ({ payload }, { siteUrl }) => {
  const order = z.parse(payloadSchema, payload);
  const number = orderName(order);
  const sold = order.is_bundle_purchase ? bundleWords(order) : regularWords(order);
  const isRefused = order.items.every(({ refusal }) => refusal !== null);
  const isOver = order.is_refunded || isRefused;
  const words = isOver ? overWords(order) : order.origin === 'grant' ? grantWords(sold, number) : sold;
  const refused = refusalWords(order);
  const refunds =
    refused.length > 0 && !order.is_refunded ? [...refused, 'What you paid for it is being refunded.'] : refused;
  const license = isOver ? '' : `${licenseWords(order)} `;
  const updates = isOver ? '' : `${UPDATES} `;
  const greeting = order.full_name ? `Hello ${order.full_name},` : 'Hello,';
  const purchases = `${siteUrl}/my-purchases`;
  const rows = fullRows(order);
  const sums = sumRows(order);
  const consent = consentWords(order);
  const content = markup`${paragraph(greeting)}${paragraph(words.lead)}${refunds.map((sentence) => paragraph(sentence))}${table([...rows, ...sums], true)}
${button(`${siteUrl}${words.path}`, words.action)}
${soft(markup`Everything you own is always in ${link(purchases, 'My Purchases')}. ${updates}Order ${number}.`)}
${consent ? soft(consent) : NOTHING}
${soft(markup`${license}Questions? ${link(`${siteUrl}/contact`, 'Write to us')}.`)}`;
  const text = [
    greeting,
    words.lead,
    ...refunds,
    rowsAsText(rows),
    `${sums.map(([name, amount]) => `${name}: ${amount}`).join('\n')}\nOrder ${number}`,
    `${words.action}: ${siteUrl}${words.path}`,
    `My Purchases: ${purchases}\n${updates}`.trim(),
    consent,
    `${license}Questions? ${siteUrl}/contact`,
    BRAND,
  ]
    .filter(Boolean)
    .join('\n\n');
  return { subject: words.subject, html: mailDocument(words.title, words.lead, content), text };
};

const dayOf = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone });

const consentWords = ({ consented_at: at, time_zone: zone }: Order): string =>
  at
    ? `On ${dayOf(at, zone)} (${zone}) you asked that delivery begins at once, and confirmed that you know that with it you lose your right to withdraw from this purchase.`
    : '';

const arrivalOf = (order: Order) => (costsNothing(order) ? 'Your order is complete' : 'Your payment has arrived');

const regularWords = (order: Order) => ({
  subject: `Your ${BRAND} order ${orderName(order)}`,
  title: 'Thank you for your order',
  lead: `${arrivalOf(order)} and your illustrations are ready to download.`,
  path: '/my-purchases',
  action: 'Download your illustrations',
});
type Words = ReturnType<typeof regularWords>;

const bundleWords = (order: Order): Words => {
  const id = order.bundle_id ?? BUNDLE_ID;
  const isComplete = id === BUNDLE_ID;
  return {
    subject: `Your ${isComplete ? 'complete bundle' : 'bundle'} is ready (${orderName(order)})`,
    title: 'Your bundle is ready to download',
    lead: `${arrivalOf(order)}, and every pack of the bundle is waiting for you.`,
    // As `bundleDownloadsPath` of the storefront.
    path: `/bundle-download-success${isComplete ? '' : `?bundle=${encodeURIComponent(id)}`}`,
    action: 'Access your bundle',
  };
};

const grantWords = (sold: Words, number: string): Words => ({
  ...sold,
  subject: `${BRAND} gave you a license (${number})`,
  title: 'You have a new license',
  lead: 'The studio granted you this license at no charge. It is in your library now.',
});

/** Of a receipt for what ended, and of a payment that granted nothing. */
const overWords = (order: Order): Words => (order.is_refunded ? endedWords(order) : refusedWords(order));

const refusedWords = (order: Order): Words => ({
  subject: `Your payment for order ${orderName(order)} is being refunded`,
  title: 'Your payment is being refunded',
  lead: 'Your payment arrived, but your order could not be completed.',
  path: '/my-purchases',
  action: 'Open My Purchases',
});

const endedWords = (order: Order): Words => ({
  subject: `Your ${BRAND} order ${orderName(order)}`,
  title: order.origin === 'grant' ? 'This license was taken back' : 'This order was paid back',
  lead: `${order.origin === 'grant' ? 'This license was taken back' : 'This order was paid back, and its licenses have ended'}. You have this mail as a record of it.`,
  path: '/my-purchases',
  action: 'Open My Purchases',
});

const SINGLE = 'Each illustration is licensed for a single project; every further license covers one more.';
const PACKS = 'Packs include a commercial license.';
const CERTIFICATES =
  'Each license has a certificate in My Purchases, which names the license, the projects that it covers and the terms that apply.';

/** Only what holds for every line: licenses beyond the standard one allow what their own words say. */
function licenseWords(order: Order): string {
  const { items, is_bundle_purchase: hasBundle } = order;
  const others = items.filter(({ id }) => !id?.startsWith(BUNDLE_ID_PREFIX));
  const isPack = ({ id }: Order['items'][number]) => id?.startsWith(PACK_ID_PREFIX);
  const sentences = others.every(({ id, license_name: name }) => id && !name)
    ? [others.some((item) => !isPack(item)) && SINGLE, others.some(isPack) && PACKS]
    : [CERTIFICATES];
  const guarantee = costsNothing(order) ? '' : ` and a ${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee`;
  return [hasBundle && `The bundle includes a commercial license${guarantee}.`, ...sentences].filter(Boolean).join(' ');
}
