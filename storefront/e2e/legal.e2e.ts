import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

test('SF14 the shop does what the privacy page says: no cookies, only the keys that it names', async ({
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
