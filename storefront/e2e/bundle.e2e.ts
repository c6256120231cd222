import { expect, test } from './fixtures.ts';

test('BU01 BU02 both savings with their base; buying asks a visitor to sign in', async ({ page }) => {
  await page.goto('/bundle');
  await expect(page.getByText('Total value $225: you save $146 (65 %)')).toBeVisible();
  await expect(page.getByText('Regular $250: you save $171 (68 %)')).toBeVisible();
  await page.getByRole('button', { name: 'Get Instant Access' }).first().click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('alert').getByText('Authentication Required')).toBeVisible();
});

test('BU02 BU03 PD01 bought, its packs are there and in My Purchases', async ({ page, account, signIn }) => {
  await signIn(page, account);
  await page.goto('/bundle-download-success');
  await expect(page.getByRole('heading', { name: 'You don’t own the bundle yet' })).toBeVisible();
  await page.goto('/bundle');
  await page.getByRole('button', { name: 'Get Instant Access' }).first().click();
  await expect(page.getByText('Added to Cart!')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/bundle-download-success\?return=stripe/);
  await expect(page.getByRole('heading', { name: 'Your Bundle is Ready to Download!' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('region', { name: 'Your packs' }).getByRole('listitem')).toHaveCount(9);
  await page
    .getByRole('button', { name: /^Download (?!All)/ })
    .first()
    .click();
  await expect(page.getByText('File Not Found')).toBeVisible();
  await page.goto('/my-purchases');
  await expect(page.getByText(/^Order #[0-9a-f]{8}$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Purchases Yet' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Access Bundle Downloads' }).click();
  await expect(page.getByRole('heading', { name: 'Your Bundle is Ready to Download!' })).toBeVisible();
});
