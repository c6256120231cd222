import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, shop }) => openAdmin(page, shop));

test('AD02 by keyboard alone: go to a tab, open an illustration, a new one, the theme', async ({ page }) => {
  const search = page.getByRole('combobox', { name: 'Find or do' });
  const chosen = page.getByRole('option', { selected: true });
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('subs');
  await expect(chosen).toHaveText('Subscribers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=subscribers/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(items.paid.title.toLowerCase());
  await expect(page.getByRole('group', { name: 'Illustrations' }).getByRole('option')).toHaveCount(1);
  await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit illustration' });
  await expect(dialog.getByLabel('Title')).toHaveValue(items.paid.title);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add cat');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add category' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Find or do/ }).click();
  await page.keyboard.type('toggle');
  await page.keyboard.press('Enter');
  await expect(page.locator('.admin')).toHaveAttribute('data-theme', 'dark');
});

test('AD02 it finds users, posts and orders, wraps around, and says when there is nothing', async ({ page, shop }) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Settings/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText('New post');
  await page.keyboard.type('brown');
  await expect(page.getByRole('group', { name: 'Posts' })).toContainText('More than one brown');
  const search = page.getByRole('combobox', { name: 'Find or do' });
  await search.fill('zzzz');
  await expect(page.getByText('Nothing found for “zzzz”.')).toBeVisible();
  await search.fill(shop.stack.logins.shopper.email);
  await page.getByRole('group', { name: 'Users' }).getByRole('option').click();
  await expect(page).toHaveURL(/tab=users/);
  await expect(page.getByText(shop.stack.logins.shopper.email).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Grant a license/ })).toBeVisible();
});

test('AD02 single keys: the list of shortcuts, the search of a screen; they can be turned off and keep out of texts', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('row', { name: /Tech/ })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search categories')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByLabel('Search categories')).toHaveValue('?');
  await page.getByLabel('Search categories').fill('');
  await page.getByRole('heading', { name: 'Categories', level: 1 }).click();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
});
