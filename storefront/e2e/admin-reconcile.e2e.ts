import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test, type Account, type RunningShop } from './fixtures.ts';
import { userIdOf } from './purchases.ts';
import { plantFaults } from './reconcile-faults.ts';
import { deleteRows, rowsOf, updateRows } from './service.ts';

test.describe.configure({ timeout: 180_000 });

const card = (page: Page) => page.getByRole('region', { name: 'Reconcile' });

async function buy(page: Page): Promise<void> {
  await page.addInitScript(
    (line) => {
      if (!sessionStorage.getItem('filled')) localStorage.setItem('cart', JSON.stringify([line]));
      sessionStorage.setItem('filled', 'yes');
    },
    { id: items.paid.id, title: items.paid.title, price: items.paid.price, quantity: 1 },
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 30_000 });
}

/** The payment stays, what it granted is gone: as if the grant had never been written. */
async function loseGrant({ stack }: RunningShop, account: Account): Promise<void> {
  const user = await userIdOf(stack, account);
  const [grant] = (await rowsOf(stack, `user_purchases?user_id=eq.${user}&select=order_item_id`)) as {
    order_item_id: string;
  }[];
  await deleteRows(stack, `user_purchases?user_id=eq.${user}`);
  await updateRows(stack, `order_items?id=eq.${grant?.order_item_id}`, { ungranted_at: new Date().toISOString() });
}

test('HX05 HX03 nothing to reconcile says so; a paid line without a grant is refunded with one button, and the card is empty again', async ({
  page,
  account,
  signIn,
  shop,
  browser,
}) => {
  await signIn(page, account);
  await buy(page);
  const context = await browser.newContext({ baseURL: shop.url });
  const admin = await context.newPage();
  await openAdmin(admin, shop, '?tab=orders');
  await expect(card(admin).getByRole('status')).toContainText(
    'Everything paid is granted, everything granted is paid.',
  );

  await loseGrant(shop, account);
  await card(admin).getByRole('button', { name: 'Check again' }).click();
  await expect(card(admin).getByRole('heading', { name: 'Paid, nothing granted 1' })).toBeVisible();
  await expect(card(admin).getByRole('listitem')).toContainText('"Market Day" was paid, but granted nothing');
  await expect(card(admin).getByRole('listitem')).toContainText(account.email);

  const refund = card(admin).getByRole('button', { name: /^Refund \$12\.50/ });
  await refund.focus();
  await admin.keyboard.press('Enter');
  const question = admin.getByRole('dialog', { name: 'Refund $12.50?' });
  await expect(question).toContainText(`goes back to the card that paid, used by ${account.email}`);
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(refund).toBeFocused();
  await refund.click();
  await question.getByRole('button', { name: 'Refund $12.50' }).click();
  await expect(card(admin).getByRole('status')).toContainText('$12.50 goes back to the buyer of order #');
  await expect(card(admin).getByRole('status')).toContainText('Everything paid is granted', { timeout: 40_000 });
  await expect(admin.getByRole('row', { name: new RegExp(account.email) })).toContainText('Refunded');
  await context.close();
});

test('HX04 an order says that a line granted nothing, and pays it back from there too', async ({
  page,
  account,
  signIn,
  shop,
  browser,
}) => {
  await signIn(page, account);
  await buy(page);
  await loseGrant(shop, account);
  const context = await browser.newContext({ baseURL: shop.url });
  const admin = await context.newPage();
  await openAdmin(admin, shop, '?tab=orders');
  await admin.getByRole('button', { name: `of ${account.email}` }).click();
  const drawer = admin.getByRole('dialog', { name: /^Order #/ });
  await expect(drawer.getByRole('alert').filter({ hasText: 'Paid, nothing granted' })).toContainText('refund it below');
  await drawer
    .getByRole('row', { name: /Market Day/ })
    .getByRole('button', { name: 'Refund $12.50' })
    .click();
  await admin.getByRole('dialog', { name: 'Refund $12.50?' }).getByRole('button', { name: 'Refund $12.50' }).click();
  await expect(drawer.getByText('$12.50 was paid back.')).toBeVisible({ timeout: 40_000 });
  await expect(drawer.getByText('Paid, nothing granted')).toHaveCount(0);
  await context.close();
});

test('HX04 HX05 each kind of fault is told with what to do, leads to its order, and fits a phone; a failure is told too', async ({
  page,
  shop,
  account,
}) => {
  await plantFaults(shop.stack, await userIdOf(shop.stack, account));
  await openAdmin(page, shop, '?tab=orders');
  await expect(card(page).getByRole('status')).toHaveText(/5 things to look at\./);
  const group = (name: string) => card(page).getByRole('region', { name });
  await expect(group('Paid, nothing granted 1')).toContainText('Refund the line');
  await expect(group('Granted, not paid 1')).toContainText('worth $5.00');
  await expect(group('Disputed by the bank 1')).toContainText('before its deadline');
  await expect(group('Amounts differ 1')).toContainText('expected $1.00, found $5.00');
  await expect(group('Refund failed 1')).toContainText('Refund again from the order');

  await group('Disputed by the bank 1')
    .getByRole('button', { name: /^Open order/ })
    .click();
  const drawer = page.getByRole('dialog', { name: /^Order #[0-9a-f]{8}$/ });
  await expect(drawer.getByText('Disputed', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText(/holds the money\. The downloads are closed until it is decided/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await group('Refund failed 1')
    .getByRole('button', { name: /^Open order/ })
    .click();
  await expect(page.getByText(/could not pay the money back/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wide).toBe(0);

  await page.route('**/rpc/reconcile_orders', (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
  await card(page).getByRole('button', { name: 'Check again' }).click();
  await expect(card(page).getByRole('alert')).toContainText('Orders could not be compared with their payments');
  await page.unroute('**/rpc/reconcile_orders');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByRole('alert')).toHaveCount(0);
});
