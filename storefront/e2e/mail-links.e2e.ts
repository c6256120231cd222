import { expect, test } from './fixtures.ts';

const OWN = 'the-owners-password';

/** Signs up by the API, as any client can with any address. */
async function signUp({ url, publishableKey }: { url: string; publishableKey: string }, login: object): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  expect(answer.status).toBe(200);
}

async function sessionOf(stack: { url: string; publishableKey: string }, email: string, password: string) {
  const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()) as { access_token?: string; refresh_token?: string };
}

test('HX06 an address with another user’s session in it does not sign in, and replaces no session @quick', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  const stranger = await sessionOf(shop.stack, shop.stack.logins.shopper.email, shop.stack.logins.shopper.password);
  const trap = `/#${new URLSearchParams({ access_token: stranger.access_token ?? '', refresh_token: stranger.refresh_token ?? '', expires_in: '3600', token_type: 'bearer', type: 'signup' })}`;
  await page.goto(trap);
  await expect(page.getByText('This link was not used')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/');

  await startSession(page, account);
  await page.goto('/cart');
  await page.goto(trap);
  await expect(page.getByText('This link was not used')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByText(account.email)).toBeVisible();
});

test('HX06 the owner who confirms gets the account: the password of the stranger who signed up first opens nothing @quick', async ({
  page,
  shop,
}, info) => {
  const email = `${info.testId}@taken.test`;
  await signUp(shop.stack, { email, password: 'the-strangers-password', data: { full_name: 'A Stranger' } });

  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('The Owner');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await shop.mailbox.linkFor(email);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Confirm Account' })).toBeVisible();
  expect(
    await sessionOf(shop.stack, email, 'the-strangers-password'),
    'opening the page confirms nothing',
  ).toMatchObject({
    error_code: 'email_not_confirmed',
  });
  await page.getByLabel('Password', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Confirm Account' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  expect(await sessionOf(shop.stack, email, 'the-strangers-password')).toMatchObject({
    error_code: 'invalid_credentials',
  });
  expect((await sessionOf(shop.stack, email, OWN)).access_token).toBeTruthy();

  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Confirm Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});

test('HX06 a confirmation that stops half-way leaves an account that no password opens; sending the form again finishes it', async ({
  page,
  shop,
}, info) => {
  const email = `${info.testId}@half.test`;
  await signUp(shop.stack, { email, password: 'the-strangers-password' });
  await page.goto(await shop.mailbox.linkFor(email));
  await page.route('**/auth/v1/user*', (route) => route.abort());
  await page.getByLabel('Password', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Confirm Account' }).click();
  await expect(page.getByRole('alert').getByText('The account is not ready yet')).toBeVisible();
  for (const password of ['the-strangers-password', OWN])
    expect(await sessionOf(shop.stack, email, password)).toMatchObject({ error_code: 'invalid_credentials' });

  await page.unroute('**/auth/v1/user*');
  await page.getByRole('button', { name: 'Confirm Account' }).click();
  await expect(page.getByText('Account confirmed')).toBeVisible();
  expect((await sessionOf(shop.stack, email, OWN)).access_token).toBeTruthy();
});

for (const choice of ['Stay Signed In as', 'Continue as'] as const) {
  test(`HX06 a link of another account asks who to go on as: ${choice}`, async ({
    page,
    shop,
    account,
    startSession,
  }, info) => {
    const other = `${info.testId}-other@link.test`;
    await signUp(shop.stack, { email: other, password: 'given-at-sign-up' });
    await startSession(page, account);
    await page.goto(await shop.mailbox.linkFor(other));
    await expect(page.getByText(`You are signed in as ${account.email}`)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(OWN);
    await page.getByRole('button', { name: 'Confirm Account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which account?');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const before = await page.evaluate(() => localStorage.getItem('baobab-auth'));
    expect(before, 'nothing is replaced before the answer').toContain(account.email);

    await page.getByRole('button', { name: choice }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    const person = choice === 'Continue as' ? other : account.email;
    await expect(page.getByRole('banner').getByText(person, { exact: true })).toBeVisible();
    const { access_token, refresh_token } = JSON.parse(before ?? '{}') as Record<string, string>;
    const headers = { apikey: shop.stack.publishableKey, authorization: `Bearer ${access_token}` };
    const left = await fetch(`${shop.stack.url}/auth/v1/user`, { headers });
    expect(left.status, 'the session that was left is over').toBe(choice === 'Continue as' ? 403 : 200);
    expect(refresh_token).toBeTruthy();
    expect((await sessionOf(shop.stack, other, OWN)).access_token).toBeTruthy();
  });
}
