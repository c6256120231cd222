// What a page fetches by itself, so that the first touch on Preview or Search finds it.
import type { Page } from '@playwright/test';
import { themedViolations } from './axe.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

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

test.describe('before the application has come', () => {
  const holdMain = async (page: Page) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(isMain, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  const answer = (page: Page) => page.locator('#first-answer');

  test('SP01 SF06 a touch on Preview shows picture, title and price at once; the application’s dialog takes the place', async ({
    page,
  }) => {
    const letIn = await holdMain(page);
    await page.goto('/illustrations');
    await preview(page).click();
    const dialog = page.getByRole('dialog', { name: items.paid.title });
    await expect(dialog.getByRole('heading', { name: items.paid.title })).toBeVisible();
    await expect(dialog).toContainText(`$${items.paid.price.toFixed(2)}`);
    await expect(dialog.locator('img')).toBeVisible();
    await expect(answer(page)).toBeVisible();
    expect(await themedViolations(page)).toEqual([]);
    letIn();
    await expect(dialog.getByRole('link', { name: 'View Details' })).toBeVisible();
    await expect(answer(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(preview(page)).toBeFocused();
  });

  test('SP01 SF13 what is typed into the search before the application has come is searched for', async ({ page }) => {
    const letIn = await holdMain(page);
    await page.goto('/');
    await page.keyboard.press('/');
    await expect(answer(page).getByRole('textbox')).toBeFocused();
    expect(await themedViolations(page)).toEqual([]);
    await page.keyboard.type('marke');
    letIn();
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type('t');
    await expect(field).toHaveValue('market');
    await expect(page.getByRole('option', { name: /Market Day/ }).first()).toBeVisible();
    await expect(answer(page)).toHaveCount(0);
  });

  test('SP01 SF13 no letter is lost while the application opens its own dialog', async ({ page }) => {
    const words = 'market day '.repeat(10);
    const letIn = await holdMain(page);
    await page.goto('/');
    await page.keyboard.press('/');
    await expect(answer(page).getByRole('textbox')).toBeFocused();
    letIn();
    await page.keyboard.type(words, { delay: 12 });
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(words);
  });

  test('SP01 SF13 Enter leads to the results without the application', async ({ page }) => {
    await holdMain(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await answer(page).getByRole('textbox').fill('walk');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=walk');
  });

  test('SP01 SF06 closed meanwhile, it stays closed, and the next touch opens it', async ({ page }) => {
    const letIn = await holdMain(page);
    await page.goto('/illustrations');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => answer(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await preview(page).click();
      await expect(answer(page)).toBeVisible();
      await close();
      await expect(answer(page)).toHaveCount(0);
      await expect(preview(page)).toBeFocused();
      await expect(preview(page)).not.toHaveAttribute('data-held');
    }
    letIn();
    await waitForHydration(page);
    await expect(page.getByRole('dialog', { name: items.paid.title })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await preview(page).click();
    await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
  });

  /** A first answer that is closed while the application has its touch in hand and waits for the dialog's code. */
  async function closeWhileLoading(page: Page) {
    const asked = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/illustration-preview-[^/]*\.js$/, async (route) => {
      asked.resolve();
      await promise;
      await route.continue();
    });
    const letIn = await holdMain(page);
    await page.goto('/illustrations');
    await preview(page).click();
    await expect(answer(page)).toBeVisible();
    letIn();
    await asked.promise;
    await expect(preview(page)).not.toHaveAttribute('data-held');
    await answer(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-dismissed');
    return { letCodeIn: resolve };
  }

  test('SP01 SF06 closed while the dialog’s own code is on its way, it stays closed, and the next touch opens it', async ({
    page,
  }) => {
    const { letCodeIn } = await closeWhileLoading(page);
    letCodeIn();
    // taken away by the dialog that stays closed
    await expect(page.locator('html')).not.toHaveAttribute('data-dismissed');
    await expect(page.getByRole('dialog', { name: items.paid.title })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await preview(page).click();
    await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
  });

  test('SP01 SF06 closed and touched again while the dialog’s own code is on its way, it opens', async ({ page }) => {
    const { letCodeIn } = await closeWhileLoading(page);
    await preview(page).click();
    letCodeIn();
    await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
  });

  test('SP01 CC09 an application that does not come is told; what was answered makes room for that', async ({
    page,
  }) => {
    await page.route(isMain, (route) => route.abort());
    await page.goto('/illustrations');
    await preview(page).click();
    await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
    await expect(answer(page)).toHaveCount(0);
  });
});
