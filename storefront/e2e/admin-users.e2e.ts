import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf } from './service.ts';

test('AD04 the role is given and taken after a confirmation that says it can be reversed; the last administrator stays', async ({
  page,
  shop,
  account,
}) => {
  await openAdmin(page, shop, `?tab=users&open=${encodeURIComponent(account.email)}`);
  const row = page.getByRole('row', { name: new RegExp(account.email) });
  await row.getByRole('button', { name: /^Make admin/ }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('This can be reversed.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Regular User');
  await row.getByRole('button', { name: /^Make admin/ }).click();
  await asked.getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText('User promoted to admin')).toBeVisible();
  await expect(page.getByText('User permissions updated successfully')).toBeVisible();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Remove admin/ }).click();
  await asked.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('User demoted from admin')).toBeVisible();
  await page.getByLabel('Search users').fill(shop.stack.logins.admin.email);
  const self = page.getByRole('row', { name: new RegExp(shop.stack.logins.admin.email) });
  await self.getByRole('button', { name: /^Remove admin/ }).click();
  await asked.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('Failed to update user')).toBeVisible();
  await expect(self.getByText('Admin', { exact: true })).toBeVisible();
});

test('AD04 a list that cannot be loaded says so and tries again', async ({ page, shop }) => {
  await page.route('**/rpc/list_users', (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
  await openAdmin(page, shop, '?tab=users');
  await expect(page.getByText('Error loading users')).toBeVisible();
  await page.unroute('**/rpc/list_users');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: new RegExp(shop.stack.logins.admin.email) })).toBeVisible();
});

test('OW14 a person’s row leads to their orders, which are found by title too', async ({ page, shop, account }) => {
  const [profile] = (await rowsOf(
    shop.stack,
    'profiles?select=id&is_admin=is.false&order=created_at.desc&limit=1',
  )) as {
    id: string;
  }[];
  const order = {
    id: '0a140000-0000-4000-8000-000000000001',
    user_id: profile?.id,
    total_amount: 5,
    payment_status: 'expired',
  };
  await insertRows(shop.stack, 'orders', [order]);
  await insertRows(shop.stack, 'order_items', [{ order_id: order.id, title: 'Ficus in fog', price: 5, quantity: 1 }]);
  await openAdmin(page, shop, `?tab=users&open=${encodeURIComponent(account.email)}`);
  await page
    .getByRole('row', { name: new RegExp(account.email) })
    .getByRole('button', { name: /^Orders of/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Search orders')).toHaveValue(account.email);
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByLabel('Search orders').fill('FICUS IN');
  await expect(page.getByRole('row', { name: /Ficus in fog/ })).toContainText(account.email);
  expect(new URL(page.url()).searchParams.get('open')).toBeNull();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
});
