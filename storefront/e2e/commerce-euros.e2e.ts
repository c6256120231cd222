// A shop that takes euros, has tax added and asks for consent to delivery at once: from “Buy now” to the bookkeeper's month.
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { themedViolations } from './axe.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { releasePacks } from './packs.ts';
import { own, userIdOf } from './purchases.ts';
import { saved } from './saved-file.ts';
import { insertRows, updateRows } from './service.ts';

test.describe.configure({ timeout: 180_000 });

const SETTINGS = { currency: 'eur', tax_mode: 'exclusive', asks_delivery_consent: true };
const PACK = 'pack-fitness';

test.use({
  content: {
    add: async (stack) => {
      await releasePacks(stack, ['fitness']);
      await updateRows(stack, `illustrations?id=eq.${PACK}`, { price: 12, state: 'published' });
      await insertRows(stack, 'illustration_license_prices', [
        { illustration_id: items.paid.id, option: 'extended', price: 40 },
        { illustration_id: PACK, option: 'extended', price: 30 },
      ]);
      await updateRows(stack, 'shop_settings?only_one=is.true', SETTINGS);
    },
  },
});

const consentBox = (page: Page) => page.getByRole('checkbox', { name: /I ask that delivery begins at once/ });
const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order Summary' });

/** The first press of a rendered page is repeated once the application listens. */
async function chooseExtended(page: Page, price = '€40.00'): Promise<void> {
  const radio = page.getByRole('radio', { name: /^Extended license/ }).first();
  await expect(page.getByText(price).first()).toBeVisible();
  await radio.click();
  await expect(radio).toBeChecked();
}

async function payWithConsent(page: Page): Promise<void> {
  await consentBox(page).check();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 30_000 });
}

test('MO05 MO06 bought by “Buy now”, in the library with certificate and invoice, refunded, and in the month’s report', async ({
  page,
  account,
  startSession,
  shop,
  browser,
}) => {
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await chooseExtended(page);
  await page.getByRole('button', { name: `Buy now: ${items.paid.title}` }).click();
  await expect(page.getByText('Please tick this box to go on to the payment.')).toBeVisible();
  await expect(consentBox(page)).toBeFocused();
  await expect(consentBox(page)).not.toBeChecked();
  await expect(summaryOf(page).getByText('€40.00')).toBeVisible();
  await expect(summaryOf(page).getByText(/^Tax is added at payment/)).toBeVisible();
  expect(await themedViolations(page)).toEqual([]);
  await payWithConsent(page);
  const receipt = page.getByRole('region', { name: 'Order summary' });
  await expect(receipt.getByText(`${items.paid.title}, Extended license`)).toBeVisible();
  await expect(receipt.getByText('€8.00')).toBeVisible();
  await expect(receipt.getByText('€48.00')).toBeVisible();

  await page.goto('/my-purchases');
  const card = page.getByRole('article').filter({ hasText: items.paid.title }).first();
  await card.getByText('License certificate').click();
  expect(await saved(page, /^Certificate JSON/)).toContain('Extended license');
  await page.getByRole('link', { name: /^Invoice of order/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: `${items.paid.title}, Extended license` })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total €48\.00/ })).toBeVisible();
  await expect(page.getByText('Delivery at once agreed')).toBeVisible();
  const invoice = await saved(page, /^Download INV-.* as PDF/);
  for (const said of ['"currency": "eur"', '"license_name": "Extended license"', '"gross": 48', '"consented_at": "2'])
    expect(invoice).toContain(said);

  const context = await browser.newContext({ baseURL: shop.url });
  const admin = await context.newPage();
  await openAdmin(admin, shop, '?tab=orders');
  await admin.getByLabel('Search orders').fill(account.email);
  await expect(admin.getByText('1 found')).toBeVisible();
  await admin.getByRole('button', { name: `of ${account.email}` }).click();
  const drawer = admin.getByRole('dialog', { name: /^Order #/ });
  await expect(drawer.getByText(/^Agreed /)).toBeVisible();
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await admin
    .getByRole('dialog', { name: /^Refund order/ })
    .getByRole('button', { name: 'Refund €48.00' })
    .click();
  await expect(drawer.getByText('€48.00 was paid back.')).toBeVisible({ timeout: 40_000 });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('button', { name: 'For the bookkeeper…' }).click();
  await admin.getByLabel('Month').fill(new Date().toISOString().slice(0, 7));
  const report = await saved(admin, 'Save as CSV');
  expect(report).toMatch(/"INV-\d{4}-\d{6}","Invoice",.*"40","8","48","exclusive","EUR"/);
  expect(report).toMatch(/"CN-\d{4}-\d{6}","Credit note",.*"-40","-8","-48","exclusive","EUR"/);
  await admin.goto('/admin?tab=illustrations');
  await expect(admin.getByRole('row', { name: new RegExp(items.paid.title) })).toContainText('€12.50');
  await context.close();

  await page.reload();
  await expect(page.getByRole('row', { name: /^Paid back −€48\.00/ })).toBeVisible();
  expect(await saved(page, /^Download CN-.* as PDF/)).toContain('"kind": "credit_note"');
});

test('MO06 rendered pages, structured data and filters are in euros, and an order of before stays in dollars', async ({
  page,
  account,
  startSession,
  shop,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const html = async (path: string) => (await page.request.get(path)).text();
  expect(await html('/illustrations')).toContain('€12.50');
  expect(await html(`/illustrations/${items.paid.id}`)).toContain('"priceCurrency":"EUR"');
  expect(await html('/packs/fitness')).toContain('for €12');
  expect(await html('/terms')).toContain('Prices are in euros');
  await own(shop.stack, await userIdOf(shop.stack, account), [items.otherPaid]);
  await startSession(page, account);
  await page.goto('/illustrations');
  await expect(page.getByText('€10 to €20').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await page.goto('/my-purchases');
  await page.getByRole('link', { name: /^Invoice of order/ }).click();
  await expect(page.getByRole('row', { name: /^Total \$9\.00/ })).toBeVisible();
  expect(faults).toEqual([]);
});
