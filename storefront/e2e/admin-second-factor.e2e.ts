import { codeAt, stepAt } from '../../supabase/local/rest-auth/totp.ts';
import { fillSignIn, openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';

/** A code is taken once, so the second of a test is that of the next half minute, which is taken early. */
const codeOf = (secret: string, off = 0) => codeAt(secret, stepAt(Date.now()) + off);

test('OW12 a second factor is set up, asked for at the next sign-in, and replaced by a recovery code @quick', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=users');
  await expect(page.getByRole('switch', { name: 'Second factor required for admins' })).toBeDisabled();
  await page.getByRole('button', { name: 'Security' }).click();
  const security = page.getByRole('dialog', { name: 'Security' });
  await security.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(security.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await security.locator('code').innerText()).replaceAll(' ', '');
  await security.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await security.getByRole('button', { name: 'Turn on' }).click();
  const codes = security.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await security.getByRole('button', { name: 'I have kept them' }).click();
  await expect(security.getByText('10 of 10 recovery codes left.')).toBeVisible();
  await security.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await fillSignIn(page, shop.stack.logins.admin);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'This code is not right' });
  await expect(refused).toContainText('A code works once');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /admin@/ })).toContainText('On');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await fillSignIn(page, shop.stack.logins.admin);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByRole('row', { name: /admin@/ })).toContainText('Off');
});
