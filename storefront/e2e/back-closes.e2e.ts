// Back closes what lies over a page, and leaves the page afterwards.
import type { Locator, Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const detail = `/illustrations/${items.paid.id}`;

/** Twice in a row by Back, once by its button; then Back leads to the page before. */
async function closesByBack(page: Page, address: string, opener: Locator, overlay: Locator): Promise<void> {
  await page.goto('/about');
  await page.goto(address);
  for (const round of ['first', 'second']) {
    await opener.click();
    await expect(overlay, `${address}, ${round} time`).toBeVisible();
    await page.goBack();
    await expect(overlay, `${address}, ${round} time`).toBeHidden();
    await expect(page).toHaveURL(address);
  }
  await opener.click();
  await overlay.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(overlay).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about');
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test(`FI12 on ${device} Back closes viewer, preview and search, and the next Back leaves the page`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await closesByBack(page, detail, button(page, 'Look closer at Market Day'), dialog('Market Day, looked at closer'));
    await closesByBack(page, '/illustrations', button(page, `Preview ${items.paid.title}`), dialog(items.paid.title));
    await closesByBack(page, '/blog', button(page, 'Search'), dialog('Search'));
  });
}

test('FI12 on a phone Back closes menu and filters, and a filter chosen meanwhile stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await closesByBack(page, '/faq', button(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }));
  await page.goto('/about');
  await page.goto('/illustrations');
  await button(page, /^Filters/).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^Free/ }).check();
  await expect(page).toHaveURL('/illustrations?price=free');
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL('/illustrations?price=free');
  await page.goBack();
  await expect(page).toHaveURL('/illustrations');
});

test('FI12 after signing in Back closes the account menu and the menu’s links lead back to the page', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(page, account);
  const menu = page.getByRole('link', { name: 'My Purchases' });
  await button(page, 'Your account').click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/');
  await button(page, 'Your account').click();
  await menu.click();
  await expect(page).toHaveURL('/my-purchases');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(menu).toBeHidden();
});

test('FI12 Back closes what answers a touch before the application is there', async ({ page }) => {
  await page.route(/\/main-[^/]*\.js$/, () => undefined);
  await page.goto('/about');
  await page.goto('/illustrations');
  await button(page, `Preview ${items.paid.title}`).click();
  const answer = page.locator('#first-answer');
  await expect(answer).toBeVisible();
  await page.goBack();
  await expect(answer).toBeHidden();
  await expect(page).toHaveURL('/illustrations');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
