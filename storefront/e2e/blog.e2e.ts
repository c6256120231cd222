import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

test('BL01 BL02 BL03 the list leads to the post; a slug leads to its one address @quick', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Blog');
  await expect(page.getByText('Artist Spotlights')).toBeVisible();
  await page.getByRole('link', { name: 'More than one brown' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More than one brown');
  const canonical = page.url();
  expect(canonical).toMatch(/\/blog\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('article').getByText('NM')).toBeVisible();
  await expect(page.getByText('Jan 2, 2026')).toBeVisible();
  await expect(page.getByText('So we mixed again.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home');
  await page.goto('/blog/more-than-one-brown');
  await expect(page).toHaveURL(canonical);
  await page.goto('/blog/nothing-here');
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible();
});
