import { endSession, fillSignIn, openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { updateRows } from './service.ts';

test('AD01 a visitor comes to the sign-in; its rules and refusals are told @quick', async ({ page, shop, account }) => {
  await page.goto('/admin?tab=users');
  // the first page of a browser fetches and compiles the whole entrance
  await expect(page).toHaveURL(/\/admin-login/, { timeout: 45_000 });
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await fillSignIn(page, { email: shop.stack.logins.admin.email, password: 'wrong-password' });
  await expect(page.getByRole('alert').filter({ hasText: /invalid/i })).toBeVisible();
  await fillSignIn(page, account);
  await expect(page.getByText('Your account does not have administrative privileges.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-login/);
  await fillSignIn(page, shop.stack.logins.admin);
  await expect(page.getByText('Admin login successful')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=users/);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('AD01 a shopper is refused in the stated words, with a way home @quick', async ({ page, account, signIn }) => {
  await signIn(page, account);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText(
      'You do not have permission to access the admin area. This section is restricted to website administrators only.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('AD01 signing out ends this browser’s session only', async ({ page, shop, browser }) => {
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAdmin(other, shop, '?tab=users');
  await openAdmin(page, shop);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin-login/);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible();
  await other.context().close();
});

test('SE04 AD01 logging out in the shop leaves no answers of the admin area, also while it is open in another tab', async ({
  page,
  shop,
}) => {
  const kept = () =>
    page.evaluate(async () => {
      const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('baobab-admin-answers'));
      if (!known?.name) return 0;
      const name = known.name;
      return new Promise<number>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => {
          // Deleted between the two questions: this one has made an empty database.
          if (!request.result.objectStoreNames.contains('answers')) return (request.result.close(), resolve(0));
          const count = request.result.transaction('answers').objectStore('answers').count();
          count.addEventListener('success', () => (request.result.close(), resolve(count.result)));
        });
      });
    });
  await openAdmin(page, shop, '?tab=users');
  const admin = await page.context().newPage();
  await admin.goto('/admin?tab=orders');
  await expect(admin.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.goto('/');
  await expect.poll(kept).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Signed out')).toBeVisible();
  await expect.poll(kept).toBe(0);
});

test('AD02 every tab opens by its address and by the menu of a narrow screen; an unknown one is ignored @quick', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=nonsense');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of [
    'Statistics',
    'Users',
    'Illustrations',
    'Categories',
    'Blog',
    'About',
    'Bundles',
    'Orders',
    'Messages',
    'Subscribers',
  ]) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}$`));
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('AD01 a session that ends in the middle of work leaves the work there; after signing in it is saved', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  await dialog.getByLabel('Name').fill('Evening light');
  await dialog.getByLabel('Description').fill('What the sun does before it goes');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Your sign-in has ended' });
  await expect(again.getByLabel('Email', { exact: true })).toHaveValue(shop.stack.logins.admin.email);
  await fillSignIn(page, shop.stack.logins.admin);
  await expect(again).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('Evening light');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Category added')).toBeVisible();
});

test('AD01 a role taken away in the middle of work is told over the work, which goes on when it is given back @quick', async ({
  page,
  shop,
  account,
}) => {
  const mine = `profiles?full_name=eq.Nia%20Mensah`;
  await updateRows(shop.stack, mine, { is_admin: true });
  await page.goto('/admin?tab=categories');
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Edit Tech' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  await dialog.getByLabel('Description').fill('Written before the right was taken away');
  await updateRows(shop.stack, mine, { is_admin: false });
  await dialog.getByRole('button', { name: 'Update' }).click();
  const denied = page.getByRole('dialog', { name: 'Access Denied' });
  await expect(denied).toBeVisible();
  await updateRows(shop.stack, mine, { is_admin: true });
  await denied.getByRole('button', { name: 'Check again' }).click();
  await expect(denied).toBeHidden();
  await expect(dialog.getByLabel('Description')).toHaveValue('Written before the right was taken away');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Category updated')).toBeVisible();
  await updateRows(shop.stack, mine, { is_admin: false });
});

test('AD02 work that is not saved is not left without asking: another tab, back, a closed dialog, signing out @quick', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=users');
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  await dialog.getByLabel('Name').fill('Half a thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toContainText('The new category is not saved.');
  await keep.click();
  await page.goBack();
  await expect(question).toBeVisible();
  await keep.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a thought');
  await expect(page).toHaveURL(/tab=categories&open=new/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('sign out');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await keep.click();
  page.once('dialog', (asked) => {
    expect(asked.type()).toBe('beforeunload');
    void asked.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a thought');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible();
});
