// Requests that make the auth server send a mail: a few per address and minute, more per caller. Passwords and codes
// are limited per address too, so that they cannot be tried through.
import type { MiddlewareHandler } from 'hono';

const WINDOW_MS = 60_000;
/** More than anyone needs who lost a mail; a hosted project allows one a minute. */
const MAILS_PER_ADDRESS = 4;
const MAILS_PER_CALLER = 120;
const GUESSES_PER_ADDRESS = 100;
/** Windows kept before old ones are swept out. */
const SWEEP_AT = 10_000;

const MAIL_PATHS = /^\/auth\/v1\/(signup|recover|resend|otp|magiclink)$/;
const GUESS_PATHS = /^\/auth\/v1\/(token|verify)$/;

type Window = { until: number; count: number };

/** A fixed window per key. `now` is injected for tests. */
export function createLimiter(now: () => number = Date.now) {
  const windows = new Map<string, Window>();
  return {
    take(key: string, most: number): boolean {
      const time = now();
      if (windows.size > SWEEP_AT) {
        for (const [name, { until }] of windows) if (until <= time) windows.delete(name);
      }
      const known = windows.get(key);
      const window = known && known.until > time ? known : { until: time + WINDOW_MS, count: 0 };
      windows.set(key, window);
      window.count += 1;
      return window.count <= most;
    },
  };
}

type Bindings = { Bindings: { incoming: { socket: { remoteAddress?: string } } } };

async function addressIn(request: Request): Promise<string> {
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { email?: unknown } | null;
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase() : '';
}

export function limitMails(limiter = createLimiter()): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const { path, method, raw } = context.req;
    const sendsMail = MAIL_PATHS.test(path);
    if (method !== 'POST' || !(sendsMail || GUESS_PATHS.test(path))) return next();
    const address = await addressIn(raw);
    const caller = context.env.incoming.socket.remoteAddress ?? '';
    const isAllowed = sendsMail
      ? limiter.take(`mail ${address}`, MAILS_PER_ADDRESS) && limiter.take(`caller ${caller}`, MAILS_PER_CALLER)
      : !address || limiter.take(`guess ${address}`, GUESSES_PER_ADDRESS);
    if (isAllowed) return next();
    const code = sendsMail ? 'over_email_send_rate_limit' : 'over_request_rate_limit';
    const msg = 'Too many requests for this address. Please wait a minute and try again.';
    return context.json({ code: 429, error_code: code, msg }, 429, { 'x-sb-error-code': code, 'retry-after': '60' });
  };
}
