import { items } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

/** The smallest PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('AU04 names are checked and saved, the picture comes and goes', async ({ page, account, signIn }) => {
  await signIn(page, account);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText('NM')).toBeVisible();
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Full Name').fill('x');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Username must be at least 3 characters.')).toBeVisible();
  await expect(page.getByText('Full name must be at least 2 characters.')).toBeVisible();
  await page.getByLabel('Username').fill(`nia${Date.now()}`);
  await page.getByLabel('Full Name').fill('Zuri Okafor Adé');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible();
  await expect(page.getByRole('main').getByText('ZO')).toBeVisible();

  const picture = page.getByLabel('Profile picture');
  await picture.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('plain words') });
  await expect(page.getByText('Unsupported file type: unknown. Please use JPEG, PNG, WebP or GIF.')).toBeVisible();
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('Your profile picture has been uploaded successfully.')).toBeVisible();
  await expect(page.getByRole('main').locator('img[src*="/avatars/"]')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(page.getByRole('main').getByText('ZO')).toBeVisible();
});

test('AU04 PD01 visitors are led to /auth', async ({ page }) => {
  for (const address of ['/profile', '/my-purchases', '/bundle-download-success']) {
    await page.goto(address);
    await expect(page).toHaveURL('/auth');
  }
});

test('SF11 a favorite is kept for its owner', async ({ page, account, signIn }) => {
  await signIn(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  await expect(page.getByText('Market Day added to favorites!')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Favorites' }).getByRole('article')).toHaveCount(1);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: 'In Favorites' }).click();
  await page.goto('/profile');
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
});
