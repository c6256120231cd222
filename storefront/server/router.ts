// Path → reply: rendered pages behind a short cache, redirects, crawler files, the admin area's shell, and 503 without a backend.
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { LICENSE_KEYS_PATH } from '@baobab/domain/contracts/license';
import type { Build } from './build.ts';
import { createSite, type Backend, type HtmlDocument } from './document.ts';
import { licenseKeys } from './license-keys.ts';
import { createPageCache } from './page-cache.ts';
import { textReply, type Reply } from './reply.ts';

/** @param target path and query, beginning with one slash */
export type Router = (target: string) => Promise<Reply>;

/** A path with one of these endings that is no file is missing, not a page. */
const FILE_ENDINGS = new Set(
  '.js .css .map .wasm .woff2 .ico .png .jpg .webp .svg .json .webmanifest .txt .xml'.split(' '),
);
const ADMIN = /^\/admin(-login)?(\/|$)/;
/** Pages that a link opens until it is taken back: rendered for each request, and kept nowhere. */
const UNCACHED = /^\/lists\//i;
const CRAWLER_FILE = /^\/(robots\.txt|feed\.xml|sitemap(-\d+)?\.xml)$/;
const BACKEND_TIMEOUT_MS = 5000;
const CRAWLER_FILES_FRESH_MS = 60_000;
const KEYS_FRESH_MS = 60_000;
/** No route has it, so its page is the one for unknown addresses. */
const UNKNOWN = '/404';

export function createRouter(build: Build, options: Backend & { origin: string; staleAfterMs?: number }): Router {
  const { renderer, documents } = createSite(build, {
    ...options,
    fetch: (input, init) => fetch(input, { ...init, signal: withTimeout(init?.signal) }),
  });
  const make = async (address: string): Promise<Reply | null> => {
    const renderedAt = Date.now();
    const rendered = await renderer.render(address);
    if (rendered.status === 301) return redirect(rendered.location);
    if (rendered.status === 503) return null;
    const document = documents.page(rendered, renderedAt);
    return { ...pageReply(rendered.status, document), etag: etagOf(document, renderedAt) };
  };
  const page = createPageCache({ make, staleAfterMs: options.staleAfterMs });
  const crawlerFiles = createPageCache<Map<string, string>>({
    make: async () => renderer.crawlerFiles(await renderer.content()),
    freshMs: CRAWLER_FILES_FRESH_MS,
  });

  const keys = createPageCache<string>({
    make: () => licenseKeys(options, withTimeout(null)),
    freshMs: KEYS_FRESH_MS,
  });

  return async (target) => {
    const { pathname } = new URL(target, options.origin);
    if (ADMIN.test(pathname)) return pageReply(200, documents.shell('admin'));
    if (CRAWLER_FILE.test(pathname)) return crawlerReply(await crawlerFiles(''), pathname);
    if (pathname === LICENSE_KEYS_PATH) return keysReply(await keys(''));
    if (pathname.startsWith('/assets/') || FILE_ENDINGS.has(extname(pathname))) return textReply(404, 'Not found\n');
    const address = renderer.addressOf(canMatch(pathname) ? target : UNKNOWN);
    // Without a page, the application starts on the shell, says what does not work, and tries again.
    const reply = UNCACHED.test(decoded(pathname)) ? unstored(await make(address).catch(failed)) : await page(address);
    return reply ?? unavailable(documents.shell('shop'));
  };
}

/** As the page's own router reads it, which does not mind capitals either. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** False for what the router can neither decode nor match with any pattern, not even the one for everything else. */
function canMatch(pathname: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

function pageReply(status: number, { html, policy }: HtmlDocument): Reply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
    },
    body: Buffer.from(html),
  };
}

function failed(error: unknown): null {
  console.error('A page could not be rendered.', error);
  return null;
}

function unstored(reply: Reply | null): Reply | null {
  return reply && { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
}

function unavailable(shell: HtmlDocument): Reply {
  const reply = pageReply(503, shell);
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store', 'retry-after': '5' } };
}

function crawlerReply(files: Map<string, string> | null, path: string): Reply {
  if (!files) return textReply(503, 'The shop can’t be reached right now.\n');
  const text = files.get(path);
  if (text === undefined) return textReply(404, 'Not found\n');
  const type = path.endsWith('.txt') ? 'text/plain' : 'application/xml';
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' };
  return { status: 200, headers, body: Buffer.from(text) };
}

function keysReply(text: string | null): Reply {
  if (text === null) return textReply(503, 'The shop can’t be reached right now.\n');
  // Public, for any verifier.
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  };
  return { status: 200, headers, body: Buffer.from(text) };
}

function redirect(location: string): Reply {
  return { status: 301, headers: { location, 'cache-control': 'no-cache' }, body: Buffer.alloc(0) };
}

/** Of all that is sent but the time at which it was rendered: also of the build's files and the backend, which the next deployment may take away. */
function etagOf({ html }: HtmlDocument, renderedAt: number): string {
  const lasting = html.replace(`data-at="${renderedAt}"`, '');
  return `"${createHash('sha256').update(lasting).digest('base64url').slice(0, 27)}"`;
}

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(BACKEND_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
