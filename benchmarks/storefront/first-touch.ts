// One cold load of a page and the first tap on it, on a throttled phone.
import type { Browser, CDPSession } from '@playwright/test';
import { observeTouch, readTouch } from '../../storefront/bench/in-page/touch-observer.ts';
import { PHONE, showWholeScreen, slowProcessor } from './throttling.ts';
import { taskTimes } from './task-times.ts';

export const TOUCHES = ['Preview', 'Search'] as const;
export type Touch = (typeof TOUCHES)[number];
export const MOMENTS = ['idle for 3 s', 'directly after load'] as const;
export type Moment = (typeof MOMENTS)[number];

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

const PAGES: Readonly<Record<Touch, { path: string; target: string; answer: string }>> = {
  Preview: {
    path: '/illustrations',
    target: 'button[aria-label^="Preview "]',
    answer: 'dialog[open] h2',
  },
  Search: {
    path: '/',
    target: 'button[aria-label="Search"]',
    answer: 'dialog[open] [role=search] input, dialog[open] [role=combobox]',
  },
};
const IDLE_MS = 3000;
const LONGEST_MS = 30_000;
const LINE = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

export async function firstTouch(browser: Browser, origin: string, touch: Touch, moment: Moment): Promise<FirstTouch> {
  const { path, target, answer } = PAGES[touch];
  // The page's content policy would refuse the check for the answer.
  const context = await browser.newContext({ ...PHONE, bypassCSP: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await showWholeScreen(cdp);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
    await slowProcessor(cdp);
    const scripts = countScripts(cdp);
    await page.addInitScript(observeTouch, answer);
    await page.goto(origin + path, { waitUntil: 'load', timeout: LONGEST_MS });
    const box = await page.locator(target).first().boundingBox();
    if (!box) throw new Error(`'${target}' is not on ${path}.`);
    let longestTaskMs = Number.NaN;
    if (moment === 'idle for 3 s') {
      const tasks = await taskTimes(browser, page);
      await page.waitForTimeout(IDLE_MS);
      longestTaskMs = await tasks.longest();
    }
    const jsBytesAhead = scripts.bytes();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => window.firstTouch.answerMs > 0, null, { timeout: LONGEST_MS });
    const jsBytes = scripts.bytes();
    return { ...(await page.evaluate(readTouch)), jsBytes, jsBytesAhead, longestTaskMs };
  } finally {
    await context.close();
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
