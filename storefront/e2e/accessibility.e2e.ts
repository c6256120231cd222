// axe on every route and every state in both themes; and nothing wider than a small screen.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addDraft, fillAccount, firstPost, shelfOf } from './routes-content.ts';
import { memberStates, visitorStates } from './routes-states.ts';
import { memberRoutes, publicRoutes } from './routes.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = { width: 390, height: 844 };
/** These take another shape on a phone: drawers, a panel, one column. */
const OTHERWISE_ON_PHONES = new Set(['preview', 'search-found', 'cart-filled', 'added-to-cart', 'purchases']);
let scans = 0;

/** In both themes: the page only has to be there once. */
async function violations(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
    scans += 1;
    for (const { id, nodes } of found.violations)
      all.push(...nodes.map(({ html }) => `${colorScheme}, ${id}: ${html.slice(0, 160)}`));
  }
  return all;
}

/** What is still coming has come; nothing fades any more. */
async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.use({ reducedMotion: 'reduce' });
test.afterAll(() => console.log(`axe looked ${scans} times`));

for (const address of publicRoutes) {
  test(`SF15 ${address} has no accessibility violation`, async ({ page }) => {
    await settled(page, address);
    expect(await violations(page)).toEqual([]);
  });
}

test(`SF15 a post and its preview have none`, async ({ page, shop, signIn }) => {
  await settled(page, await firstPost(shop));
  expect(await violations(page), 'post').toEqual([]);
  await signIn(page, shop.stack.logins.admin);
  await page.goto(await addDraft(shop));
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  expect(await violations(page), 'draft').toEqual([]);
});

for (const { name, only, open } of visitorStates) {
  test(`SF15 ${name} has none`, async ({ page, shop }) => {
    if (only === 'phone') await page.setViewportSize(PHONE);
    await open(page, await shelfOf(shop));
    expect(await violations(page)).toEqual([]);
    if (!OTHERWISE_ON_PHONES.has(name)) return;
    await page.setViewportSize(PHONE);
    expect(await violations(page), 'on a phone').toEqual([]);
  });
}

test(`SF15 pages of one's own have none while they are empty`, async ({ page, account, signIn }) => {
  await signIn(page, account);
  for (const address of memberRoutes) {
    await settled(page, address);
    expect(await violations(page), address).toEqual([]);
  }
});

test(`SF15 pages of one's own have none when they are full`, async ({ page, shop, account, signIn }) => {
  test.slow();
  const shelf = await shelfOf(shop);
  await fillAccount(shop, account, shelf);
  await signIn(page, account);
  for (const { name, open } of memberStates) {
    await open(page, shelf);
    expect(await violations(page), name).toEqual([]);
    if (!OTHERWISE_ON_PHONES.has(name)) continue;
    await page.setViewportSize(PHONE);
    expect(await violations(page), `${name} on a phone`).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('SF15 nothing is wider than a 320 px screen, nor than 1280 px at 200 %', async ({ page, shop }) => {
  test.slow();
  const widths = [
    [320, 640],
    [640, 480],
  ] as const;
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    for (const address of [...publicRoutes, await firstPost(shop)]) {
      await settled(page, address);
      expect(await wide(), `${address} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('SF15 open things and full pages fit into 320 px too', async ({ page, shop, account, signIn }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const shelf = await shelfOf(shop);
  const narrow = async (name: string) => {
    const boxes = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(({ scrollWidth }) => scrollWidth),
    );
    expect(Math.max(...boxes), name).toBeLessThanOrEqual(320);
  };
  for (const { name, open } of visitorStates) {
    if (name === 'offline') continue;
    await page.unrouteAll();
    await open(page, shelf);
    await narrow(name);
  }
  await page.unrouteAll();
  await fillAccount(shop, account, shelf);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, account);
  for (const { name, only, open } of memberStates) {
    if (only === 'wide') continue;
    await open(page, shelf);
    await narrow(name);
  }
});
