// Sends touches and keys to a throttled phone as real input, and reads the browser's event timing of each step.
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { reportInteractions } from '../../storefront/bench/in-page/interaction-observer.ts';
import { openPhone } from './phone.ts';

export type StorageState = BrowserContextOptions['storageState'];
export type Driver = Awaited<ReturnType<typeof openDriver>>;

interface Measurement {
  step: string;
  paintMs: number;
  /** The longest task of the page's main thread that was longer than 50 ms; 0 without one. */
  taskMs: number;
  answerMs?: number | undefined;
}

/** Event timing omits shorter ones, in steps of 8. */
const SHORTEST_MS = 16;
const LONGEST_MS = 30_000;
/** Two frames later, decoded pictures are painted. */
const PAINTED = 'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))';
/** The timing entry arrives a frame or two after the result. */
const SETTLE_MS = 250;

export async function openDriver(browser: Browser, origin: string, storageState?: StorageState) {
  const { page, close } = await openPhone(browser, { bypassCSP: true, ...(storageState ? { storageState } : {}) });
  page.setDefaultTimeout(LONGEST_MS);
  let [records, tasks]: [number[], number[]] = [[], []];
  await page.exposeBinding('tellInteraction', (_, duration: number) => void records.push(duration));
  await page.exposeBinding('tellTask', (_, duration: number) => void tasks.push(duration));
  await page.addInitScript(reportInteractions);
  const measurements: Measurement[] = [];

  const measure = async (step: string, act: () => Promise<void>, answered?: () => Promise<unknown>) => {
    [records, tasks] = [[], []];
    const started = performance.now();
    await act();
    await answered?.();
    const answerMs = answered ? performance.now() - started : undefined;
    await page.waitForTimeout(SETTLE_MS);
    measurements.push({ step, paintMs: Math.max(SHORTEST_MS, ...records), taskMs: Math.max(0, ...tasks), answerMs });
  };
  const waiting = (expression?: string) =>
    expression === undefined ? undefined : () => page.waitForFunction(expression);
  /** Waiting for the target is not measured. */
  const tap = async (step: string, target: string, answered?: () => Promise<unknown>) => {
    const element = page.locator(target).first();
    // Until hydration ends, another element may match: this looks for the target anew each time.
    await element.waitFor();
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error(`'${target}' is not on the page.`);
    await measure(step, () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2), answered);
  };

  return {
    measurements: measurements as readonly Measurement[],
    /** Loads a document until its pictures are painted. Its scripts may still be loading. */
    async open(path: string) {
      await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      await page.evaluate(PAINTED);
    },
    /** @param answer a page expression that is true once the result is shown */
    touch: (step: string, target: string, answer?: string) => tap(step, target, waiting(answer)),
    press: (step: string, key: string, answer?: string) =>
      measure(step, () => page.keyboard.press(key), waiting(answer)),
    /** Not measured. */
    fill: (target: string, text: string) => page.locator(target).first().fill(text),
    /** A touch that starts a download. */
    async download(step: string, target: string) {
      const arriving = page.waitForEvent('download');
      await tap(step, target, () => arriving);
    },
    state: () => page.context().storageState(),
    close,
  };
}
