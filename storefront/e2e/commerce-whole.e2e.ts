// Everything that makes a price, in two orders of one buyer: seen in cart, library, certificate, invoice, refund and the month's report.
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { releasePacks } from './packs.ts';
import { saved } from './saved-file.ts';
import { insertRows, updateRows } from './service.ts';

test.describe.configure({ timeout: 180_000 });

const SALE = { sale_price: 9, sale_ends_at: '2199-12-01T12:00:00Z' };

test.use({
  content: {
    add: async (stack) => {
      await releasePacks(stack);
      await updateRows(stack, 'illustrations?id=eq.pack-fitness', { price: 12, state: 'published' });
      await updateRows(stack, `illustrations?id=eq.${items.paid.id}`, SALE);
      await insertRows(stack, 'discount_codes', [{ code: 'SUMMER', kind: 'percent', percent: 20 }]);
    },
  },
});

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const packsOf = (page: Page) => page.getByRole('region', { name: 'Packs' });

async function addToCart(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('button', { name: `Add to Cart: ${title}` })
    .first()
    .click();
}

test('MO01 MO02 MO03 MO04 MO06 a sale and a pack with a code, then the bundle that counts the pack: library, certificate, invoices, refund, report @quick', async ({
  page,
  account,
  startSession,
  shop,
  browser,
}) => {
  await startSession(page, account);
  await addToCart(page, '/packs/fitness', 'Fitness Pack');
  await addToCart(page, `/illustrations/${items.paid.id}`, items.paid.title);
  await page.goto('/cart');
  await page.getByLabel('Discount code').fill('SUMMER');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summaryOf(page).getByText('−$4.20')).toBeVisible();
  await expect(summaryOf(page).getByText('$16.80')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 30_000 });

  await page.goto('/my-purchases');
  await packsOf(page).getByText('License certificate').first().click();
  expect(await saved(page, /^Certificate JSON/)).toContain('Fitness Pack');
  await page.getByRole('link', { name: /^Invoice of order/ }).click();
  await expect(page.getByRole('row', { name: /^Total \$16\.80/ })).toBeVisible();
  const first = await saved(page, /^Download INV-.* as PDF/);
  for (const said of ['"discount_code": "SUMMER"', '"discount": 2.4', '"price": 9', '"gross": 16.8'])
    expect(first).toContain(said);

  await page.goto('/bundle');
  await expect(page.getByText(/You own Fitness Pack \(order #[0-9a-f]{8}\): −\$9\.60/)).toBeVisible();
  await page.getByRole('button', { name: 'Get Instant Access' }).first().click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/bundle-download-success/);
  await page.goto('/my-purchases');
  await page
    .getByRole('link', { name: /^Invoice of order/ })
    .first()
    .click();
  await expect(page.getByRole('row', { name: /^Total \$69\.40/ })).toBeVisible();
  expect(await saved(page, /^Download INV-.* as PDF/)).toContain('"credit": 9.6');
  const invoiceOfBundle = page.url();

  const context = await browser.newContext({ baseURL: shop.url });
  const admin = await context.newPage();
  await openAdmin(admin, shop, '?tab=orders');
  await admin.getByLabel('Search orders').fill(account.email);
  await expect(admin.getByText('2 found')).toBeVisible();
  await admin
    .getByRole('button', { name: `of ${account.email}` })
    .first()
    .click();
  const drawer = admin.getByRole('dialog', { name: /^Order #/ });
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await admin
    .getByRole('dialog', { name: /^Refund order/ })
    .getByRole('button', { name: 'Refund $69.40' })
    .click();
  await expect(drawer.getByText('$69.40 was paid back.')).toBeVisible({ timeout: 40_000 });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('button', { name: 'For the bookkeeper…' }).click();
  await admin.getByLabel('Month').fill(new Date().toISOString().slice(0, 7));
  const report = await saved(admin, 'Save as CSV');
  for (const line of [/"INV-.*"16\.8","0","16\.8"/, /"INV-.*"69\.4","0","69\.4"/, /"CN-.*"-69\.4","0","-69\.4"/])
    expect(report).toMatch(line);
  await context.close();

  await page.goto(invoiceOfBundle);
  await expect(page.getByRole('row', { name: /^Paid back −\$69\.40/ })).toBeVisible();
  await page.goto('/my-purchases');
  await expect(packsOf(page).getByText('Fitness Pack').first()).toBeVisible();
  await page.goto('/bundle');
  await expect(page.getByText('For you $69.40')).toBeVisible();
});
