/** For tests: the payment port over a given client of Stripe's. */
import type { Stripe } from 'stripe';
import type { PaymentProvider, PaymentProviders } from '../functions/_shared/payments/port.ts';
import { providersOf } from '../functions/_shared/payments/providers.ts';
import { stripeProvider } from '../functions/_shared/payments/stripe.ts';

export const stripePort = (client: Stripe, webhookSecret = '', takesRealMoney = false): PaymentProvider =>
  stripeProvider(client, { takesRealMoney, readWebhookSecret: () => webhookSecret });

export const stripePayments = (client: Stripe, takesRealMoney = false): PaymentProviders =>
  providersOf(stripePort(client, '', takesRealMoney));
