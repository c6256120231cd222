/**
 * Requests that make the auth server send a mail: a few per address and minute, more per caller, and so many an hour from
 * the whole shop. Passwords and codes are limited per address too, so that they cannot be tried through.
 */
import type { MiddlewareHandler } from 'hono';
import { CLIENT_ADDRESS } from './client-address.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Enough for a person who lost a mail; a hosted project allows one a minute. */
const MAILS_PER_ADDRESS = 4;
const MAILS_PER_CALLER = 120;
/** An hour; a hosted project calls it `rate_limit_email_sent`. */
const MAILS_PER_SHOP = 1000;
const GUESSES_PER_ADDRESS = 100;
/** Windows kept before old ones are swept out. */
const SWEEP_AT = 10_000;

const MAIL_PATHS = /^\/auth\/v1\/(signup|recover|resend|otp|magiclink)$/;
const GUESS_PATHS = /^\/auth\/v1\/(token|verify)$/;

interface Window {
  until: number;
  count: number;
}

/** A fixed window per key. `now` is injected for tests. `take` answers the seconds to wait, 0 for none. */
export function createLimiter(now: () => number = Date.now) {
  const windows = new Map<string, Window>();
  return {
    take(key: string, most: number, windowMs = MINUTE_MS): number {
      const time = now();
      if (windows.size > SWEEP_AT) {
        for (const [name, { until }] of windows) if (until <= time) windows.delete(name);
      }
      const known = windows.get(key);
      const window = known && known.until > time ? known : { until: time + windowMs, count: 0 };
      windows.set(key, window);
      window.count += 1;
      return window.count <= most ? 0 : Math.ceil((window.until - time) / 1000);
    },
  };
}

async function addressIn(request: Request): Promise<string> {
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { email?: unknown } | null;
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase() : '';
}

type Limiter = ReturnType<typeof createLimiter>;

/** Seconds to wait before a mail may leave; a request that one limit refuses uses up none of the wider ones. */
const mailWait = (limiter: Limiter, address: string, caller: string, mailsPerShop: number): number =>
  limiter.take(`mail ${address}`, MAILS_PER_ADDRESS) ||
  limiter.take(`caller ${caller}`, MAILS_PER_CALLER) ||
  limiter.take('shop', mailsPerShop, HOUR_MS);

export function limitMails(limiter = createLimiter(), mailsPerShop = MAILS_PER_SHOP): MiddlewareHandler {
  return async (context, next) => {
    const { path, method, raw } = context.req;
    const sendsMail = MAIL_PATHS.test(path);
    if (method !== 'POST' || !(sendsMail || GUESS_PATHS.test(path))) return next();
    const address = await addressIn(raw);
    const caller = raw.headers.get(CLIENT_ADDRESS) ?? '';
    const wait = sendsMail
      ? mailWait(limiter, address, caller, mailsPerShop)
      : address && limiter.take(`guess ${address}`, GUESSES_PER_ADDRESS);
    if (!wait) return next();
    const code = sendsMail ? 'over_email_send_rate_limit' : 'over_request_rate_limit';
    const msg = `Too many requests. Nothing was sent; please try again in ${wait > 60 ? `${Math.ceil(wait / 60)} minutes` : 'a minute'}.`;
    const headers = { 'x-sb-error-code': code, 'retry-after': String(wait) };
    return context.json({ code: 429, error_code: code, msg }, 429, headers);
  };
}
