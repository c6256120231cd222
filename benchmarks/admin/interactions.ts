// What an administrator does with a long list, each timed from the input to the painted answer.
import type { Page } from '@playwright/test';
import { median } from '../measuring/statistics.ts';

export interface Interaction {
  name: string;
  /** Milliseconds. */
  run: (page: Page) => Promise<number>;
}

const rows = (page: Page) => page.locator('#content tbody tr[data-row]');

export async function signIn(page: Page, url: string, login: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/admin?tab=overview`);
  await page.getByLabel('Email', { exact: true }).fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  // the first visit also fetches a screen's code, which a person pays once
  for (const name of ['Users', 'Illustrations']) {
    await page.getByRole('link', { name, exact: true }).click();
    await rows(page).first().waitFor();
  }
}

/**
 * Handed over as text, because the shop's content policy forbids the page to make functions of words.
 * @param act statements that do the input inside the page
 * @param done is asked at every frame; true once the answer is on the screen
 */
function timed(page: Page, act: string, done: string): Promise<number> {
  return page.evaluate(`(async () => {
    const startMs = performance.now();
    ${act}
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (${done}) return performance.now() - startMs;
      if (performance.now() - startMs > 20000) throw new Error('no answer on the screen');
    }
  })()`);
}

const settled = `!document.querySelector('#content [aria-busy="true"]:has(table)')`;
const click = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
const type = (label: string, text: string) => `
  const field = document.querySelector('input[aria-label="${label}"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }));`;
const total = (text: string) => `${settled} && /${text}/.test(document.querySelector('#content').textContent)`;
const filled = `${settled} && document.querySelectorAll('#content tbody tr[data-row]').length >= 24`;

const BULK_BAR = '[aria-label="Selected illustrations"]';

export const adminInteractions: readonly Interaction[] = [
  {
    name: 'open tab Users',
    run: (page) =>
      timed(page, click('nav a[href="?tab=users"]'), `${filled} && document.querySelector('#users-title')`),
  },
  {
    name: 'open tab Illustrations',
    run: (page) =>
      timed(
        page,
        click('nav a[href="?tab=illustrations"]'),
        `${filled} && document.querySelector('#illustrations-title')`,
      ),
  },
  {
    name: 'search keystroke (with its 150 ms pause)',
    run: (page) => timed(page, type('Search illustrations', 'golden'), total(' match')),
  },
  {
    name: 'clear the search',
    run: (page) => timed(page, type('Search illustrations', ''), total('\\d illustrations')),
  },
  {
    name: 'sort by title',
    run: (page) =>
      timed(
        page,
        click('th[data-column="title"] button'),
        `${filled} && document.querySelector('th[data-column="title"][aria-sort]')`,
      ),
  },
  {
    name: 'next page',
    run: (page) =>
      timed(
        page,
        click('#content li[title="2"]'),
        `${filled} && /25–48/.test(document.querySelector('#content').textContent)`,
      ),
  },
  {
    name: 'select the page',
    run: (page) => timed(page, click('th[data-column="select"] input'), `document.querySelector('${BULK_BAR}')`),
  },
  {
    name: 'select all',
    run: (page) =>
      timed(page, click(`${BULK_BAR} .ant-btn-link`), `!document.querySelector('${BULK_BAR} .ant-btn-link')`),
  },
];

/** Compressed bytes of the scripts and style sheets that the page has fetched so far. */
export function codeBytes(page: Page): Promise<number> {
  return page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name }) => /\\.(js|css)$/.test(new URL(name).pathname))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
}

export interface FrameRate {
  medianFps: number;
  slowestFrameMs: number;
}

export async function scrollRate(page: Page): Promise<FrameRate> {
  await page.getByRole('combobox', { name: 'Rows a page' }).click();
  await page.getByTitle('All, scrolled').click();
  await page.locator('table[data-scrolled]').waitFor();
  await rows(page).first().waitFor();
  return frameRate(page, `document.querySelector('table[data-scrolled]').parentElement`);
}

/** Frames while the element that the words name is scrolled, three seconds long. */
export async function frameRate(page: Page, box: string): Promise<FrameRate> {
  const frames = await page.evaluate<number[]>(`(async () => {
    const box = ${box};
    const durations = [];
    const startMs = performance.now();
    for (let lastMs = startMs; lastMs - startMs < 3000; ) {
      box.scrollBy(0, 120);
      const nowMs = await new Promise((resolve) => requestAnimationFrame(resolve));
      if (nowMs > lastMs) durations.push(nowMs - lastMs);
      lastMs = Math.max(nowMs, lastMs);
    }
    return durations;
  })()`);
  return { medianFps: 1000 / median(frames), slowestFrameMs: Math.max(...frames) };
}
