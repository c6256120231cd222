// One cold load of a page on a throttled phone.
import type { Browser, CDPSession } from '@playwright/test';
import { observeLoad, readLoad, type Observed } from '../../storefront/bench/in-page/load-observer.ts';
import { median, range, table } from '../measuring/statistics.ts';
import { LIGHTHOUSE_4G, openPhone } from './phone.ts';

export interface Load extends Observed {
  /** Started before the largest paint. */
  requests: number;
  /** Scripts over the wire; `Before`: started before the largest paint. */
  jsBytesBefore: number;
  jsBytes: number;
}

interface Seen {
  startedAt: number;
  isScript: boolean;
  bytes: number;
}

/** The page is idle after this time without requests. */
const QUIET_MS = 1500;
const LONGEST_MS = 45_000;

export async function load(browser: Browser, address: string): Promise<Load> {
  const { page, cdp, close } = await openPhone(browser, { line: LIGHTHOUSE_4G });
  try {
    const traffic = watch(cdp);
    await page.addInitScript(observeLoad);
    await page.goto(address, { waitUntil: 'load', timeout: LONGEST_MS });
    await traffic.quiet();
    const observed = await page.evaluate(readLoad);
    const early = traffic.seen().filter(({ startedAt }) => startedAt <= observed.lcpMs);
    return {
      ...observed,
      requests: early.length,
      jsBytesBefore: scriptBytes(early),
      jsBytes: scriptBytes(traffic.seen()),
    };
  } finally {
    await close();
  }
}

const scriptBytes = (some: readonly Seen[]) =>
  some.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0);

/** Requests; times in milliseconds since the document was requested. */
function watch(cdp: CDPSession) {
  const requests = new Map<string, Seen>();
  let begin: number | undefined;
  const state = { underWay: 0, changedAt: Date.now() };
  const change = (by: number) => {
    state.underWay += by;
    state.changedAt = Date.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request, redirectResponse }) => {
    if (!request.url.startsWith('http') || redirectResponse) return;
    begin ??= timestamp;
    requests.set(requestId, { startedAt: (timestamp - begin) * 1000, isScript: false, bytes: 0 });
    change(1);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const seen = requests.get(requestId);
    if (seen) seen.isScript = /javascript/.test(response.mimeType);
  });
  const ended = (requestId: string, bytes: number) => {
    const seen = requests.get(requestId);
    if (!seen) return;
    seen.bytes = bytes;
    change(-1);
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

export interface Loads {
  page: string;
  contender: string;
  samples: Load[];
}

type Figure = { [Key in keyof Load]: Load[Key] extends number ? Key : never }[keyof Load];

export function printLoads(loads: readonly Loads[], reference: string): void {
  const of = ({ samples }: Loads, figure: Figure) => median(samples.map((sample) => sample[figure]));
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  const rows = loads.map((one) => {
    const base = loads.find(({ page, contender }) => page === one.page && contender === reference) ?? one;
    return [
      one.page,
      one.contender,
      `${of(one, 'lcpMs').toFixed(0)} ms`,
      range(one.samples.map(({ lcpMs }) => lcpMs)),
      `${(of(one, 'lcpMs') / of(base, 'lcpMs')).toFixed(2)} ×`,
      `${of(one, 'tbtMs').toFixed(0)} ms`,
      of(one, 'cls').toFixed(4),
      `${of(one, 'requests')}`,
      `${(of(one, 'requests') / of(base, 'requests')).toFixed(2)} ×`,
      `${of(one, 'renderBlocking')}`,
      kib(of(one, 'jsBytesBefore')),
      kib(of(one, 'jsBytes')),
      one.samples.at(-1)?.lcpElement.slice(0, 28) ?? '',
    ];
  });
  const header = ['page', 'contender', 'LCP', 'spread', 'to static', 'TBT', 'CLS', 'requests', 'to static', 'blocking'];
  console.log(`\n${table([[...header, 'JS before', 'JS to idle', 'largest paint'], ...rows])}`);
  console.log(
    "\nApplied throttling: 1.6 Mbit/s, 150 ms, processor ÷ 4. Requests and 'JS before': begun until the largest paint; JS over the wire.",
  );
  console.log(
    'Bars: LCP ≤ 1.05 × static (the best other shop, saleor/storefront, takes 1.55 ×); TBT ≤ 10 ms; CLS ≤ 0.001; requests ≤ 1.15 × static, none blocking; no JS before LCP.',
  );
}
