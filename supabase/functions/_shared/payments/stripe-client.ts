import { Stripe } from 'stripe';
import type { StripeSettings } from '../settings.ts';

/** Pinned together with the SDK: events and objects keep their shape until both are raised. */
const API_VERSION = '2026-10-28.endive';
const ANSWER_WITHIN_MS = 20_000;

/** Talks to Stripe, or to the stand-in that the settings name. The same client in Deno and Node. */
export function createStripe({ secretKey, host, port, protocol }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: ANSWER_WITHIN_MS,
    httpClient: Stripe.createFetchHttpClient(),
    ...(host && { host }),
    ...(port && { port }),
    ...(protocol && { protocol }),
  });
}

/** Signatures are checked with Web Crypto, which both runtimes have. */
export const webCrypto: ReturnType<typeof Stripe.createSubtleCryptoProvider> = Stripe.createSubtleCryptoProvider();
