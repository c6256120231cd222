// What a page fetches by itself, so that the first touch on Preview or Search finds it.
import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

const preview = (page: Page) => page.getByRole('button', { name: `Preview ${items.paid.title}` });
const isMain = /\/main-[^/]*\.js$/;

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  return scripts;
}

/** Everything that a page does by itself within a minute. */
const restAMinute = (page: Page) => page.clock.runFor(60_000);

test('SP01 a page at rest fetches what Preview and Search open; the touch then fetches no script', async ({ page }) => {
  const scripts = scriptsOf(page);
  const [search, previewed] = [
    page.waitForResponse(/\/search-dialog-/),
    page.waitForResponse(/\/illustration-preview-/),
  ];
  await page.goto('/illustrations');
  await (await search).finished();
  await (await previewed).finished();
  const ahead = [...scripts];
  await preview(page).click();
  await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  expect(scripts).toEqual(ahead);
});

for (const [line, connection] of [
  ['Save-Data', { saveData: true, effectiveType: '4g' }],
  ['a line of 2g', { saveData: false, effectiveType: '2g' }],
  ['a line slower than 2g', { saveData: false, effectiveType: 'slow-2g' }],
] as const) {
  test(`SP01 with ${line} a page at rest fetches nothing, and the touch all the same works`, async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    await page.clock.install();
    await page.goto('/illustrations');
    await restAMinute(page);
    expect(scripts).toEqual([]);
    await page.clock.resume();
    await preview(page).click();
    await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
    expect(scripts.filter((name) => /search-dialog/.test(name))).toEqual([]);
  });
}

test('SP01 a page in the background fetches nothing until it is shown', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await page.clock.install();
  await page.goto('/illustrations');
  await restAMinute(page);
  expect(scripts).toEqual([]);
  const fetched = page.waitForRequest(isMain);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.clock.resume();
  await fetched;
});

test('SP01 what does not come ahead is not told; the touch asks again', async ({ page }) => {
  await page.route(isMain, (route) => route.abort());
  const refused = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && /import/.test(message.text()),
  );
  await page.goto('/illustrations');
  await refused;
  await expect(page.getByText('Part of this page could not be loaded.')).toHaveCount(0);
  await page.unroute(isMain);
  await preview(page).click();
  await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
});
