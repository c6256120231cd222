/** The mails about a disputed payment: to the buyer, what it means for the files; to the owner, what is to be done. */
import { BRAND } from '@baobab/domain/brand';
import { formatMoney } from '@baobab/domain/money';
import * as z from 'zod/mini';
import { button, link, mailDocument, markup, paragraph, soft, table } from './markup.ts';
import { lineRows, orderFactsSchema, orderName, ordersTab, rowsAsText } from './order-facts.ts';
import type { Render } from './rendered-mail.ts';

const payloadSchema = z.extend(orderFactsSchema, { status: z.enum(['open', 'won', 'lost']), amount: z.number() });

interface Words {
  title: string;
  lead: string;
  effect: string;
}

/** `won` and `lost` as the shop sees it. */
const BUYER_WORDS: Readonly<Record<'open' | 'won' | 'lost', (number: string) => Words>> = {
  open: (number) => ({
    title: 'Your payment is disputed',
    lead: `Your bank told us that the payment of order ${number} is disputed.`,
    effect:
      'Until the bank has decided, the licenses of this order are suspended and its files cannot be downloaded. Nothing is deleted. If you did not mean to dispute it, tell your bank, and write to us.',
  }),
  won: (number) => ({
    title: 'The dispute is closed',
    lead: `The bank has decided that the payment of order ${number} stands.`,
    effect: 'The licenses of this order are yours again, and its files can be downloaded as before.',
  }),
  lost: (number) => ({
    title: 'The dispute is closed',
    lead: `The bank has returned the payment of order ${number} to you.`,
    effect: 'The licenses of this order have ended; please delete its files. All else you bought stays yours.',
  }),
};

export const orderDispute: Render = ({ payload }, { siteUrl }) => {
  const order = z.parse(payloadSchema, payload);
  const { title, lead, effect } = BUYER_WORDS[order.status](orderName(order));
  const rows = lineRows(order);
  return {
    subject: `${title} (order ${orderName(order)})`,
    html: mailDocument(
      title,
      lead,
      markup`${paragraph(lead)}${table(rows)}${paragraph(effect)}${soft(markup`Questions? ${link(`${siteUrl}/contact`, 'Write to us')}.`)}`,
    ),
    text: [lead, rowsAsText(rows), effect, `Questions? ${siteUrl}/contact`, BRAND].join('\n\n'),
  };
};

const OWNER_WORDS: Readonly<Record<'open' | 'won' | 'lost', (number: string, amount: string) => Words>> = {
  open: (number, amount) => ({
    title: `Dispute over ${amount}`,
    lead: `A bank disputes the payment of order ${number} and holds ${amount}.`,
    effect:
      'The licenses of the order are suspended until it is decided. Answer the dispute with your payment provider before the date that stands there.',
  }),
  won: (number, amount) => ({
    title: `Dispute won: ${amount}`,
    lead: `The bank has decided that the payment of order ${number} stands.`,
    effect: 'The buyer has the licenses again.',
  }),
  lost: (number, amount) => ({
    title: `Dispute lost: ${amount}`,
    lead: `The bank has returned the payment of order ${number} to the buyer.`,
    effect: 'The licenses of the order have ended. There is nothing left to refund.',
  }),
};

export const disputeNotice: Render = ({ payload }, { siteUrl }) => {
  const order = z.parse(payloadSchema, payload);
  const { title, lead, effect } = OWNER_WORDS[order.status](
    orderName(order),
    formatMoney(order.amount, order.currency),
  );
  const place = ordersTab(siteUrl, order.order_id);
  const rows = lineRows(order);
  return {
    subject: `${title} (order ${orderName(order)})`,
    html: mailDocument(
      title,
      lead,
      markup`${paragraph(lead)}${table(rows)}${paragraph(effect)}${button(place, 'Open the order')}`,
    ),
    text: [lead, rowsAsText(rows), effect, `The order: ${place}`].join('\n\n'),
  };
};
