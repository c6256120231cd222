import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

for (const key of ['/', 'Control+k']) {
  test(`SF13 ${key} opens the search; letters find, arrows choose, Enter opens`, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    await page.keyboard.press(key);
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('mark');
    await expect(page.getByRole('option', { name: /Market Day/ })).toBeVisible();
    await field.press('Enter');
    await expect(page).toHaveURL(`/illustrations/${items.paid.id}`);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('SF13 categories and posts are found too, and nothing says so', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox');
  await field.fill('busi');
  await expect(page.getByRole('option', { name: 'Business', exact: true })).toBeVisible();
  await field.fill('brown');
  await page.getByRole('option', { name: 'More than one brown' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More than one brown');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('zzzz');
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
});
