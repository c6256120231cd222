import { makePack } from '@baobab/testing/zip-maker';
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
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

test('AD10 what is no ZIP is refused before a byte leaves', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=bundles');
  await expect(page.getByRole('button', { name: 'Upload Healthcare Pack' })).toBeVisible();
  await chooseFile(page, 'Healthcare Pack', 'healthcare.png', Buffer.from('not a zip'));
  await expect(page.getByText('“healthcare.png” is not a .zip file.', { exact: false })).toBeVisible();
  await chooseFile(page, 'Healthcare Pack', 'healthcare.zip', Buffer.from('PK but not really a zip archive'));
  await expect(page.getByText('Upload Failed')).toHaveCount(2);
  expect(await rowsOf(shop.stack, 'bundle_packs?select=version&slug=eq.healthcare')).toEqual([{ version: 0 }]);
});
