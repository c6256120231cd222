// What a browser fetches for one page: until the network rests, and again after the first interaction.
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';

export interface PageWeight {
  address: string;
  /** JavaScript (brotli) that is in the document or fetched until the network rests, without interaction. */
  scriptBytes: number;
  scripts: string[];
  /** The same after the pointer moved: the whole application. */
  scriptBytesAfterIntent: number;
  scriptsAfterIntent: string[];
  /** By kind, until the network rests. */
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
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    const first = [...seen];
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) =>
            (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
        )
        .map(({ name }) => name),
    );
    const inline = await inlineBytes(page);
    const before = await scriptsOf(first);
    await page.mouse.move(100, 300);
    await page.mouse.move(120, 320);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/main-[^/]*\.js$/.test(name)),
    );
    await page.waitForLoadState('networkidle');
    const after = await scriptsOf(seen);
    return {
      address,
      scripts: [...before.keys()],
      scriptBytes: inline + sum(before),
      scriptsAfterIntent: [...after.keys()],
      scriptBytesAfterIntent: inline + sum(after),
      requests: countKinds(first),
      blocking,
    };
  } finally {
    await context.close();
  }
}

/** What the document's own scripts weigh when they are packed by themselves. */
async function inlineBytes(page: Page): Promise<number> {
  const code = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type).map(({ text }) => text),
  );
  return brotliCompressSync(code.join('\n')).length;
}

async function scriptsOf(requests: readonly Request[]): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  for (const request of requests.filter((one) => one.resourceType() === 'script')) {
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
