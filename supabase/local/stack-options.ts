import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logins } from './logins.ts';

export type PaymentProviderName = 'stripe' | 'paystack';

export interface StackOptions {
  /** 0 takes a free one. Default 54321. */
  port?: number;
  dataDir: string;
  /** A PostgreSQL ≥ 15 to use instead of the embedded one; files and keys still live in `dataDir`. */
  databaseUrl?: string;
  /** `demo` (default): logins and catalog; `logins`: two accounts; `none`: migrations only. */
  seed?: 'demo' | 'logins' | 'none';
  /** How many pictures each pack of the demo gets; absent is all, drawn in the background. A number is waited for. */
  demoPictures?: number;
  /** The start does not wait for the part of the demo that no visitor sees first; it follows while requests are answered. */
  isDemoLate?: boolean;
  /** So many generated illustrations and people beside it, for trying a large shop; 0 removes them, absent leaves them. */
  seedScale?: number;
  /** Who takes new payments; both stand-ins answer. Default: PAYMENT_PROVIDER of the environment, else Stripe. */
  payments?: PaymentProviderName | undefined;
  /** Where the storefront is; links in mails lead there. Default http://127.0.0.1:5173. */
  siteUrl?: string;
  /** Further origins that mails may link to and functions accept. */
  allowedOrigins?: string[];
  /** How many proxies that append to `x-forwarded-for` stand in front; 0, the default, believes the socket alone. */
  trustedProxies?: number;
  /** For a copy of it: nothing changes its rows by itself, neither migrations nor mails nor sales. */
  isAtRest?: boolean;
  /** For tests: a crash of the machine may take the data, so that no write waits for the disk. */
  isThrowaway?: boolean;
  /** For tests: its database is kept as what later throwaway ones begin with. */
  isKept?: boolean;
  /** Deletes the data first. */
  fresh?: boolean;
  log?: (line: string) => void;
  /** Default: `supabase/migrations`. */
  migrationsDir?: string;
  /** Default: `supabase/functions`. */
  functionsDir?: string;
}

export interface Stack {
  url: string;
  publishableKey: string;
  secretKey: string;
  mailboxUrl: string;
  /** Where the storefront is expected. */
  siteUrl: string;
  databaseUrl: string;
  logins: Logins;
  /** Resolves with what happened when a part ends that was not told to: the rest is of no use then. */
  ended: Promise<string>;
  /** Ends open requests, then the database. Safe to call twice. */
  stop(): Promise<void>;
}

type Optional = 'databaseUrl' | 'seedScale' | 'demoPictures' | 'payments';
export type ResolvedOptions = Required<Omit<StackOptions, Optional>> & Pick<StackOptions, Optional>;

export const DEFAULT_PORT = 54_321;
export const DEFAULT_SITE_URL = 'http://127.0.0.1:5173';

const SEEDS = new Set<unknown>(['demo', 'logins', 'none']);

const DEFAULTS = {
  port: DEFAULT_PORT,
  seed: 'demo',
  isDemoLate: false,
  siteUrl: DEFAULT_SITE_URL,
  allowedOrigins: [],
  trustedProxies: 0,
  isAtRest: false,
  isThrowaway: false,
  isKept: false,
  fresh: false,
  log: () => undefined,
  migrationsDir: fileURLToPath(new URL('../migrations', import.meta.url)),
  functionsDir: fileURLToPath(new URL('../functions', import.meta.url)),
} satisfies Partial<StackOptions>;

export function resolveOptions(options: StackOptions): ResolvedOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const all: Omit<ResolvedOptions, 'dataDir'> = { ...DEFAULTS, ...given };
  const { siteUrl, seed, isThrowaway } = all;
  if (!URL.canParse(siteUrl))
    throw new Error(`'${siteUrl}' is not an address; --site-url needs one like ${DEFAULT_SITE_URL}.`);
  if (!SEEDS.has(seed)) throw new Error(`'${seed}' is no seed; choose demo, logins or none.`);
  return {
    ...all,
    dataDir: resolve(options.dataDir),
    demoPictures: 'demoPictures' in options ? options.demoPictures : isThrowaway ? 1 : undefined,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    allowedOrigins: [...new Set([new URL(siteUrl).origin, ...loopbackTwin(siteUrl), ...all.allowedOrigins])],
  };
}

/** Browsers reach a local storefront as 127.0.0.1 and as localhost; both are the same shop. */
function loopbackTwin(siteUrl: string): string[] {
  const url = new URL(siteUrl);
  const twin = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }[url.hostname];
  if (!twin) return [];
  url.hostname = twin;
  return [url.origin];
}
