import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, putObject, rowsOf, updateRows } from './service.ts';
import { items } from './catalog.ts';

test('AD03 LO07 a new shop is told its first steps; then counts are real, orders and revenue of thirty days are drawn and told, tiles lead on', async ({
  page,
  shop,
}) => {
  const [shopper] = (await rowsOf(shop.stack, 'profiles?is_admin=is.false&select=id&limit=1')) as { id: string }[];
  await openAdmin(page, shop);
  const week = page.getByRole('region', { name: 'Your first week' });
  await expect(week.getByRole('listitem').filter({ hasText: 'Publish an illustration' })).toContainText(
    /can be had, done$/,
  );
  await expect(page.getByText('Last 30 days')).toHaveCount(0);
  await insertRows(shop.stack, 'orders', [
    { user_id: shopper?.id, total_amount: 12.5, payment_status: 'paid', paid_at: new Date().toISOString() },
  ]);
  await page.reload();
  await expect(page.getByText('Last 30 days')).toBeVisible();
  await expect(week).toHaveCount(0);
  const counts = page.locator('#content dl');
  const illustrations = (await rowsOf(shop.stack, 'illustrations?kind=eq.illustration&select=id')).length;
  await expect(counts).toContainText(`Illustrations${illustrations}`);
  await expect(counts).toContainText('Categories7');
  await expect(page.getByText('1 order · $12.50 revenue')).toBeVisible();
  await expect(page.getByText('Today (UTC): 1 order, $12.50')).toBeVisible();
  await expect(page.getByRole('row', { name: /1 \$12\.50/ })).toBeAttached();
  await page.getByRole('button', { name: /Security Settings/ }).click();
  await expect(page).toHaveURL(/tab=users/);
  await page.goBack();
  await page.getByRole('button', { name: /Content Management/ }).click();
  await expect(page).toHaveURL(/tab=illustrations/);
});

test('AD12 a missing bucket is told, blocks uploads and is created on request', async ({ page, shop }) => {
  let missing = true;
  await page.route('**/storage/v1/bucket/downloads', async (route) => {
    if (missing)
      await route.fulfill({
        status: 400,
        json: { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
      });
    else await route.continue();
  });
  await page.route('**/rest/v1/rpc/ensure_buckets', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await openAdmin(page, shop, '?tab=illustrations');
  await expect(page.getByText('Storage setup error')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Storage Bucket Missing' });
  await expect(alert).toContainText('Storage bucket "downloads" does not exist.');
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose ZIP' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await alert.getByRole('button', { name: 'Create Bucket' }).click();
  await expect(page.getByText('Error creating bucket')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/ensure_buckets');
  missing = false;
  await alert.getByRole('button', { name: 'Create Bucket' }).click();
  await expect(page.getByText('Bucket created')).toBeVisible();
  await expect(alert).toBeHidden();
});

test('AD12 blog posts are probed three times before they count as out of reach', async ({ page, shop }) => {
  let asked = 0;
  await page.route('**/rest/v1/blog_posts*', async (route) => {
    // the drafts read posts too
    if (route.request().url().endsWith('select=id&limit=1')) asked += 1;
    await route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } });
  });
  await openAdmin(page, shop);
  await expect(page.getByText('There was a problem loading blog posts. Please try again.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Blog posts' })).toContainText('No access');
  expect(asked).toBe(3);
});

test('AD12 UP09 files without a record are deleted, records without a file are mended', async ({ page, shop }) => {
  await putObject(shop.stack, 'downloads/masters/absent/lost.png', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'));
  await updateRows(shop.stack, `illustrations?id=eq.${items.otherPaid.id}`, {
    downloadable_file: '1763700000000_gone.zip',
  });
  await openAdmin(page, shop);
  await page.getByRole('button', { name: 'Check files and records' }).click();
  await expect(page.getByText(/1 file without a record, 1 record without a file/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select masters/absent/lost.png' }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 file deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Forget the file' }).click();
  await expect(page.getByText('Every file belongs to a record, and every record has its files.')).toBeVisible();
  const [mended] = (await rowsOf(
    shop.stack,
    `illustrations?id=eq.${items.otherPaid.id}&select=downloadable_file,is_deliverable`,
  )) as object[];
  expect(mended).toEqual({ downloadable_file: null, is_deliverable: false });
  await updateRows(shop.stack, `illustrations?id=eq.${items.otherPaid.id}`, {
    downloadable_file: '1763700000000_market_day.zip',
  });
});
