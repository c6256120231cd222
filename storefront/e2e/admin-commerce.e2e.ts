// Codes, sales and license prices in the admin area, and an order that had them.
import { openAdmin } from './admin-page.ts';
import { violations } from './axe.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf } from './service.ts';

test.describe.configure({ timeout: 180_000 });

test('MO02 a code is made, found, edited, switched off and on again', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=codes');
  await expect(page.getByText('There are no codes yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add code' }).click();
  const add = page.getByRole('dialog', { name: 'Add code' });
  await add.getByLabel('Code', { exact: true }).fill('a');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('3 to 40 letters, digits or hyphens').first()).toBeVisible();
  await add.getByLabel('Code', { exact: true }).fill('summer');
  await add.getByLabel('Percent').fill('20');
  await add.getByLabel('Uses in all').fill('10');
  expect(await violations(page)).toEqual([]);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('row', { name: /SUMMER/ });
  await expect(row).toContainText('20% off');
  await expect(row).toContainText('0 of 10');
  await expect(row).toContainText('Active');
  expect(await violations(page)).toEqual([]);

  await row.getByRole('button', { name: 'Edit SUMMER' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit SUMMER' });
  await edit.getByLabel('Percent').fill('25');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('25% off');
  await row.getByRole('button', { name: 'Switch off SUMMER' }).click();
  await expect(row).toContainText('Off');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Active');

  await page.getByRole('button', { name: 'Add code' }).click();
  await add.getByLabel('Code', { exact: true }).fill('SUMMER');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('There is a code of this name already.')).toBeVisible();
});

test('MO01 MO05 a sale says what will be struck out before it is saved, and can be taken back; a license gets a price', async ({
  page,
  shop,
}) => {
  const priceOf = async () =>
    (await rowsOf(shop.stack, `illustrations?id=eq.${items.paid.id}&select=price,asked_price,struck_price`))[0];
  await openAdmin(page, shop, `?tab=illustrations&open=${items.paid.id}`);
  await page.getByRole('button', { name: 'Sale and licenses' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sale and licenses of/ });
  await dialog.getByLabel('Sale price').fill('20');
  await expect(dialog.getByText('A sale price is at least $0.50 and below the regular $12.50.')).toBeVisible();
  await dialog.getByLabel('Sale price').fill('9');
  await expect(dialog.getByText('Shoppers see $9.00 beside the struck $12.50.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start the sale' }).click();
  await expect.poll(priceOf).toEqual({ price: 12.5, asked_price: 9, struck_price: 12.5 });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sale began' })).toContainText('$9.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(priceOf).toEqual({ price: 12.5, asked_price: 12.5, struck_price: null });
  await dialog.getByLabel('Extended license').fill('40');
  await dialog.getByRole('button', { name: 'Save the price of the Extended license' }).click();
  await expect
    .poll(() => rowsOf(shop.stack, 'illustration_license_prices?select=illustration_id,option,price'))
    .toEqual([{ illustration_id: items.paid.id, option: 'extended', price: 40 }]);
});

test('MO01 prices of many go down by a percentage with rounding, with undo; a sale of many is ended', async ({
  page,
  shop,
}) => {
  const prices = async () =>
    (await rowsOf(
      shop.stack,
      `illustrations?id=in.(${items.paid.id},${items.otherPaid.id},${items.free.id})&select=price,asked_price&order=id`,
    )) as { price: number; asked_price: number }[];
  await openAdmin(page, shop, '?tab=illustrations');
  for (const { title } of [items.paid, items.otherPaid, items.free])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  const open = async () => {
    await page.getByRole('button', { name: 'Prices…' }).click();
    return page.getByRole('dialog', { name: 'Prices of 3 illustrations' });
  };
  const dialog = await open();
  await dialog.getByLabel('Percent up or down').fill('-10');
  await dialog.getByLabel('Rounded').click();
  await page.getByTitle('To .99').click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply to 3' }).click();
  await expect(page.getByText('2 illustrations changed; 1 free one stays free')).toBeVisible();
  expect((await prices()).map(({ price }) => price)).toEqual([7.99, 10.99, 0]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await prices()).map(({ price }) => price)).toEqual([9, 12.5, 0]);

  const sale = await open();
  await sale.getByRole('radio', { name: 'Put on sale' }).check();
  await sale.getByLabel('Percent off').fill('50');
  await sale.getByRole('button', { name: 'Apply to 3' }).click();
  await expect.poll(async () => (await prices()).map((row) => row.asked_price)).toEqual([4.5, 6.25, 0]);
  await expect(page.getByRole('row', { name: new RegExp(items.paid.title) })).toContainText('Sale $6.25');
  const end = await open();
  await end.getByRole('radio', { name: 'End the sale' }).check();
  await end.getByRole('button', { name: 'Apply to 3' }).click();
  await expect.poll(async () => (await prices()).map((row) => row.asked_price)).toEqual([9, 12.5, 0]);
});

test('MO01 AD05 prices of many go on after a lost answer, and none is changed twice', async ({ page, shop }) => {
  const many = Array.from({ length: 1100 }, (_, index) => ({
    title: `Zinnia ${String(index).padStart(4, '0')}`,
    description: 'One of many.',
    category: 'Tech',
    image: 'many.webp',
    price: 10,
  }));
  await insertRows(shop.stack, 'illustrations', many);
  const counts = async () => {
    const asked = 'illustrations?title=like.Zinnia*&select=price&order=id';
    const halves = [`${asked}&limit=600`, `${asked}&limit=600&offset=600`].map((query) => rowsOf(shop.stack, query));
    const rows = (await Promise.all(halves)).flat() as { price: number }[];
    const sum: Record<string, number> = {};
    for (const { price } of rows) sum[price] = (sum[price] ?? 0) + 1;
    return sum;
  };
  await openAdmin(page, shop, '?tab=illustrations');
  await page.getByPlaceholder('Search illustrations').fill('Zinnia');
  await expect(page.getByText('1,100 matches')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  await page.getByRole('button', { name: 'Select all 1,100' }).click();
  await page.getByRole('button', { name: 'Prices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prices of' });
  await dialog.getByLabel('Percent up or down').fill('-10');
  let asked = 0;
  await page.route('**/rpc/reprice_illustrations', async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    // It is done there, and the answer does not arrive.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Apply to 1,100' }).click();
  await expect(page.getByText('Stopped after 500 of 1,100')).toBeVisible();
  await expect(page.getByText('500 illustrations changed')).toBeVisible();
  await expect.poll(counts).toEqual({ 9: 1000, 10: 100 });
  await dialog.getByRole('button', { name: 'Apply to 600' }).click();
  await expect(page.getByText('600 illustrations changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await counts()).toEqual({ 9: 1100 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(counts).toEqual({ 9: 500, 10: 600 });
});
