// One cold load of a page and the first tap on it, on a throttled phone.
import type { Browser } from '@playwright/test';
import { observeTouch } from '../../storefront/bench/in-page/touch-observer.ts';
import { median, range, table } from '../measuring/statistics.ts';
import { openPhone, SLOW_4G } from './phone.ts';

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
/** Rest before the touch, and the bar for its answer. */
const RESTED = { moment: 'idle for 3 s', idleMs: 3000, mostMs: 300 };
const LOADED = { moment: 'directly after load', idleMs: 0, mostMs: 600 };
const LONGEST_MS = 30_000;

export const TOUCHES = {
  'Preview, rested': { touch: 'Preview', ...PREVIEW, ...RESTED },
  'Preview, loaded': { touch: 'Preview', ...PREVIEW, ...LOADED },
  'Search, rested': { touch: 'Search', ...SEARCH, ...RESTED },
  'Search, loaded': { touch: 'Search', ...SEARCH, ...LOADED },
};
export type Touch = keyof typeof TOUCHES;

/** Milliseconds from the touch to the frame that shows the answer, in the page's own clock. */
export async function firstTouch(browser: Browser, origin: string, touch: Touch): Promise<number> {
  const { path, target, answer, idleMs } = TOUCHES[touch];
  const { page, close } = await openPhone(browser, { line: SLOW_4G, bypassCSP: true });
  try {
    await page.addInitScript(observeTouch, answer);
    await page.goto(origin + path, { waitUntil: 'load', timeout: LONGEST_MS });
    const box = await page.locator(target).first().boundingBox();
    if (!box) throw new Error(`'${target}' is not on ${path}.`);
    await page.waitForTimeout(idleMs);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const answered = await page.waitForFunction(() => window.firstTouchMs, null, { timeout: LONGEST_MS });
    return Number(await answered.jsonValue());
  } finally {
    await close();
  }
}

export function printTouches(results: ReadonlyMap<Touch, readonly number[]>): void {
  const rows = [...results].map(([name, times]) => {
    const { touch, moment, mostMs } = TOUCHES[name];
    const verdict = median(times) <= mostMs ? `ok, ≤ ${mostMs} ms` : `not ≤ ${mostMs} ms`;
    return [touch, moment, `${median(times).toFixed(0)} ms`, range(times), verdict];
  });
  console.log(`\n${table([['touch', 'moment', 'to answer', 'spread', 'bar'], ...rows])}`);
}
