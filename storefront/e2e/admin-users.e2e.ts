import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';

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
