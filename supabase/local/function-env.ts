/**
 * The environment of edge functions in this stack. Payments and mail stay on this machine unless the developer's own
 * environment names a real Stripe key or SMTP server.
 */
import { CLIENT_ADDRESS } from './gateway/client-address.ts';
import type { StackKeys } from './keys.ts';

interface Options {
  url: string;
  siteUrl: string;
  allowedOrigins: string[];
  keys: StackKeys;
}
type Env = Record<string, string>;

const OWN_NAMES = /^(SMTP_|MAIL_|STRIPE_|PAGES_HOOK_URL$)/;

export function functionEnv(
  { url, siteUrl, allowedOrigins, keys }: Options,
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
    ...(own['SMTP_HOST'] ? {} : { MAIL_HTTP_URL: `${url}/mailbox/api/messages` }),
    ...own,
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
