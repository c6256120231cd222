import { makePack as drawPack } from '@baobab/supabase/seed/packs/pack-files';
import { demoPacks } from '@baobab/supabase/seed/packs/packs';
import { makePack } from '@baobab/testing/zip-maker';
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { violations } from './axe.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

test.describe.configure({ timeout: 120_000 });

const chooseFile = (page: Page, pack: string, name: string, buffer: Buffer) =>
  page.getByLabel(`ZIP file for ${pack}`).setInputFiles({ name, mimeType: 'application/zip', buffer });

test('AD10 BU03 missing files are shown; one is uploaded, replaced, and rolled back', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=bundles');
  const stored = async () =>
    (
      (await rowsOf(shop.stack, 'bundle_packs?select=version,size_bytes,bucket&slug=eq.fitness')) as {
        version: number;
        size_bytes: number;
      }[]
    )[0];
  const section = page.getByRole('region', { name: 'Download packs' });
  await expect(page.getByRole('heading', { name: 'Bundle File Upload Manager' })).toBeVisible();
  await expect(page.getByText(/Maximum 100MB/)).toBeVisible();
  await expect(section.getByText('0 of 9 uploaded, 9 missing')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bonus files' }).getByText('0 of 10 uploaded')).toBeVisible();

  const first = Buffer.from(makePack(25));
  await chooseFile(page, 'Fitness Pack', 'fitness.zip', first);
  await expect(page.getByText('Upload Successful')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The file was uploaded to the "downloads" bucket.')).toBeVisible();
  await expect(section.getByText('1 of 9 uploaded, 8 missing')).toBeVisible();
  await expect(section.locator('[data-pack="fitness"]').getByText('Uploaded')).toBeVisible();
  expect(await stored()).toEqual({ version: 1, size_bytes: first.length, bucket: 'downloads' });

  const second = Buffer.from(makePack(27));
  await chooseFile(page, 'Fitness Pack', 'fitness.zip', second);
  await expect
    .poll(stored, { timeout: 60_000 })
    .toEqual({ version: 2, size_bytes: second.length, bucket: 'downloads' });
  await expect(section.getByText(/Version 2/)).toBeVisible();

  await page.getByRole('button', { name: 'Versions of Fitness Pack' }).click();
  const drawer = page.getByRole('dialog', { name: /Versions of/ });
  await expect(drawer.getByText('Current')).toBeVisible();
  await drawer.getByRole('button', { name: 'Roll back to version 1' }).click();
  await page.getByRole('button', { name: 'Roll back to 1' }).click();
  await expect(page.getByText('Buyers of “Fitness Pack” get version 1 now')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Roll back to version 2' })).toHaveText('Return to this');
  expect(await stored()).toMatchObject({ version: 1, size_bytes: first.length });
});

test('SA04 pictures of a released file get previews in the same window, and the bundle’s page shows them', async ({
  page,
  shop,
}) => {
  const [pack] = demoPacks;
  if (!pack) throw new Error('There are no packs to draw.');
  const { zip } = await drawPack(
    { ...pack, pictures: pack.pictures.slice(0, 3) },
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>',
  );
  await openAdmin(page, shop, '?tab=bundles');
  await chooseFile(page, 'Education Pack', 'education.zip', Buffer.from(zip));
  await page.getByText('3 previews were made.').waitFor({ timeout: 60_000 });
  const row = page.locator('[data-pack="education"]');
  await expect(row.getByText('3 illustrations · SVG, PNG · Tech')).toBeVisible();
  await expect(page.getByText(/illustrations without a preview/)).toHaveCount(0);

  await page.goto('/bundle');
  const card = page.locator('[data-pack="education"]');
  await expect(card.getByText(/^3 illustrations, each as SVG and PNG\./)).toBeVisible();
  await card.getByText('See all 3').click();
  const pictures = card.locator('details img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test('MO01 MO04 the bundle gets a sale and a pack its illustrations, and the sale is taken back', async ({
  page,
  shop,
}) => {
  const asked = async () =>
    (await rowsOf(shop.stack, 'illustrations?id=eq.bundle-all-packs&select=price,asked_price'))[0];
  const before = (await asked()) as { price: number };
  await openAdmin(page, shop, '?tab=bundles');
  await page.getByRole('button', { name: /^Edit .*Bundle$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sale price').fill('49');
  await expect(dialog.getByText(/^Shoppers see \$49\.00/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/· Sale \$49\.00/)).toBeVisible();
  expect(await asked()).toEqual({ ...before, asked_price: 49 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(asked).toEqual({ ...before, asked_price: before.price });

  await page.getByRole('button', { name: 'Edit Fitness Pack' }).click();
  await dialog.getByLabel('Its illustrations').fill(items.paid.title);
  // What the search found, not the first of all, which it takes the place of.
  await expect(page.locator('.ant-select-item-option')).toHaveCount(1);
  await page.getByTitle(items.paid.title).first().click();
  await expect(dialog.locator('.ant-select-selection-item', { hasText: items.paid.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => rowsOf(shop.stack, 'pack_items?select=pack_slug,illustration_id'))
    .toEqual([{ pack_slug: 'fitness', illustration_id: items.paid.id }]);
});
