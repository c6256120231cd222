// One cold load of a page in a throttled browser.
import type { Browser, CDPSession } from '@playwright/test';
import { observeLoad, readLoad, type Observed } from '../../storefront/bench/in-page/load-observer.ts';
import { PHONE, showWholeScreen, slowLine, slowProcessor } from './throttling.ts';

export interface Load extends Observed {
  /** Started before the largest paint. */
  requests: number;
  /** File names of those requests. */
  requested: string[];
  /** Scripts over the wire; `Before`: started before the largest paint. */
  jsBytesBefore: number;
  jsBytes: number;
}

interface Seen {
  name: string;
  startedAt: number;
  isScript: boolean;
  bytes: number;
}

/** The page is idle after this time without requests. */
const QUIET_MS = 1500;
const LONGEST_MS = 45_000;

export async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await showWholeScreen(cdp);
    await slowLine(cdp);
    await slowProcessor(cdp);
    const traffic = watch(cdp);
    await page.addInitScript(observeLoad);
    await page.goto(address, { waitUntil: 'load', timeout: LONGEST_MS });
    await traffic.quiet();
    return result(await page.evaluate(readLoad), traffic.seen());
  } finally {
    await context.close();
  }
}

/** Requests; times in milliseconds since the document was requested. */
function watch(cdp: CDPSession) {
  const requests = new Map<string, Seen>();
  let begin: number | undefined;
  const state = { underWay: 0, changedAt: Date.now() };
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request, redirectResponse }) => {
    if (!request.url.startsWith('http') || redirectResponse) return;
    begin ??= timestamp;
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    requests.set(requestId, { name, startedAt: (timestamp - begin) * 1000, isScript: false, bytes: 0 });
    state.underWay += 1;
    state.changedAt = Date.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const seen = requests.get(requestId);
    if (seen) seen.isScript = /javascript/.test(response.mimeType);
  });
  const ended = (requestId: string, bytes: number) => {
    const seen = requests.get(requestId);
    if (!seen) return;
    seen.bytes = bytes;
    state.underWay -= 1;
    state.changedAt = Date.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0));
  return {
    seen: () => [...requests.values()],
    async quiet() {
      const limit = Date.now() + LONGEST_MS;
      while (Date.now() < limit && (state.underWay > 0 || Date.now() - state.changedAt < QUIET_MS))
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

function result(observed: Observed, requests: readonly Seen[]): Load {
  const until = requests.filter(({ startedAt }) => startedAt <= observed.lcpMs);
  const scriptBytes = (some: readonly Seen[]) =>
    some.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    ...observed,
    requests: until.length,
    requested: until.map(({ name }) => name),
    jsBytesBefore: scriptBytes(until),
    jsBytes: scriptBytes(requests),
  };
}
