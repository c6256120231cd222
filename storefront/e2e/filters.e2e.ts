// A grandmother with braids, free, upright: in three steps by mouse, keyboard and touch.
import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

const CHOSEN = '/illustrations?price=free&orientation=portrait&hair=braids';
const value = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });

async function findsIt(page: Page): Promise<void> {
  await expect(page).toHaveURL(CHOSEN);
  await expect(page.getByRole('heading', { name: 'Portraits with braids, free' })).toBeVisible();
  await expect(page).toHaveTitle(/^Portraits with braids, free/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(items.free.title);
}

test('FI03 three choices by mouse or keyboard find it; each is told, counted and taken back', async ({ page }) => {
  await page.goto('/illustrations');
  await value(page, 'Braids').click();
  await expect(page).toHaveURL('/illustrations?hair=braids');
  await value(page, 'Free').focus();
  await page.keyboard.press('Space');
  await expect(value(page, 'Portrait')).toHaveAccessibleName('Portrait 1 picture');
  await expect(value(page, 'Free')).toBeFocused();
  await value(page, 'Portrait').click();
  await findsIt(page);
  await page.getByRole('link', { name: 'Remove Braids' }).click();
  await expect(page).toHaveURL('/illustrations?price=free&orientation=portrait');
  await expect(value(page, 'Braids')).not.toBeChecked();
  await page.goBack();
  await findsIt(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('FI03 the sheet counts what it will show', async ({ page }) => {
    await page.goto('/illustrations?hair=braids&orientation=portrait');
    await page.getByRole('button', { name: 'Filters (2)' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Free/ }).tap();
    await sheet.getByRole('button', { name: 'Show 1 picture' }).tap();
    await expect(sheet).toBeHidden();
    await findsIt(page);
  });
});

test('FI01 FI03 the sentence finds it, typed into the search and heard with its number', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('grandmother with braids, free, vertical');
  await expect(page.getByRole('dialog').getByText('1 picture', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=grandmother%20with%20braids%2C%20free%2C%20vertical');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(items.free.title);
});
