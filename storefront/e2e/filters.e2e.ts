// A grandmother with braids, free, upright: in three steps by mouse, touch, keyboard and what a screen reader hears.
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

test('FI03 three choices by mouse or keyboard find it; each is told, counted and taken back @quick', async ({
  page,
}) => {
  await page.goto('/illustrations');
  await value(page, 'Braids').click();
  await expect(page).toHaveURL('/illustrations?hair=braids');
  await value(page, 'Free').focus();
  await page.keyboard.press('Space');
  await expect(value(page, 'Portrait')).toHaveAccessibleName('Portrait 1 illustration');
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
    await sheet.getByRole('button', { name: 'Show 1 illustration' }).tap();
    await expect(sheet).toBeHidden();
    await findsIt(page);
  });
});

const SENTENCE = 'grandmother with braids, free, portrait';
const search = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search illustrations, packs, categories and posts' });
const result = (page: Page) => page.getByRole('option', { name: new RegExp(items.free.title) });
const isOpened = (page: Page) => expect(page).toHaveURL(`/illustrations/${items.free.id}`);

test('FI01 FI03 by mouse: the search, the sentence, the picture', async ({ page }) => {
  await page.goto('/');
  await search(page).click();
  await field(page).fill(SENTENCE);
  await expect(page.getByRole('dialog').getByText('1 illustration', { exact: true })).toBeVisible();
  await result(page).click();
  await isOpened(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('FI01 FI03 by touch: the search, the sentence, the picture', async ({ page }) => {
    await page.goto('/');
    await search(page).tap();
    await field(page).fill(SENTENCE);
    await result(page).tap();
    await isOpened(page);
  });
});

test('FI01 FI03 by keyboard alone: slash, the sentence, arrow and Enter', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(SENTENCE);
  await expect(result(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(result(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await isOpened(page);
});

test('FI01 FI02 the same words lead to a page of results; a wish that no picture has is told, not obeyed into emptiness', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await field(page).fill(SENTENCE);
  await expect(result(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent(SENTENCE)}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(items.free.title);
  await page.goto(`/search?q=${encodeURIComponent('grandmother with braids, free, horizontal')}`);
  await expect(page.getByText(/None shows “horizontal”/)).toBeVisible();
  await expect(page.getByRole('article')).toContainText(items.free.title);
});
