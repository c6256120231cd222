import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { updateRows } from './service.ts';

const fillCart = (page: Page, lines: object[]) =>
  page.evaluate((value) => localStorage.setItem('cart', value), JSON.stringify(lines));
const checkout = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const line = { id: items.paid.id, title: items.paid.title, price: items.paid.price, quantity: 1 };

test('CC02 CC06 tampered prices are put right on the page and ignored by the payment @quick', async ({
  page,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await fillCart(page, [{ ...line, price: 0.01, title: 'Cheap' }]);
  await page.goto('/cart');
  await expect(page.getByText('Prices have changed')).toBeVisible();
  await expect(page.getByText('Market Day is $12.50 now.')).toBeVisible();
  await expect(summary(page).getByText('$12.50', { exact: true })).toBeVisible();
  // Even a page that shows the wrong price is charged the right one.
  const priceSources = /rest\/v1\/(illustrations|rpc\/quote_cart)/;
  await page.route(priceSources, (route) => route.abort());
  await fillCart(page, [{ ...line, price: 0.01 }]);
  await page.reload();
  await expect(page.getByText('Prices could not be checked just now')).toBeVisible();
  await expect(summary(page).getByText('$0.01')).toBeVisible();
  await page.unroute(priceSources);
  await checkout(page).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByText('12.50').first()).toBeVisible();
});

test('CC02 CC06 what the shop no longer sells is named and removable, the rest stays', async ({
  page,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await fillCart(page, [
    line,
    { id: 'gone', title: 'Gone <b>for good</b>', price: 3, quantity: 1 },
    { id: items.free.id, title: items.free.title, price: 2, quantity: 1 },
  ]);
  await page.goto('/cart');
  await expect(page.getByText('No longer sold. Remove it to check out.')).toBeVisible();
  await expect(page.getByText('Free now: remove it here and download it from its page.')).toBeVisible();
  await expect(checkout(page)).toBeDisabled();
  await expect(checkout(page)).toHaveAccessibleDescription(/^Checkout waits: not everything in the cart can be bought/);

  await page.getByRole('button', { name: 'Remove these 2' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Market Day' })).toBeVisible();
  await expect(page.getByText('Gone <b>for good</b>', { exact: true })).toHaveCount(0);
  await checkout(page).click();
  await page.waitForURL(/\/pay\//);
});

const study = { ...line, id: 'study-2', title: 'Study 2', price: 5 };

/** With facts and quote, so that what changes after it is not known to the page. */
async function openLoadedCart(page: Page) {
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await expect(summary(page).getByText('$5.00')).toBeVisible();
}

test('CC06 a price that was raised meanwhile: the cart says so, and only its new total leads to the payment @quick', async ({
  page,
  account,
  startSession,
  shop,
}) => {
  await startSession(page, account);
  await fillCart(page, [study]);
  await openLoadedCart(page);
  await updateRows(shop.stack, 'illustrations?id=eq.study-2', { price: 17 });
  await checkout(page).click();
  await expect(summary(page).getByText('Nothing was charged. Your cart shows today’s prices')).toBeVisible();
  await expect(summary(page).getByText('Study 2 is $17.00 now.')).toBeVisible();
  await expect(summary(page).getByText('$17.00', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await checkout(page).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByText('17.00').first()).toBeVisible();
});

test('CC09 returning without an order says so and leads to the purchases after 5 s', async ({
  page,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await page.clock.install();
  await page.goto('/checkout-success?return=stripe&session_id=cs_test_unknown');
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  const notFound = page.getByText(
    "We couldn't find your order details, but your purchase may still be processing. You'll be redirected to your purchases page.",
  );
  for (let round = 0; round < 30 && !(await notFound.isVisible()); round += 1) await page.clock.runFor(1000);
  await expect(notFound).toBeVisible();
  await page.clock.runFor(5500);
  await expect(page).toHaveURL('/my-purchases');
});
