// The storefront on a throttled phone: cold loads beside a static copy of its pages, the first tap on Preview and Search after rest and
// directly after loading, and the time to paint of each interaction of four journeys. Options: --rounds N (default 7),
// --only load|first-touch|journeys. BAOBAB_SHOP_DIST names a build made elsewhere.
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { interleave, saveResults } from './measuring/statistics.ts';
import { firstTouch, printTouches, TOUCHES, type Touch } from './storefront/first-touch.ts';
import { journeys, printInteractions } from './storefront/journeys.ts';
import { load, printLoads, type Loads } from './storefront/load.ts';
import { launchMeasuredBrowser } from './storefront/phone.ts';
import { hostCopies, startDemoShop, type DemoShop } from './storefront/shops.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '7' }, only: { type: 'string' } },
  });
  const rounds = Math.max(1, Math.trunc(Number(values.rounds)) || 7);
  const isAsked = (part: string) => (values.only ?? part) === part;
  const shop = await startDemoShop();
  const browser = await launchMeasuredBrowser();
  try {
    const loads = isAsked('load') ? await compareLoads(browser, shop, rounds) : [];
    if (loads.length > 0) printLoads(loads, 'static page');
    const touches = isAsked('first-touch')
      ? await interleave(Object.keys(TOUCHES) as Touch[], { rounds }, (touch) => firstTouch(browser, shop.url, touch))
      : new Map();
    if (touches.size > 0) printTouches(touches);
    const interactions = isAsked('journeys') ? await journeys(browser, shop, rounds) : [];
    if (interactions.length > 0) printInteractions(interactions);
    const facts = { rounds, chromium: browser.version() };
    saveResults('storefront', { ...facts, loads, touches: Object.fromEntries(touches), interactions });
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function compareLoads(browser: Browser, { url, paid }: DemoShop, rounds: number): Promise<Loads[]> {
  const pages = { home: '/', list: '/illustrations', detail: `/illustrations/${encodeURIComponent(paid)}` };
  const copies = await hostCopies(browser, url, Object.values(pages));
  const origins = { 'static page': copies.url, Baobab: url };
  const results: Loads[] = [];
  for (const [page, path] of Object.entries(pages)) {
    const samples = await interleave(['static page', 'Baobab'], { rounds }, (name) =>
      load(browser, origins[name] + path),
    );
    for (const [contender, loads] of samples) results.push({ page, contender, samples: loads });
  }
  await copies.stop();
  return results;
}
