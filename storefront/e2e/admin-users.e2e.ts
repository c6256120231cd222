import { fillSignIn, openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf } from './service.ts';

test('AD04 the role is given and taken after a confirmation that says it can be reversed; the last administrator stays @quick', async ({
  page,
  shop,
  account,
}) => {
  await openAdmin(page, shop, '?tab=users');
  await page.getByLabel('Search users').fill(account.email);
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

test('OW12 a person’s row leads to their page: a license is granted and taken back, a message answered by mail', async ({
  page,
  shop,
  account,
}) => {
  const [item] = (await rowsOf(
    shop.stack,
    'illustrations?select=title&is_free=is.false&is_deliverable=is.true&kind=eq.illustration&limit=1',
  )) as {
    title: string;
  }[];
  const title = item?.title ?? '';
  await insertRows(shop.stack, 'contact_messages', [
    { first_name: 'Ama', last_name: 'Mensah', email: account.email, subject: 'A school book', message: 'May we?' },
  ]);
  await openAdmin(page, shop, '?tab=users');
  await page.getByLabel('Search users').fill(account.email);
  await page
    .getByRole('row', { name: new RegExp(account.email) })
    .getByRole('button', { name: /^Open customer/ })
    .click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await expect(customer.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(customer).toContainText('Member since');

  await customer.getByRole('button', { name: 'Grant a license' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Item').fill(title);
  await page.getByTitle(title, { exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Grant license' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('For the press kit');
  await dialog.getByRole('button', { name: 'Grant license' }).click();
  await expect(page.getByText(new RegExp(`an email is on its way to ${account.email}`))).toBeVisible();
  const orders = customer.getByRole('region', { name: 'Orders' });
  await expect(orders).toContainText('Granted: For the press kit');
  await expect(customer.getByRole('region', { name: 'Licenses' })).toContainText(title);
  await orders.getByRole('button', { name: /^Take back/ }).click();
  await dialog.getByLabel('Reason').fill('The event is over');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(orders).toContainText('Taken back: The event is over');
  await expect(customer.getByRole('region', { name: 'Licenses' })).toContainText('Owns nothing.');

  await customer.getByText('A school book').click();
  await customer.getByLabel('Your answer').fill('Yes, gladly.');
  await customer.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText(`Your answer is on its way to ${account.email}`)).toBeVisible();
  await expect(customer.getByRole('region', { name: 'Messages' })).toContainText('Answered');

  await orders.getByRole('button', { name: /^Open order/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Customer page' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
});

test('OW12 an owner gives access to one part of the shop; the person sees that part, and why a link leads elsewhere @quick', async ({
  page,
  shop,
  account,
  browser,
}) => {
  await openAdmin(page, shop, '?tab=users');
  const team = page.getByRole('region', { name: 'Team access' });
  await team.getByLabel('Address of an account').fill('unknown@shop.test');
  await team.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('There is no account with this address.')).toBeVisible();
  await team.getByLabel('Address of an account').fill(account.email);
  await team.getByLabel('Role', { exact: true }).click();
  await page.getByTitle('Support', { exact: true }).click();
  await team.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText(/is Support now/)).toBeVisible();
  await expect(team.getByRole('list', { name: 'Team' })).toContainText(account.email);

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await other.goto('/admin');
  await fillSignIn(other, account);
  const tabs = other.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
  await expect(tabs).toHaveText(['Users', 'Orders', 'Messages', 'Subscribers'], { timeout: 45_000 });
  await expect(other.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await other.goto('/admin?tab=settings');
  await expect(other.getByRole('heading', { name: 'Settings belongs to another role' })).toBeVisible();
  await other.context().close();
});

test('OW14 orders are found by a person’s address and by title', async ({ page, shop, account }) => {
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
  await openAdmin(page, shop, `?tab=orders&open=${encodeURIComponent(account.email)}`);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Search orders')).toHaveValue(account.email);
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByLabel('Search orders').fill('FICUS IN');
  await expect(page.getByRole('row', { name: /Ficus in fog/ })).toContainText(account.email);
  expect(new URL(page.url()).searchParams.get('open')).toBeNull();
});
