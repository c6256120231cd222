import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ payments: 'paystack' });
test.describe.configure({ timeout: 180_000 });

test('MO07 CC07 AD11 through Paystack: declined, canceled, paid, in the library, paid back by an administrator @quick', async ({
  page,
  account,
  startSession,
  shop,
  browser,
}) => {
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page
    .getByRole('button', { name: `Add to Cart: ${items.paid.title}` })
    .first()
    .click();
  const toPayment = async () => {
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL(/\/paystack\/pay\//);
  };
  await toPayment();
  await expect(page.getByText('in Paystack’s place')).toBeVisible();
  await expect(page.getByText('Market Day')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/cart/);
  await toPayment();
  await page.getByRole('button', { name: 'Pay $12.50' }).click();

  await page.waitForURL(/\/checkout-success\?return=stripe&session_id=/);
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('region', { name: 'Order summary' }).getByText('$12.50').first()).toBeVisible();
  await page.goto('/my-purchases');
  await expect(page.getByRole('button', { name: `Download File: ${items.paid.title}` })).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url });
  const admin = await context.newPage();
  await openAdmin(admin, shop, '?tab=orders');
  await admin.getByLabel('Search orders').fill(account.email);
  await expect(admin.getByText(/^\d found$/)).toBeVisible();
  // The checkout that was declined went on as the same order or began another one.
  await admin
    .getByRole('button', { name: `of ${account.email}` })
    .first()
    .click();
  const drawer = admin.getByRole('dialog', { name: /^Order #/ });
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await admin
    .getByRole('dialog', { name: /^Refund order/ })
    .getByRole('button', { name: 'Refund $12.50' })
    .click();
  await expect(drawer.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 40_000 });
  await context.close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: `Download File: ${items.paid.title}` })).toHaveCount(0);
});
