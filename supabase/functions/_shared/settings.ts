/** The environment, read once per worker and checked by name, so that a missing variable says which one it is. */
import { refusal } from './answers.ts';
import type { ReadEnv } from './runtime.ts';

export interface Backend {
  url: string;
  publishableKey: string;
  secretKey: string;
}

function required(read: ReadEnv, name: string): string {
  const value = read(name);
  if (value) return value;
  throw refusal('server_unavailable', `The setting ${name} is missing.`, { variable: name });
}

/** The keys under our own names, or as a hosted project provides them: a JSON list by name, or the older single keys. */
export function backendSettings(read: ReadEnv): Backend {
  const key = (own: string, listed: string, older: string) =>
    read(own) ?? firstListed(read(listed)) ?? read(older) ?? required(read, own);
  return {
    url: required(read, 'SUPABASE_URL').replace(/\/+$/, ''),
    publishableKey: key('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: key('SUPABASE_SECRET_KEY', 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  };
}

function firstListed(text: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    const keys = JSON.parse(text) as Record<string, unknown>;
    const key = keys['default'] ?? Object.values(keys)[0];
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Where the shop is, without a slash at the end. */
export const siteUrl = (read: ReadEnv): string => required(read, 'SITE_URL').replace(/\/+$/, '');

/** Origins that a payment may lead back to. */
export function allowedOrigins(read: ReadEnv): string[] {
  const listed = (read('ALLOWED_ORIGINS') ?? '').split(',').map((text) => text.trim());
  const known = [siteUrl(read), ...listed].filter((text) => URL.canParse(text));
  return [...new Set(known.map((text) => new URL(text).origin))];
}

/**
 * Where the address of the client stands, see createSenderHash. Hosted projects are behind Cloudflare, which sets this
 * header itself; behind another proxy its own header has to be named.
 */
export function clientAddressSource(read: ReadEnv): string {
  const source = read('CLIENT_ADDRESS_HEADER') ?? 'cf-connecting-ip';
  if (/^[a-z][a-z0-9-]*(:[1-9])?$/.test(source)) return source;
  throw refusal('server_unavailable', 'The setting CLIENT_ADDRESS_HEADER names no header.');
}

export interface StripeSettings {
  secretKey: string;
  host?: string;
  port?: string;
  protocol?: 'http' | 'https';
}

export function stripeSettings(read: ReadEnv): StripeSettings {
  return {
    secretKey: required(read, 'STRIPE_SECRET_KEY'),
    host: read('STRIPE_API_HOST'),
    port: read('STRIPE_API_PORT'),
    protocol: read('STRIPE_API_PROTOCOL') === 'http' ? 'http' : undefined,
  };
}

export interface PaystackSettings {
  /** Also signs Paystack's events. */
  secretKey: string;
  apiUrl: string;
  /** Where its payment pages are. */
  checkoutUrl: string;
}

export function paystackSettings(read: ReadEnv): PaystackSettings {
  const address = (name: string, usual: string) => (read(name) ?? usual).replace(/\/+$/, '');
  return {
    secretKey: required(read, 'PAYSTACK_SECRET_KEY'),
    apiUrl: address('PAYSTACK_API_URL', 'https://api.paystack.co'),
    checkoutUrl: address('PAYSTACK_CHECKOUT_URL', 'https://checkout.paystack.com'),
  };
}

/** Secret keys of the live mode, and Stripe's restricted ones. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key);

export const webhookSecret = (read: ReadEnv): string => required(read, 'STRIPE_WEBHOOK_SECRET');

/** What the static host wants to be told at when public content has changed. */
export function pagesHookUrl(read: ReadEnv): string | undefined {
  const url = read('PAGES_HOOK_URL');
  if (url === undefined || /^https?:\/\//.test(url)) return url;
  throw refusal('server_unavailable', 'The setting PAGES_HOOK_URL is no address.');
}
