/** Stripe behind the payment port: checkout sessions, their events, refunds by payment intent. */
import type { Stripe } from 'stripe';
import { isLiveKey } from '../settings.ts';
import type { StripeSettings } from '../settings.ts';
import type { PaymentProvider } from './port.ts';
import { createStripe } from './stripe-client.ts';
import { parseEvents } from './stripe-events.ts';
import { closePage, createPage, pageState } from './stripe-pages.ts';
import { listRefunds, refund } from './stripe-refunds.ts';

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
