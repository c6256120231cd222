// A throttled phone: sends touches and keys as real input and reads the browser's event timing per step.
import type { Browser, BrowserContext } from '@playwright/test';
import { reportInteractions } from '../../storefront/bench/in-page/interaction-observer.ts';
import { PHONE, showWholeScreen, slowProcessor } from './throttling.ts';

interface Measurement {
  step: string;
  paintMs: number;
  answerMs?: number | undefined;
}

export interface Phone {
  measurements: readonly Measurement[];
  /** Loads a document until its pictures are painted. Its scripts may still be loading. */
  open(path: string): Promise<void>;
  /** @param answer a page expression that is true once the result is shown */
  touch(step: string, target: string, answer?: string): Promise<void>;
  press(step: string, key: string, answer?: string): Promise<void>;
  /** Not measured. */
  fill(target: string, text: string): Promise<void>;
  /** A touch that starts a download. */
  download(step: string, target: string): Promise<void>;
  state(): ReturnType<BrowserContext['storageState']>;
  close(): Promise<void>;
}

/** Event timing omits shorter ones, in steps of 8. */
const SHORTEST_MS = 16;
/** Two frames later, decoded pictures are painted. */
const PAINTED = 'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))';
/** The timing entry arrives a frame or two after the result. */
const SETTLE_MS = 250;

export async function openPhone(
  browser: Browser,
  origin: string,
  storageState?: Awaited<ReturnType<Phone['state']>>,
): Promise<Phone> {
  // The page's content policy would refuse the checks below.
  const context = await browser.newContext({ ...PHONE, storageState, bypassCSP: true, acceptDownloads: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await showWholeScreen(cdp);
  await slowProcessor(cdp);
  let records: number[] = [];
  await page.exposeBinding('tellInteraction', (_, duration: number) => void records.push(duration));
  await page.addInitScript(reportInteractions);
  const measurements: Measurement[] = [];

  const measure = async (step: string, act: () => Promise<void>, answered?: () => Promise<unknown>) => {
    records = [];
    const started = performance.now();
    await act();
    await answered?.();
    const answerMs = answered ? performance.now() - started : undefined;
    await page.waitForTimeout(SETTLE_MS);
    measurements.push({ step, paintMs: Math.max(SHORTEST_MS, ...records), answerMs });
  };
  const waiting = (expression?: string) =>
    expression === undefined ? undefined : () => page.waitForFunction(expression, null, { timeout: 30_000 });
  /** Center of the target; waiting for it is not measured. */
  const centerOf = async (target: string) => {
    const element = page.locator(target).first();
    await element.waitFor({ timeout: 30_000 });
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error(`'${target}' is not on the page.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = async (step: string, target: string, answered?: () => Promise<unknown>) => {
    const { x, y } = await centerOf(target);
    await measure(step, () => page.touchscreen.tap(x, y), answered);
  };

  return {
    measurements,
    async open(path) {
      await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      await page.evaluate(PAINTED);
    },
    touch: (step, target, answer) => touch(step, target, waiting(answer)),
    press: (step, key, answer) => measure(step, () => page.keyboard.press(key), waiting(answer)),
    fill: (target, text) => page.locator(target).first().fill(text),
    async download(step, target) {
      const arriving = page.waitForEvent('download', { timeout: 30_000 });
      await touch(step, target, () => arriving);
    },
    state: () => context.storageState(),
    close: () => context.close(),
  };
}
