import type { Locator } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test('OW11 headline, price of the bundle and order of what is featured are served as saved; an earlier version comes back', async ({
  page,
  open,
  shop,
}) => {
  const served = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
  await openAdmin(page, shop, '?tab=settings');
  await page.getByLabel('Headline').fill('Our own pictures');
  await expect(page.getByRole('figure', { name: 'Preview of the home page' })).toContainText('Our own pictures');
  // the widths of the files differ
  const files = (root: Locator) =>
    root.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src.replace(/\d+\.\w+$/, '')));
  const hero = (await open('/')).document.querySelector('section:has(h1)');
  const shown = [...(hero?.querySelectorAll('img') ?? [])].map((img) => img.src.replace(/\d+\.\w+$/, ''));
  expect(shown).toHaveLength(3);
  expect(await files(page.getByRole('figure', { name: 'Preview of the home page' }))).toEqual(shown);
  await page.getByLabel('Price', { exact: true }).fill('59.50');
  const price = page.getByRole('figure', { name: 'Preview of the bundle’s price' });
  await expect(price).toContainText('Total value $225: you save $165.50 (74%)');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect.poll(() => served('/')).toContain('Our own pictures');
  await expect.poll(() => served('/bundle')).toContain('"price":"59.50"');

  const featured = page.getByRole('list', { name: 'Featured illustrations' }).getByRole('listitem');
  const { title } = items.otherPaid;
  await page.getByRole('button', { name: `Move ${title}: arrow keys` }).press('Home');
  await expect(page.getByText('Order kept')).toBeVisible();
  await expect(featured.first()).toContainText(title);
  await expect(featured.first()).toContainText('On the home page');

  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier versions of the settings' });
  const first = versions.getByRole('listitem').last();
  await first.getByRole('button', { name: 'Show changes' }).click();
  await expect(first.getByRole('heading', { name: 'Headline' })).toBeVisible();
  await first.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(() => served('/bundle')).toContain('"price":"79.00"');
});
