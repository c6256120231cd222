import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

for (const key of ['/', 'Control+k']) {
  test(`SF13 ${key} opens the search; letters find, arrows choose, Enter opens @quick`, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    await page.keyboard.press(key);
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('mark');
    await expect(page.getByRole('option', { name: /Market Day/ })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(`/illustrations/${items.paid.id}`);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('SF13 the Enter that confirms a Japanese or Chinese word keeps the search open', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox');
  await field.fill('mark');
  await expect(page.getByRole('option', { name: /Market Day/ })).toBeVisible();
  // The second is Safari's.
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    await field.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
  await expect(field).toBeVisible();
  await expect(page).toHaveURL('/');
  await field.press('Enter');
  await expect(page).not.toHaveURL('/');
});

test('SF13 what an arrow chose is opened, also while the answer to the last letters is on its way', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox');
  await field.fill('mark');
  await expect(page.getByRole('option', { name: /Market Day/ })).toBeVisible();
  await page.route('**/rpc/search_catalog*', () => undefined);
  await field.fill('market');
  await expect(page.getByText('Searching...')).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(`/illustrations/${items.paid.id}`);
});

test('SF13 LO03 categories and posts are found too; before typing and where nothing fits, there is what to look at', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox');
  const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option');
  await expect(options('New illustrations')).toHaveCount(3);
  await expect(options('Popular tags').filter({ hasText: 'warm' })).toHaveAttribute('href', '/tags/warm');
  await expect(options('Categories').filter({ hasText: 'Business' })).toBeVisible();
  await field.fill('busi');
  await expect(page.getByRole('option', { name: 'Business', exact: true })).toBeVisible();
  await field.fill('brown');
  await page.getByRole('option', { name: 'More than one brown' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More than one brown');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('zzzz');
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible();
  await expect(options('Popular illustrations')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
});

test('FI02 the dialog shows pictures and the true number, and Enter leads to all results', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox');
  await field.fill('study');
  await expect(page.getByRole('dialog').getByText('30 illustrations', { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('option', { name: /^Study/ })
      .first()
      .getByRole('presentation'),
  ).toBeVisible();
  await expect(page.getByRole('option', { name: /All 30 illustrations/ })).toHaveAttribute('href', '/search?q=study');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=study');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“study”');
  await expect(page.getByRole('article')).toHaveCount(24);
});
