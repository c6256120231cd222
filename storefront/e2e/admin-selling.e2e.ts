// What can be saved for sale: a price that a card can be charged, a ZIP that buyers can open.
import { makePack } from '@baobab/testing/zip-maker';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

const TOO_LOW = 'Price must be 0, or at least 0.50: the payment provider charges no less';

test.beforeEach(async ({ page, shop }) => openAdmin(page, shop, '?tab=illustrations'));

test('HX04 a price of $0.49 is refused in the dialog and in the bulk edit; $0.50 is saved by both', async ({
  page,
  shop,
}) => {
  const priceOf = async (id: string) => (await rowsOf(shop.stack, `illustrations?id=eq.${id}&select=price`))[0];
  await page.goto(`/admin?tab=illustrations&open=${items.paid.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit illustration' });
  const price = dialog.getByLabel('Price');
  await price.fill('0.49');
  await expect(dialog.getByText(TOO_LOW)).toBeVisible();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAccessibleDescription(TOO_LOW);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeVisible();
  expect(await priceOf(items.paid.id)).toEqual({ price: items.paid.price });
  await price.fill('0.50');
  await expect(dialog.getByText(TOO_LOW)).toBeHidden();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Illustration updated')).toBeVisible();
  expect(await priceOf(items.paid.id)).toEqual({ price: 0.5 });

  await page.getByRole('checkbox', { name: `Select ${items.otherPaid.title}` }).check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const bulk = page.getByRole('dialog', { name: 'Edit 1 illustration' });
  await bulk.getByLabel('Price').fill('0.01');
  await expect(bulk.getByText(TOO_LOW)).toBeVisible();
  await expect(bulk.getByRole('button', { name: 'Apply to 1' })).toBeDisabled();
  await bulk.getByLabel('Price').fill('0.5');
  await bulk.getByRole('button', { name: 'Apply to 1' }).click();
  await expect(page.getByRole('row', { name: new RegExp(items.otherPaid.title) })).toContainText('$0.50');
});

test('HX04 a ZIP cut in half is refused with the reason and the stored one stays; a whole one replaces it @quick', async ({
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
