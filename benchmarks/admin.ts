// The admin's lists at 10,000 illustrations and people, in a real browser over the embedded stack: from the input to the moment the
// answer is painted, and the frames of a scrolled table. Options: --rounds N (default 5), --rows N (default 10,000).
// BAOBAB_SHOP_DIST names a build made elsewhere.
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { serveStorefront } from '../storefront/server/serve.ts';
import { ensureBrowser, systemBrowser } from '../scripts/browsers.ts';
import { startBenchStack, type BenchStack } from './measuring/bench-stack.ts';
import { median, range, saveResults, table } from './measuring/statistics.ts';
import { buildShop } from './storefront/shops.ts';

/** Of a scrolled table. */
const LEAST_FPS = 50;
const SCROLL_MS = 3000;

const SETTLED = `!document.querySelector('#content [aria-busy="true"]:has(table)')`;
const FILLED = `${SETTLED} && document.querySelectorAll('#content tbody tr[data-row]').length >= 24`;
const BULK_BAR = '[aria-label="Selected illustrations"]';
const click = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
const type = (label: string, text: string) => `
  const field = document.querySelector('input[aria-label="${label}"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }));`;
const says = (text: string) => `/${text}/.test(document.querySelector('#content').textContent)`;
const has = (selector: string) => `document.querySelector('${selector}')`;

/** Name, statements that do the input inside the page, and what is true once the answer is on the screen. */
const INTERACTIONS: readonly (readonly [string, string, string])[] = [
  ['open tab Users', click('nav a[href="?tab=users"]'), `${FILLED} && ${has('#users-title')}`],
  ['open tab Illustrations', click('nav a[href="?tab=illustrations"]'), `${FILLED} && ${has('#illustrations-title')}`],
  [
    'search keystroke (with its 150 ms pause)',
    type('Search illustrations', 'golden'),
    `${SETTLED} && ${says(' match')}`,
  ],
  ['clear the search', type('Search illustrations', ''), `${SETTLED} && ${says('\\d illustrations')}`],
  [
    'sort by title',
    click('th[data-column="title"] button'),
    `${FILLED} && ${has('th[data-column="title"][aria-sort]')}`,
  ],
  ['next page', click('#content li[title="2"]'), `${FILLED} && ${says('25–48')}`],
  ['select the page', click('th[data-column="select"] input'), has(BULK_BAR)],
  ['select all', click(`${BULK_BAR} .ant-btn-link`), `!${has(`${BULK_BAR} .ant-btn-link`)}`],
];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, rows: { type: 'string', default: '10000' } },
  });
  const rounds = Math.max(1, Number(values.rounds));
  const rows = Number(values.rows);
  await ensureBrowser('chromium');
  const dist = await buildShop();
  const stack = await startBenchStack(['--seed-scale', String(rows)]);
  const { url: supabaseUrl, publishableKey } = stack;
  const shop = await serveStorefront({ port: 0, dist, supabaseUrl, publishableKey });
  const executablePath = systemBrowser('chromium');
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, shop.url, stack.logins.admin);
    const times = new Map(INTERACTIONS.map(([name]) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, act, done] of INTERACTIONS) times.get(name)?.push(await timed(page, act, done));
    const frames = await scrollFrames(page);
    const lines = [...times].map(([name, samples]) => [name, '', median(samples).toFixed(0), range(samples)]);
    console.log(`\n${table([['interaction', '', 'median ms', 'spread'], ...lines])}`);
    const fps = 1000 / median(frames);
    const verdict = fps >= LEAST_FPS ? 'ok' : `less than ${LEAST_FPS}`;
    console.log(
      `\nscrolling ${rows.toLocaleString('en-US')} rows: ${fps.toFixed(0)} frames a second (${verdict}), slowest frame ${Math.max(...frames).toFixed(0)} ms`,
    );
    saveResults('admin', { rows, rounds, times: Object.fromEntries(times), frames });
  } finally {
    await browser.close();
    await shop.stop();
    await stack.stop();
  }
}

async function signIn(page: Page, url: string, login: BenchStack['logins']['admin']): Promise<void> {
  await page.goto(`${url}/admin?tab=overview`);
  await page.getByLabel('Email', { exact: true }).fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  // The first visit also fetches a screen's code, which a person pays once.
  for (const name of ['Users', 'Illustrations']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator('#content tbody tr[data-row]').first().waitFor();
  }
}

/** Handed over as text, because the shop's content policy forbids the page to make functions of words. */
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

/** Durations of the frames while the table of all rows is scrolled. */
async function scrollFrames(page: Page): Promise<number[]> {
  await page.getByRole('combobox', { name: 'Rows a page' }).click();
  await page.getByTitle('All, scrolled').click();
  await page.locator('table[data-scrolled] tr[data-row]').first().waitFor();
  return page.evaluate(`(async () => {
    const box = document.querySelector('table[data-scrolled]').parentElement;
    const durations = [];
    const startMs = performance.now();
    for (let lastMs = startMs; lastMs - startMs < ${SCROLL_MS}; ) {
      box.scrollBy(0, 120);
      const nowMs = await new Promise((resolve) => requestAnimationFrame(resolve));
      if (nowMs > lastMs) durations.push(nowMs - lastMs);
      lastMs = Math.max(nowMs, lastMs);
    }
    return durations;
  })()`);
}
