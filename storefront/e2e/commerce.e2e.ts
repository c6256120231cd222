// A sale, a code, license options and what is owned: seen, bought, and found again.
import type { Page } from '@playwright/test';
import { themedViolations } from './axe.ts';
import { items } from './catalog.ts';
import { expect, test, type RunningShop } from './fixtures.ts';
import { releasePacks } from './packs.ts';
import { BUNDLE, own, userIdOf } from './purchases.ts';
import { insertRows, updateRows } from './service.ts';

test.describe.configure({ timeout: 180_000 });

const EXTENDED = 40;
const SALE = { sale_price: 9, sale_ends_at: '2199-12-01T12:00:00Z' };

test.use({
  content: {
    add: async (stack) => {
      await releasePacks(stack);
      await insertRows(stack, 'illustration_license_prices', [
        { illustration_id: items.paid.id, option: 'extended', price: EXTENDED },
      ]);
      await insertRows(stack, 'discount_codes', [{ code: 'SUMMER', kind: 'percent', percent: 20 }]);
      const gift = { code: 'GIFT', kind: 'free_item', item: items.otherPaid.id, max_uses_per_person: 1 };
      await insertRows(stack, 'discount_codes', [gift]);
      await insertRows(stack, 'pack_items', [{ pack_slug: 'tech-startup', illustration_id: items.otherPaid.id }]);
    },
  },
});

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const setSale = ({ stack }: RunningShop, sale: object) =>
  updateRows(stack, `illustrations?id=eq.${items.paid.id}`, sale);
async function addToCart(page: Page, item: { id: string; title: string }): Promise<void> {
  await page.goto(`/illustrations/${item.id}`);
  await page
    .getByRole('button', { name: `Add to Cart: ${item.title}` })
    .first()
    .click();
}
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 30_000 });
}

test('MO01 a sale is seen on its card and page with the price before, and is over when it ends', async ({
  page,
  shop,
}) => {
  await setSale(shop, SALE);
  const bundle = `illustrations?id=eq.${BUNDLE.id}`;
  await updateRows(shop.stack, bundle, { ...SALE, sale_price: 49 });
  await page.goto('/bundle');
  await expect(page.locator('main ins').first()).toHaveText('Sale price $49.00');
  await expect(page.getByText('Sale until Dec 1, 2199').first()).toBeVisible();
  await updateRows(shop.stack, bundle, { sale_price: null });
  await page.goto('/illustrations');
  const card = page.getByRole('article').filter({ hasText: items.paid.title });
  await expect(card.locator('ins')).toHaveText('Sale price $9.00');
  await expect(card.locator('del')).toHaveText(/\$12\.50/);
  await expect(card.getByText('Sale until Dec 1, 2199')).toBeVisible();
  expect(await themedViolations(page)).toEqual([]);
  await page.goto(`/illustrations/${items.paid.id}`);
  await expect(page.locator('main ins').first()).toHaveText('Sale price $9.00');
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join('');
  expect(data).toContain('"price":"9.00"');
  expect(data).toContain('"priceValidUntil":"2199-12-01"');
  await setSale(shop, { sale_price: null });
  // A rendered page is kept for some seconds.
  const pricesShown = async () => {
    await page.reload();
    return page.locator('main ins').count();
  };
  await expect.poll(pricesShown, { timeout: 60_000 }).toBe(0);
  await expect(page.locator('main').getByText('$12.50').first()).toBeVisible();
});

test('MO02 MO05 a license is chosen, a code applied, paid, and both are in the library', async ({
  page,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  const licenses = page.getByRole('group', { name: 'License' }).first();
  await expect(licenses.getByRole('radio', { name: /Standard license/ })).toBeChecked();
  await licenses.getByRole('radio', { name: /Standard license/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(licenses.getByRole('radio', { name: /Extended license/ })).toBeChecked();
  await licenses.getByRole('button', { name: 'What each license allows' }).click();
  const dialog = page.getByRole('dialog', { name: 'What each license allows' });
  await expect(dialog.getByRole('row', { name: /^Websites, apps, .* and print\. Yes Yes/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Projects that one license covers 1 1/ })).toBeVisible();
  expect(await themedViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: `Add to Cart: ${items.paid.title}` })
    .first()
    .click();
  await page.goto('/cart');
  await expect(page.getByText('Extended license')).toBeVisible();
  await page.getByRole('button', { name: `Change the license of ${items.paid.title}` }).click();
  const change = page.getByRole('dialog', { name: `License of ${items.paid.title}` });
  await change.getByRole('radio', { name: /Standard license/ }).check();
  await page.keyboard.press('Escape');
  await expect(summaryOf(page).getByText('$12.50')).toBeVisible();
  await page.getByRole('button', { name: `Change the license of ${items.paid.title}` }).click();
  await change.getByRole('radio', { name: /Extended license/ }).check();
  await page.keyboard.press('Escape');

  const code = page.getByLabel('Discount code');
  await code.fill('wintre');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(code).toHaveAccessibleDescription(/There is no code "WINTRE"/);
  await code.fill('summer');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summaryOf(page).getByText('−$8.00')).toBeVisible();
  await expect(summaryOf(page).getByText('$32.00')).toBeVisible();
  expect(await themedViolations(page)).toEqual([]);
  await page.reload();
  await expect(summaryOf(page).getByText('$32.00'), 'the code is kept with the cart').toBeVisible();

  await pay(page);
  const receipt = page.getByRole('region', { name: 'Order summary' });
  await expect(receipt.getByText('Code SUMMER')).toBeVisible();
  await expect(receipt.getByText('$32.00')).toBeVisible();
  await page.goto('/my-purchases');
  await expect(
    page.getByRole('article').filter({ hasText: items.paid.title }).getByText('Extended license').first(),
  ).toBeVisible();
});

test('MO05 who owns the standard license pays the difference for the extended one', async ({
  page,
  account,
  startSession,
  shop,
}) => {
  const userId = await userIdOf(shop.stack, account);
  await own(shop.stack, userId, [items.paid]);
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: /^Upgrade to Extended: \$27\.50/ }).click();
  await page.goto('/cart');
  await expect(summaryOf(page).getByText(/You own Market Day \(order #[0-9a-f]{8}\)/)).toBeVisible();
  await expect(summaryOf(page).getByText('−$12.50')).toBeVisible();
  await expect(summaryOf(page).getByText('$27.50')).toBeVisible();
  await expect(page.getByText('Upgrade: it replaces the license that you have')).toBeVisible();
  await pay(page);
  await page.goto(`/illustrations/${items.paid.id}`);
  await expect(page.getByRole('button', { name: `Download: ${items.paid.title}` }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Upgrade to/ })).toHaveCount(0);
});

test('MO02 an order that costs nothing is complete without a payment page; a visitor is asked to sign in for its code @quick', async ({
  page,
  account,
  startSession,
}) => {
  await page.goto('/cart?code=gift');
  await page.evaluate((item) => {
    localStorage.setItem('cart', JSON.stringify([{ ...item, quantity: 1 }]));
  }, items.otherPaid);
  await page.goto('/cart?code=gift');
  await expect(page.getByLabel('Discount code')).toHaveAccessibleDescription(/Sign in to use the code "GIFT"/);
  await startSession(page, account);
  await page.goto('/cart');
  await expect(page.getByText('Nothing to pay: your order is complete without a payment.')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Order summary' }).getByText('Nothing to pay')).toBeVisible();
  await addToCart(page, items.paid);
  await page.goto('/cart');
  await page.getByLabel('Discount code').fill('GIFT');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Discount code')).toHaveAccessibleDescription(/You have used the code "GIFT" already/);
});
