// What a browser fetches for one page without any interaction: for the first view, and once the page rests.
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';

export interface PageWeight {
  address: string;
  /** JavaScript (brotli) that is in the document or fetched until it has loaded and had its largest paint. */
  scriptBytes: number;
  scripts: string[];
  /** The same once the page has prepared itself for a touch: the whole application, which those pay too who only look. */
  scriptBytesAtRest: number;
  scriptsAtRest: string[];
  /** By kind, until the first script. */
  requests: Record<string, number>;
  /** What held back the first paint. */
  blocking: string[];
}

export async function weighPage(browser: Browser, origin: string, address: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const seen: Request[] = [];
    page.on('request', (request) => seen.push(request));
    await page.goto(origin + address, { waitUntil: 'load' });
    // The last that a page fetches for itself; every page has the search.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/search-dialog-[^/]*\.js$/.test(name)),
    );
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    const inline = await inlineBytes(page);
    const { early, blocking } = await page.evaluate(readTimes);
    const scripts = await scriptsOf(seen);
    const first = new Map([...scripts].filter(([name]) => early.includes(name)));
    return {
      address,
      scripts: [...first.keys()],
      scriptBytes: inline + sum(first),
      scriptsAtRest: [...scripts.keys()],
      scriptBytesAtRest: inline + sum(scripts),
      requests: countKinds(seen.slice(0, seen.findIndex(isScript))),
      blocking,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page. `early`: paths fetched before the load event or the largest paint. */
async function readTimes(): Promise<{ early: string[]; blocking: string[] }> {
  const paints = await new Promise<PerformanceEntryList>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const shownAt = Math.max(page?.loadEventEnd ?? Infinity, ...paints.map(({ startTime }) => startTime));
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus: string;
  })[];
  return {
    early: resources.filter(({ startTime }) => startTime < shownAt).map(({ name }) => new URL(name).pathname),
    blocking: resources.filter((entry) => entry.renderBlockingStatus === 'blocking').map(({ name }) => name),
  };
}

const isScript = (request: Request) => request.resourceType() === 'script';

/** What the document's own scripts weigh when they are packed by themselves. */
async function inlineBytes(page: Page): Promise<number> {
  const code = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type).map(({ text }) => text),
  );
  return brotliCompressSync(code.join('\n')).length;
}

async function scriptsOf(requests: readonly Request[]): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  for (const request of requests.filter(isScript)) {
    const answer = await request.response();
    const name = new URL(request.url()).pathname;
    if (answer && !scripts.has(name)) scripts.set(name, Number((await answer.allHeaders())['content-length'] ?? 0));
  }
  return scripts;
}

function countKinds(requests: readonly Request[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of requests) {
    const kind = request.resourceType();
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0);
