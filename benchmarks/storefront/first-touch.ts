// One cold load of a page and the first tap on it, on a throttled phone.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { observeTouch, readTouch } from '../../storefront/bench/in-page/touch-observer.ts';
import { median, range, table } from '../measuring/statistics.ts';
import { openPhone, SLOW_4G } from './phone.ts';

export interface FirstTouch {
  /** From the touch to the frame that shows the answer. */
  answerMs: number;
  /** JavaScript over the wire until the answer; `Ahead`: until the touch. */
  jsBytes: number;
  jsBytesAhead: number;
  /** From the later of load and largest paint to the first request of a script; infinite without one before the touch. */
  jsAfterPaintMs: number;
  /** Processor time of the longest task between load and touch. */
  longestTaskMs: number;
}

const PREVIEW = {
  path: '/illustrations',
  target: 'button[aria-label^="Preview "]',
  answer: 'dialog[open] h2',
};
const SEARCH = {
  path: '/',
  target: 'button[aria-label="Search"]',
  answer: 'dialog[open] [role=search] input, dialog[open] [role=combobox]',
};
const IDLE_MS = 3000;
const LONGEST_MS = 30_000;
/** JavaScript until the answer, and the longest task that rest may bring. */
const [MOST_KIB, MOST_TASK_MS] = [70, 50];

const rested = { moment: 'idle for 3 s', mostMs: 300, rests: true };
const loaded = { moment: 'directly after load', mostMs: 600, rests: false };
export const TOUCHES = {
  'Preview, rested': { touch: 'Preview', ...PREVIEW, ...rested },
  'Preview, loaded': { touch: 'Preview', ...PREVIEW, ...loaded },
  'Search, rested': { touch: 'Search', ...SEARCH, ...rested },
  'Search, loaded': { touch: 'Search', ...SEARCH, ...loaded },
};
export type Touch = keyof typeof TOUCHES;

export async function firstTouch(browser: Browser, origin: string, touch: Touch): Promise<FirstTouch> {
  const { path, target, answer, rests } = TOUCHES[touch];
  const { page, cdp, close } = await openPhone(browser, { line: SLOW_4G, bypassCSP: true });
  try {
    const scripts = countScripts(cdp);
    await page.addInitScript(observeTouch, answer);
    await page.goto(origin + path, { waitUntil: 'load', timeout: LONGEST_MS });
    const box = await page.locator(target).first().boundingBox();
    if (!box) throw new Error(`'${target}' is not on ${path}.`);
    const longestTaskMs = rests ? await longestTask(browser, page, IDLE_MS) : Number.NaN;
    const jsBytesAhead = scripts.bytes();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => window.firstTouch.answerMs > 0, null, { timeout: LONGEST_MS });
    const jsBytes = scripts.bytes();
    return { ...(await page.evaluate(readTouch)), jsBytes, jsBytesAhead, longestTaskMs };
  } finally {
    await close();
  }
}

/** Bytes of the scripts that have arrived whole. */
function countScripts(cdp: CDPSession) {
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return { bytes: () => bytes };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Processor time of the longest task while the page is left alone, which other work on the machine does not lengthen, unlike its
 * duration. A slowed processor counts as slow: the browser slows it by keeping it busy.
 */
async function longestTask(browser: Browser, page: Page, ms: number): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await page.waitForTimeout(ms);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const isMainName = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const main = new Set(traceEvents.filter(isMainName).map(thread));
  const tasks = traceEvents.filter((event) => /RunTask$/.test(event.name) && main.has(thread(event)));
  return Math.max(0, ...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000));
}

export function printTouches(results: ReadonlyMap<Touch, readonly FirstTouch[]>): void {
  const verdict = (value: number, most: number, unit: string) =>
    value <= most ? `ok, ≤ ${most} ${unit}` : `not ≤ ${most} ${unit}`;
  const rows = [...results].map(([name, samples]) => {
    const { touch, moment, mostMs } = TOUCHES[name];
    const of = (figure: keyof FirstTouch) => median(samples.map((sample) => sample[figure]));
    const kib = of('jsBytes') / 1024;
    return [
      touch,
      moment,
      `${of('answerMs').toFixed(0)} ms`,
      range(samples.map(({ answerMs }) => answerMs)),
      verdict(of('answerMs'), mostMs, 'ms'),
      `${kib.toFixed(1)} KiB`,
      `${(of('jsBytesAhead') / 1024).toFixed(1)} KiB`,
      verdict(kib, MOST_KIB, 'KiB'),
    ];
  });
  const header = ['touch', 'moment', 'to answer', 'spread', 'bar', 'JS to answer', 'of it ahead', 'bar'];
  console.log(`\n${table([header, ...rows])}`);
  const resting = [...results].filter(([name]) => TOUCHES[name].rests).flatMap(([, samples]) => samples);
  const task = median(resting.map(({ longestTaskMs }) => longestTaskMs));
  const early = resting.filter(({ jsAfterPaintMs }) => jsAfterPaintMs < 0).length;
  console.log(
    `\nWhile the page rested: longest task ${task.toFixed(0)} ms of processor ÷ 4 (${verdict(task, MOST_TASK_MS, 'ms')}); scripts fetched before the load or the largest paint: ${early} of ${resting.length}.`,
  );
}
