// How long after a key the search's dialog answers, on a line of 1.6 Mbit/s with a round trip of 150 ms, once the dialog is open.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { PHONE } from './throttling.ts';
import { median, spread, table } from '../measuring/statistics.ts';

/** Until the first answer is painted. */
const MOST_MS = 300;
const LINE = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
/** A person reads the open dialog and then types, a letter every 120 ms. */
const READ_MS = 1000;
const LETTER_MS = 120;
const FIRST = 'ma';
const REST = 'rket';

interface Answers {
  firstMs: number[];
  lastMs: number[];
}

export async function searchDialog(browser: Browser, origin: string, rounds: number): Promise<Answers> {
  const answers: Answers = { firstMs: [], lastMs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(origin, { waitUntil: 'load' });
    await slow(await context.newCDPSession(page));
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor({ timeout: 30_000 });
    await page.waitForTimeout(READ_MS);
    const firstMs = await typed(page, FIRST, '');
    const lastMs = await typed(page, REST, 'market');
    if (round > 0) answers.firstMs.push(firstMs);
    if (round > 0) answers.lastMs.push(lastMs);
    await context.close();
  }
  return answers;
}

const slow = (cdp: CDPSession) =>
  cdp.send('Network.enable').then(() => cdp.send('Network.emulateNetworkConditions', { offline: false, ...LINE }));

/** From the last key until an answer to `query` is painted; any answer where that is empty. */
async function typed(page: Page, letters: string, query: string): Promise<number> {
  for (const letter of letters.slice(0, -1)) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(LETTER_MS);
  }
  const started = performance.now();
  await page.keyboard.press(letters.at(-1) ?? '');
  const options = query ? `[role=option][href$="q=${query}"]` : '[role=option]';
  await page.waitForFunction((selector) => document.querySelector(selector), options, { timeout: 30_000 });
  return performance.now() - started;
}

export function printSearchDialog({ firstMs, lastMs }: Answers): void {
  const line = (name: string, times: readonly number[]) => {
    const { minMs, maxMs } = spread(times);
    const middle = median(times);
    return [
      name,
      middle <= MOST_MS ? 'ok' : `more than ${MOST_MS} ms`,
      `${middle.toFixed(0)} ms`,
      `${minMs.toFixed(0)}–${maxMs.toFixed(0)}`,
    ];
  };
  console.log(
    `\n${table([['search dialog', '', 'median', 'spread'], line('first answer', firstMs), line('after the last letter', lastMs)])}`,
  );
}
