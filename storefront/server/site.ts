// From an address to an answer: pages rendered on demand and kept a moment, redirects, machine files, and what to say when the
// backend is away.
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { RenderedPage } from '../src/app/rendered-page.ts';
import type { BuiltShop } from './build.ts';
import { createPageCache, type Kept } from './page-cache.ts';
import { makePages, type Backend, type Page } from './page.ts';

export interface Answer {
  status: number;
  /** The same for the same content. */
  etag?: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The same body by another name is compressed once only. */
  kept?: object;
}

/** @param target path and query, beginning with one slash */
export type Site = (target: string) => Promise<Answer>;

interface SiteOptions extends Backend {
  origin: string;
}

/** Endings of files: an address with one of them that no file has is missing, not a page. */
const FILE_ENDINGS = new Set('.js .css .map .woff2 .ico .png .jpg .webp .svg .json .webmanifest .txt .xml'.split(' '));
const ADMIN = /^\/admin(-login)?(\/|$)/;
const CRAWLER_FILE = /^\/(robots\.txt|feed\.xml|sitemap(-\d+)?\.xml)$/;
/** Slower than this a backend is away. */
const BACKEND_TIMEOUT_MS = 5000;
const CRAWLER_FILES_FRESH_MS = 60_000;
/** No route has it, so its page is the one for unknown addresses. */
const NOWHERE = '/404';

export function createSite(build: BuiltShop, { origin, ...backend }: SiteOptions): Site {
  const renderer = build.createRenderer({
    backend: { url: backend.supabaseUrl.replace(/\/+$/, ''), key: backend.publishableKey },
    origin,
    fetch: (input, init) => fetch(input, { ...init, signal: within(init?.signal) }),
  });
  const pages = makePages(build, backend);
  const page = createPageCache<Answer>({ make: (address) => render(address) });
  const crawlerFile = createPageCache<Map<string, string>>({
    make: async () => renderer.crawlerFiles(await renderer.content()),
    freshMs: CRAWLER_FILES_FRESH_MS,
  });

  const render = async (address: string): Promise<Answer | null> => {
    const at = Date.now();
    const rendered = await renderer.render(address);
    if (rendered.status === 301) return redirect(rendered.location);
    if (rendered.status === 503) return null;
    return { ...pageAnswer(rendered.status, pages.rendered(rendered, at)), etag: etagOf(rendered) };
  };

  return async (target) => {
    const { pathname } = new URL(target, origin);
    if (ADMIN.test(pathname)) return pageAnswer(200, pages.shell('admin'));
    if (CRAWLER_FILE.test(pathname)) return crawlerAnswer((await crawlerFile(''))?.value, pathname);
    if (pathname.startsWith('/assets/') || FILE_ENDINGS.has(extname(pathname))) return plain(404, 'Not found\n');
    // Where no page can be made, the application says what does not work, and tries again.
    const address = renderer.addressOf(canMatch(pathname) ? target : NOWHERE);
    return kept(await page(address)) ?? unavailable(pages.shell('shop'));
  };
}

/** False for what the router can neither decode nor match with any pattern, not even the one for everything else. */
function canMatch(pathname: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

const kept = (page: Kept<Answer> | null) => page && { ...page.value, kept: page.value };

function pageAnswer(status: number, { html, policy }: Page): Answer {
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

function unavailable(page: Page): Answer {
  const answer = pageAnswer(503, page);
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store', 'retry-after': '5' } };
}

function crawlerAnswer(files: Map<string, string> | undefined, path: string): Answer {
  if (!files) return plain(503, 'The shop can’t be reached right now.\n');
  const text = files.get(path);
  if (text === undefined) return plain(404, 'Not found\n');
  const type = path.endsWith('.txt') ? 'text/plain' : 'application/xml';
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' };
  return { status: 200, headers, body: Buffer.from(text) };
}

function redirect(location: string): Answer {
  return { ...plain(301, ''), headers: { location, 'cache-control': 'no-cache' } };
}

function plain(status: number, words: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(words) };
}

/** Of what the page says, not of when it was asked. */
function etagOf({ head, html, answers }: RenderedPage): string {
  return `"${createHash('sha256').update(head).update(html).update(answers).digest('base64url').slice(0, 27)}"`;
}

function within(signal: AbortSignal | null | undefined): AbortSignal {
  const limit = AbortSignal.timeout(BACKEND_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
