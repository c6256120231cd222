import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf, updateRows } from './service.ts';

test('OW10 a change of a price is found with who made it, and taken back; a second time nothing is @quick', async ({
  page,
  shop,
}) => {
  const { id, title } = items.otherPaid;
  const priceOf = async () => rowsOf(shop.stack, `illustrations?select=price&id=eq.${id}`);
  const before = await priceOf();
  await updateRows(shop.stack, `illustrations?id=eq.${id}`, { price: 41.5 });
  await openAdmin(page, shop, '?tab=activity');
  await page.getByLabel('Search activity').fill(title);
  const entry = page.getByRole('row').filter({ hasText: '→ $41.50' });
  await expect(entry).toContainText('The shop');
  const undo = entry.getByRole('button', { name: `Undo: Price changed ${title}` });
  await undo.click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expect.poll(priceOf).toEqual(before);
  await expect(page.getByRole('row').filter({ hasText: '$41.50 →' })).toContainText(/Ama|admin/i);
  await undo.click();
  await expect(page.getByText('Nothing was taken back', { exact: true })).toBeVisible();
  expect(await priceOf()).toEqual(before);
});
