/**
 * The environment of edge functions in this stack. Payments and mail stay on this machine unless the developer's own
 * environment names a real key of a payment provider or an SMTP server.
 */
import { CLIENT_ADDRESS } from './gateway/client-address.ts';
import type { StackKeys } from './keys.ts';
import { PAYSTACK_API, PAYSTACK_PAGES } from './paystack/context.ts';
import type { PaymentProviderName } from './stack-options.ts';

interface Options {
  url: string;
  siteUrl: string;
  allowedOrigins: string[];
  keys: StackKeys;
  payments?: PaymentProviderName | undefined;
}
type Env = Record<string, string>;

const OWN_NAMES = /^(SMTP_|MAIL_|STRIPE_|PAYSTACK_|PAYMENT_PROVIDER$|PAGES_HOOK_URL$)/;

export function functionEnv(
  { url, siteUrl, allowedOrigins, keys, payments }: Options,
  outer: NodeJS.ProcessEnv = process.env,
): Env {
  const own = Object.fromEntries(
    Object.entries(outer).filter((entry): entry is [string, string] => OWN_NAMES.test(entry[0]) && Boolean(entry[1])),
  );
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    LICENSE_KEYS: keys.licenseKeys,
    SITE_URL: siteUrl,
    ALLOWED_ORIGINS: allowedOrigins.join(','),
    // The gateway writes it anew.
    CLIENT_ADDRESS_HEADER: CLIENT_ADDRESS,
    ...(own['STRIPE_SECRET_KEY'] ? {} : localStripe(url, keys)),
    ...(own['PAYSTACK_SECRET_KEY'] ? {} : localPaystack(url, keys)),
    ...(own['SMTP_HOST'] ? {} : { MAIL_HTTP_URL: `${url}/mailbox/api/messages` }),
    ...own,
    ...(payments && { PAYMENT_PROVIDER: payments }),
  };
}

function localStripe(url: string, keys: StackKeys): Env {
  const { hostname, port } = new URL(url);
  return {
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
    STRIPE_API_HOST: hostname,
    STRIPE_API_PORT: port,
    STRIPE_API_PROTOCOL: 'http',
  };
}

const localPaystack = (url: string, { paystackSecretKey }: StackKeys): Env => ({
  PAYSTACK_SECRET_KEY: paystackSecretKey,
  PAYSTACK_API_URL: `${url}${PAYSTACK_API}`,
  PAYSTACK_CHECKOUT_URL: `${url}${PAYSTACK_PAGES}`,
});
