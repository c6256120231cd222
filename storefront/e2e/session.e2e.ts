import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

const SESSION_KEY = 'baobab-auth';

test('AU01 SF09 a visitor who is asked to sign in comes back to where they were @quick', async ({ page, account }) => {
  const here = `/illustrations/${items.paid.id}`;
  await page.goto(here);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sign in to Purchase/ })
    .first()
    .click();
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(here);
  await expect(page.getByRole('button', { name: /^Add to Cart:/ }).first()).toBeVisible();
});

test('AU01 a way back that leads out of the shop is not followed', async ({ page, account }) => {
  await page.goto(`/auth?next=${encodeURIComponent('//evil.test/')}`);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});

test('AU03 signing out in one tab is noticed in the other, and so is signing in @quick', async ({
  page,
  context,
  account,
  signIn,
}) => {
  await signIn(page, account);
  const other = await context.newPage();
  await other.goto('/illustrations');
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(
    other.getByText('You signed out in another tab, or your session has ended. Your cart is kept.'),
  ).toBeVisible();

  await signIn(page, account);
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('AU01 what was typed is there on the other tab and after a reload, but for the password', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill('nia@reader.test');
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nia@reader.test');
  await page.getByLabel('Full Name').fill('Nia');
  await page.reload();
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Nia');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('AU02 who has not confirmed yet is told, and gets the link again', async ({ page, shop }, info) => {
  const email = `${info.testId}@unconfirmed.test`;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('Nia Mensah');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const before = (await shop.mailbox.subjects(email)).length;
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Sent again')).toBeVisible();
  await expect.poll(async () => (await shop.mailbox.subjects(email)).length).toBe(before + 1);
  await page.goto(await shop.mailbox.linkFor(email));
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('button', { name: 'Confirm Account' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('AU02 a link that was used already says so, and offers the way on', async ({ page }) => {
  await page.goto(
    '/auth#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  );
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('AU04 HX06 the password is changed on the profile with the present one; a pending change of address ends in words', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(page, account);
  await page.goto('/profile');
  const address = page.getByRole('form', { name: 'Change email address' });
  await address.getByLabel('New Email').fill(`new-${account.email}`);
  await address.getByLabel('Current Password').fill(account.password);
  await address.getByRole('button', { name: 'Change Email' }).click();
  await expect(address.getByText('Open the links we sent')).toBeVisible();
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('New Password').fill('an-even-better-one');
  await form.getByLabel('Current Password').fill('not-the-password');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('This is not the password of your account')).toBeVisible();
  await form.getByLabel('Current Password').fill(account.password);
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByText(`Your change of address to new-${account.email} was canceled`)).toBeVisible();
  await expect(address.getByText('Open the links we sent')).toBeHidden();
  await expect(form.getByLabel('New Password')).toHaveValue('');
  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await signIn(page, { ...account, password: 'an-even-better-one' });
});

test('CC04 a session that ended in the middle of checkout keeps the cart and comes back to it', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page
    .getByRole('button', { name: `Add to Cart: ${items.paid.title}` })
    .first()
    .click();
  await page.goto('/cart');
  await expect(page.getByLabel('Quantity of Market Day')).toHaveValue('1');
  // The server forgets the session: its token is no longer one.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...kept, access_token: 'a.forged.token' }));
  }, SESSION_KEY);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('alert').getByText('Please log in to complete your purchase')).toBeVisible();
  await expect(page.getByText('Your session has ended. Your cart is kept, and you come back to it.')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByLabel('Quantity of Market Day')).toHaveValue('1');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
});

test('AU02 AU04 another email address counts once both mailboxes have agreed', async ({
  page,
  shop,
  account,
  signIn,
}) => {
  const next = `new-${account.email}`;
  await signIn(page, account);
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Change email address' });
  await expect(form.getByText(`Now: ${account.email}`)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await form.getByLabel('New Email').fill(account.email);
  await form.getByLabel('Current Password').fill(account.password);
  await form.getByRole('button', { name: 'Change Email' }).click();
  await expect(form.getByText('This is your address already')).toBeVisible();
  await form.getByLabel('New Email').fill(next);
  await form.getByRole('button', { name: 'Change Email' }).click();
  await expect(form.getByText(`We wrote to ${account.email} and to ${next}.`)).toBeVisible();
  await expect(form.getByText(`Now: ${account.email}`)).toBeVisible();

  await page.goto(await shop.mailbox.linkFor(next));
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One confirmation is left');
  await page.goto(await shop.mailbox.linkFor(account.email, /new/));
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Email changed')).toBeVisible();
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await signIn(page, { ...account, email: next });
});

test('AU02 the email address of another account is refused', async ({ page, shop, account, signIn }) => {
  await signIn(page, account);
  await page.goto('/profile');
  await page.getByLabel('New Email').fill(shop.stack.logins.admin.email);
  await page.getByRole('form', { name: 'Change email address' }).getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByRole('alert').getByText('The address was not changed')).toBeVisible();
  await expect(page.getByLabel('New Email')).toHaveValue(shop.stack.logins.admin.email);
});

test('PD01 AU01 a session that the server ended leads to /auth, and back to the purchases @quick', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(page, account);
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...kept, access_token: 'a.forged.token' }));
  }, SESSION_KEY);
  await page.goto('/my-purchases');
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/my-purchases');
});
