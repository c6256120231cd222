/** The mail after a paid order, or a license that the shop granted; for the bundle with the way to its packs. */
import { BRAND } from '@baobab/domain/brand';
import { BUNDLE_GUARANTEE_DAYS } from '@baobab/domain/constants';
import * as z from 'zod/mini';
import { button, link, mailDocument, markup, NOTHING, paragraph, soft, table } from './markup.ts';
import { fullRows, orderFactsSchema, orderName, rowsAsText, sumRows } from './order-facts.ts';
import type { Render } from './rendered-mail.ts';

const payloadSchema = z.extend(orderFactsSchema, {
  full_name: z.optional(z.nullable(z.string())),
  is_bundle_purchase: z.boolean(),
  /** When the buyer agreed that delivery begins at once; the law asks that the mail repeats it. */
  consented_at: z.optional(z.nullable(z.string())),
  origin: z._default(z.enum(['sale', 'grant']), 'sale'),
});

const UPDATES =
  'When a file of your order gets a new version, you download it there at no cost, and we write to you what changed.';

export const orderConfirmation: Render = ({ payload }, { siteUrl }) => {
  const order = z.parse(payloadSchema, payload);
  const number = orderName(order);
  const sold = order.is_bundle_purchase ? bundleWords(number) : regularWords(number);
  const words = order.origin === 'grant' ? grantWords(sold, number) : sold;
  const greeting = order.full_name ? `Hello ${order.full_name},` : 'Hello,';
  const purchases = `${siteUrl}/my-purchases`;
  const rows = fullRows(order);
  const sums = sumRows(order);
  const consent = consentWords(order.consented_at);
  const content = markup`${paragraph(greeting)}${paragraph(words.lead)}${table([...rows, ...sums], true)}
${button(`${siteUrl}${words.path}`, words.action)}
${soft(markup`Everything you own is always in ${link(purchases, 'My Purchases')}. ${UPDATES} Order ${number}.`)}
${consent ? soft(consent) : NOTHING}
${soft(markup`${words.license} Questions? ${link(`${siteUrl}/contact`, 'Write to us')}.`)}`;
  const text = [
    greeting,
    words.lead,
    rowsAsText(rows),
    `${sums.map(([name, amount]) => `${name}: ${amount}`).join('\n')}\nOrder ${number}`,
    `${words.action}: ${siteUrl}${words.path}`,
    `My Purchases: ${purchases}\n${UPDATES}`,
    consent,
    `${words.license} Questions? ${siteUrl}/contact`,
    BRAND,
  ]
    .filter(Boolean)
    .join('\n\n');
  return { subject: words.subject, html: mailDocument(words.title, words.lead, content), text };
};

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const consentWords = (at: string | null | undefined): string =>
  at
    ? `On ${dayFormat.format(new Date(at))} (UTC) you asked that delivery begins at once, and confirmed that you know that with it you lose your right to withdraw from this purchase.`
    : '';

const regularWords = (number: string) => ({
  subject: `Your ${BRAND} order ${number}`,
  title: 'Thank you for your order',
  lead: 'Your payment has arrived and your illustrations are ready to download.',
  path: '/my-purchases',
  action: 'Download your illustrations',
  license:
    'Each illustration is licensed for a single project; every further seat counts as one more. Packs include a commercial license.',
});

const bundleWords = (number: string): ReturnType<typeof regularWords> => ({
  subject: `Your complete bundle is ready (${number})`,
  title: 'Your bundle is ready to download',
  lead: 'Your payment has arrived, and every pack of the bundle is waiting for you.',
  path: '/bundle-download-success',
  action: 'Access your bundle',
  license: `The bundle includes a commercial license and a ${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee.`,
});

const grantWords = (sold: ReturnType<typeof regularWords>, number: string): ReturnType<typeof regularWords> => ({
  ...sold,
  subject: `${BRAND} gave you a license (${number})`,
  title: 'You have a new license',
  lead: 'The studio granted you this license at no charge. It is in your library now.',
});
