// What can be saved for sale: a price that a card can be charged, a ZIP that buyers can open.
import { makePack } from '@baobab/testing/zip-maker';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

test.beforeEach(async ({ page, shop }) => openAdmin(page, shop, '?tab=illustrations'));

test('HX04 a ZIP cut in half is refused with the reason and the stored one stays; a whole one replaces it', async ({
  page,
  shop,
}) => {
  const stored = async () =>
    (
      (await rowsOf(shop.stack, `illustrations?id=eq.${items.paid.id}&select=downloadable_file`)) as {
        downloadable_file: string;
      }[]
    )[0]?.downloadable_file;
  const before = await stored();
  await page.goto(`/admin?tab=illustrations&open=${items.paid.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit illustration' });
  const whole = Buffer.from(makePack());
  const choose = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Replace ZIP' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/zip', buffer });
  };
  await choose('half.zip', whole.subarray(0, whole.length / 2));
  await expect(dialog.getByRole('alert')).toHaveText(
    'It has no list of files at its end: the file is incomplete or not a ZIP file.',
  );
  await expect(dialog.getByText('half.zip')).toHaveCount(0);
  await choose('whole.zip', whole);
  await expect(dialog.getByText('whole.zip')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  expect(await stored()).toBe(before);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Illustration updated')).toBeVisible();
  await expect.poll(stored).not.toBe(before);
  expect(await stored()).toMatch(/\.zip$/);
});
