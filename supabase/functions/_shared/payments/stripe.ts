/** Stripe behind the payment port: checkout sessions, their events, refunds by payment intent. */
import type { Stripe } from 'stripe';
import { isLiveKey } from '../settings.ts';
import type { StripeSettings } from '../settings.ts';
import type { MadeRefund, PaymentProvider, RefundFact, RefundRequest } from './port.ts';
import { createStripe } from './stripe-client.ts';
import { parseEvents } from './stripe-events.ts';
import { refundFailure } from './stripe-failures.ts';
import { closePage, createPage, pageState } from './stripe-pages.ts';
import { lineMetadata, refundFact, refundStatus } from './stripe-refund-lines.ts';

/** Of a session or a payment intent. */
export const isStripeReference = (reference: string): boolean => /^(cs|pi)_/.test(reference);

export const createStripeProvider = (settings: StripeSettings, readWebhookSecret: () => string): PaymentProvider =>
  stripeProvider(createStripe(settings), { takesRealMoney: isLiveKey(settings.secretKey), readWebhookSecret });

interface Options {
  takesRealMoney: boolean;
  /** Asked when an event comes: only the webhook needs one. */
  readWebhookSecret(): string;
}

export function stripeProvider(client: Stripe, { takesRealMoney, readWebhookSecret }: Options): PaymentProvider {
  const refunds = (payment: string) => listRefunds(client, payment);
  return {
    name: 'stripe',
    takesRealMoney,
    keepsKeys: true,
    createPage: (request) => createPage(client, request),
    pageState: (id) => pageState(client, id),
    closePage: (id) => closePage(client, id),
    parseEvents: (rawBody, headers) =>
      parseEvents(rawBody, headers, { stripe: client, webhookSecret: readWebhookSecret(), listRefunds: refunds }),
    refund: (request) => refund(client, request),
    listRefunds: refunds,
  };
}

async function listRefunds(client: Pick<Stripe, 'refunds'>, payment: string): Promise<RefundFact[]> {
  const listed = await client.refunds
    .list({ payment_intent: payment, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
    .catch((cause: unknown) => {
      throw refundFailure(cause);
    });
  return listed.map(refundFact);
}

async function refund(client: Pick<Stripe, 'refunds'>, asked: RefundRequest): Promise<MadeRefund> {
  const { payment, minor, reason, orderId, by, lineIds, key } = asked;
  const metadata = { order_id: orderId, refunded_by: by, ...(lineIds && lineMetadata(lineIds)) };
  const made = await client.refunds
    .create({ payment_intent: payment, amount: minor, reason, metadata }, { idempotencyKey: key })
    .catch((cause: unknown) => {
      throw refundFailure(cause);
    });
  return { id: made.id, status: refundStatus(made.status), minor: made.amount, currency: made.currency };
}
