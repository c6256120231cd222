import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

test('AU01 AU02 register, confirm by mail, arrive signed in; log out; the password is typed once @quick', async ({
  page,
  shop,
  signIn,
}, info) => {
  const email = `${info.testId}@new.test`;
  await page.goto('/auth');
  await expect(page.getByText('Sign in or create an account to continue')).toBeVisible();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('Nia Mensah');
  await page.getByLabel('Email', { exact: true }).fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('a-good-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('status').getByText('Registration successful')).toBeVisible();
  await expect(page.getByRole('main').getByText('Please check your email to confirm your account.')).toBeVisible();

  // Mail programs open links beside the page that waits.
  const opened = await page.context().newPage();
  await opened.goto(await shop.mailbox.linkFor(email));
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Confirm your account');
  await expect(opened.getByLabel('Password', { exact: true })).toHaveCount(0);
  await opened.getByRole('button', { name: 'Confirm Account' }).click();
  await expect(opened.getByText('Account confirmed')).toBeVisible();
  await expect(opened).toHaveURL('/');
  await opened.close();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Nia Mensah')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await signIn(page, { email, password: 'a-good-password' });
});

test('AU01 SF02 signed in: /auth leads home, admins find their links', async ({ page, shop, signIn }) => {
  await signIn(page, shop.stack.logins.admin);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('AU02 HX06 a forgotten password is replaced through the mail @quick', async ({ page, shop, account, signIn }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await shop.mailbox.linkFor(account.email, /reset|password|recover/i));
  await page.getByLabel('New Password').fill('a-newer-password');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByText('Your other devices have been signed out.')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await signIn(page, { ...account, password: 'a-newer-password' });
});
