// A slow phone: touches and keys are sent as real input, and the browser's event timing is read per step.
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
  /** A new document, until its pictures are on screen: visitors touch only what they see. Its scripts may still be loading. */
  open(path: string): Promise<void>;
  /** @param answer an expression of the page that is true once what was asked for is there */
  touch(step: string, target: string, answer?: string): Promise<void>;
  press(step: string, key: string, answer?: string): Promise<void>;
  /** Not measured. */
  fill(target: string, text: string): Promise<void>;
  /** A touch that is answered by a file. */
  download(step: string, target: string): Promise<void>;
  state(): ReturnType<BrowserContext['storageState']>;
  close(): Promise<void>;
}

/** The browser leaves out what took less; its counts are steps of 8. */
const SHORTEST_MS = 16;
/** The pictures that came last are on the screen, not only in memory. */
const PAINTED = 'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))';
/** After the answer: the paint's record arrives a frame or two later. */
const SETTLE_MS = 250;

export async function openPhone(
  browser: Browser,
  origin: string,
  storageState?: Awaited<ReturnType<Phone['state']>>,
): Promise<Phone> {
  // The checks below are evaluated in the page, which its policy would refuse.
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
  /** Where a finger would land; waiting for the target is not part of the interaction. */
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
