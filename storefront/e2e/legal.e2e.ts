import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

test('SF14 privacy says what is kept, where, for how long, and what never reaches the shop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  for (const title of ['What we keep', 'What we never see', 'In your browser', 'Email', 'How long', 'Your rights'])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByText(/No cookies\./)).toBeVisible();
});

test('SF14 the shop does what the privacy page says: no cookies, only the keys that it names @quick', async ({
  page,
  context,
  account,
  signIn,
}) => {
  await signIn(page, account);
  for (const address of ['/', '/illustrations', '/contact', '/cart', '/profile']) await page.goto(address);
  await page.getByRole('contentinfo').getByText('Dark').click();
  const keys = () => page.evaluate(() => Object.keys(localStorage).toSorted());
  await expect.poll(keys).toEqual(['baobab-auth', 'theme']);
  expect(await context.cookies()).toEqual([]);
});

test('SF14 terms: licenses, what they forbid, payment, delivery, refunds', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and licenses');
  for (const title of [
    'Free illustrations',
    'Paid illustrations',
    'The bundle',
    'Price and payment',
    'Delivery',
    'Refunds',
  ])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await expect(page.getByText(/30-day money-back guarantee/)).toBeVisible();
  await expect(page.getByText(/covers a single project/)).toBeVisible();
});

test('SF14 FAQ: license rules and the eight questions about the bundle, opened one by one', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  await expect(page.getByRole('region', { name: 'The bundle' }).locator('details')).toHaveCount(8);
  const answer = page.getByText(/Attribution is appreciated, not required/);
  await expect(answer).toBeHidden();
  await page.getByText('What may I do with a free illustration?').click();
  await expect(answer).toBeVisible();
  await page.getByText('I need it for many projects. What then?').click();
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL('/contact');
});
