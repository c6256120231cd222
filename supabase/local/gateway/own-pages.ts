/**
 * Who may use the pages for people that this stack has itself: the mailbox and the payment page. They hold the links of
 * every sign-in and ask for no password, so another site must neither write there nor read under a name of its own.
 */
import type { MiddlewareHandler } from 'hono';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** A site whose own name leads to this machine (DNS rebinding) is the same origin for a browser, but not by this name. */
const isOwnName = (url: URL) => LOOPBACK.test(url.hostname);

/** Programs send neither header; browsers always one of them with what another site makes them send. */
function isForeign({ headers }: Request, { origin: own }: URL): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return origin !== null && origin !== own;
}

/** Links from elsewhere may open a page; nothing else comes from another site. */
const isOpening = ({ method, headers }: Request, path: string) =>
  method === 'GET' && !path.startsWith('/mailbox/api/') && headers.get('sec-fetch-dest') === 'document';

export const ownPages: MiddlewareHandler = async (context, next) => {
  const request = context.req.raw;
  const url = new URL(request.url);
  const isAllowed = isOwnName(url) && (!isForeign(request, url) || isOpening(request, url.pathname));
  if (!isAllowed) {
    return context.json({ message: 'Only this page itself may ask for this, under a loopback name.' }, 403);
  }
  await next();
  context.header('x-frame-options', 'DENY');
  context.header('x-content-type-options', 'nosniff');
  return undefined;
};
