import { openAdmin } from './admin-page.ts';
import { BULK_COUNT, items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf, updateRows } from './service.ts';

test.beforeEach(async ({ page, shop }) => openAdmin(page, shop, '?tab=illustrations'));

const doomed = (id: string, title: string) => ({
  id,
  title,
  description: 'Made to be deleted.',
  category: 'Education',
  image: 'doomed.webp',
  price: 3,
});

test('AD05 filters by category, price, home page and what cannot be sold; the table says why', async ({
  page,
  shop,
}) => {
  const choose = async (filter: string, value: string) => {
    await page.getByRole('combobox', { name: filter }).click();
    await page.locator(`.ant-select-item-option[title="${value}"]`).locator('visible=true').click();
  };
  await choose('Price', 'Free');
  await expect(page.getByRole('row', { name: /Sunday Morning/ })).toContainText('Free');
  await expect(page.getByText('1 match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await choose('Home page', 'Featured');
  await expect(page.getByText('2 matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await choose('Category', 'Education');
  await expect(page.getByText(`${BULK_COUNT} matches`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await updateRows(shop.stack, 'illustrations?id=eq.study-7', { downloadable_file: null });
  await choose('For sale', 'Can’t be sold');
  await expect(page.getByRole('row', { name: /Study 7/ })).toContainText('Can’t be sold: no file');
  await expect(page.getByText('1 match')).toBeVisible();
  await updateRows(shop.stack, 'illustrations?id=eq.study-7', { downloadable_file: '1763700000000_market_day.zip' });
});

test('OW14 a row and the header lead to what visitors see', async ({ page }) => {
  await page.getByLabel('Search illustrations').fill('Sunday Morning');
  const link = page.getByRole('link', { name: 'View Sunday Morning in shop' });
  const [shown] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(shown.getByRole('heading', { name: 'Sunday Morning', level: 1 })).toBeVisible();
  await page.goto('/admin?tab=categories');
  const category = page.getByRole('link', { name: 'View Education in shop' });
  const [list] = await Promise.all([page.waitForEvent('popup'), category.click()]);
  await expect(list.getByRole('heading', { name: /Education/, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open shop', exact: true })).toHaveAttribute('href', /^http.*\/$/);
  await page.goto('/admin?tab=illustrations');
  await expect(page.getByRole('link', { name: /^View .* in shop$/ }).first()).toBeVisible();
});

test('OW14 OW08 files at once and bandwidth are set in this browser and stay', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Upload preferences' });
  const openPreferences = async () => {
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    await page.getByRole('button', { name: 'Upload preferences' }).click();
  };
  await openPreferences();
  await expect(dialog.getByLabel('Files at once')).toHaveValue('3');
  await dialog.getByLabel('Files at once').fill('8');
  await dialog.getByLabel('Bandwidth').fill('512');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await openPreferences();
  await expect(dialog.getByLabel('Files at once')).toHaveValue('8');
  await expect(dialog.getByLabel('Bandwidth')).toHaveValue('512');
});

test('AD05 sorts, pages and searches; columns are hidden and widened, and stay so', async ({ page }) => {
  const first = page.locator('tbody tr').first();
  await page.getByRole('button', { name: 'Sort by Title' }).click();
  await expect(first).toContainText(items.otherPaid.title);
  await page.getByRole('button', { name: 'Sort by Price' }).click();
  await expect(first).toContainText('Sunday Morning');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page.getByText(/^25–/)).toBeVisible();
  await page.getByLabel('Search illustrations').fill('nothing like it');
  await expect(page.getByText('No illustrations match your search. Try adjusting your search criteria.')).toBeVisible();
  await page.getByLabel('Search illustrations').fill('FAITH');
  await expect(page.getByRole('row', { name: /Choir Practice/ })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Category' }).uncheck();
  await page.getByRole('checkbox', { name: 'Tags' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'warm, vector, portrait' })).toBeVisible();
  const edge = page.getByRole('separator', { name: 'Width of Price' });
  const head = page.locator('th[data-column="price"]');
  const before = (await head.boundingBox())?.width ?? 0;
  await edge.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(before + 30);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0);
});

test('AD05 LO07 a price is changed in its row and taken back; a press on a row opens it beside the list, arrows go on', async ({
  page,
  shop,
}) => {
  const price = async () => (await rowsOf(shop.stack, 'illustrations?id=eq.study-22&select=price'))[0];
  await page.getByLabel('Search illustrations').fill('Study 2');
  await expect(page.getByText('11 matches')).toBeVisible();
  await page.getByRole('button', { name: 'Sort by Title' }).click();
  const row = page.getByRole('row', { name: /^Select Study 22 / });
  await row.getByRole('button', { name: /change what Study 22 costs/ }).click();
  await page.getByLabel('New price of Study 22').fill('7.25');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('$7.25');
  await expect.poll(price).toEqual({ price: 7.25 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('$5.00');
  await expect.poll(price).toEqual({ price: 5 });

  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(40);
  await row.getByRole('cell', { name: 'Education' }).click();
  const title = page.getByRole('dialog', { name: 'Edit illustration' }).getByLabel('Title');
  await expect(title).toHaveValue('Study 22');
  await page.getByRole('button', { name: 'Next illustration' }).click();
  await expect(title).toHaveValue('Study 23');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(title).toHaveValue('Study 22');
  await page.reload();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Compact rows', pressed: true })).toBeVisible();
});

test('AD05 LO07 a tag is added in the row, kept, and taken back', async ({ page }) => {
  const row = page.getByRole('row', { name: /Market Day/ });
  await page.getByRole('button', { name: 'Add a tag to Market Day' }).click();
  await page.keyboard.type('in the row');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Market Day” has the tag “in the row”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('in the row');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('in the row');
});

test('AD05 a selection is edited together and the edit taken back; prices and free agree @quick', async ({
  page,
  shop,
}) => {
  await page.getByLabel('Search illustrations').fill('Study 2');
  await expect(page.getByText('11 matches')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Study 20' }).check();
  await page.getByRole('checkbox', { name: 'Select Study 21' }).check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 illustrations' });
  await expect(dialog.getByRole('button', { name: 'Apply to 2' })).toBeDisabled();
  await dialog.getByLabel('Price').fill('7.25');
  await dialog.getByLabel('Add tags').fill('autumn');
  await dialog.getByLabel('Remove tags').fill('VECTOR');
  await dialog.getByRole('button', { name: 'Apply to 2' }).click();
  await expect(page.getByText('2 illustrations changed')).toBeVisible();
  await expect(page.getByRole('row', { name: /Study 20/ })).toContainText('$7.25');
  const study = async () =>
    (await rowsOf(shop.stack, 'illustrations?id=eq.study-21&select=price,tags'))[0] as {
      price: number;
      tags: string[];
    };
  expect(await study()).toEqual({ price: 7.25, tags: ['warm', 'portrait', 'autumn'] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Study 20/ })).toContainText('$5.00');
  expect(await study()).toEqual({ price: 5, tags: ['warm', 'vector', 'portrait'] });
});

test('AD05 deleting a selection can be undone for a while; what was bought is kept and named', async ({
  page,
  shop,
}) => {
  await insertRows(shop.stack, 'illustrations', [doomed('gone-1', 'Doomed one'), doomed('gone-2', 'Doomed two')]);
  const [shopper] = (await rowsOf(shop.stack, 'profiles?select=id&limit=1')) as { id: string }[];
  const orderId = crypto.randomUUID();
  const paid = { payment_status: 'paid', paid_at: new Date().toISOString(), stripe_payment_intent: 'pi_doomed' };
  await insertRows(shop.stack, 'orders', [{ id: orderId, user_id: shopper?.id, total_amount: 3, ...paid }]);
  await insertRows(shop.stack, 'order_items', [
    { order_id: orderId, illustration_id: 'gone-2', title: 'Doomed two', price: 3, quantity: 1 },
  ]);
  const left = async () => (await rowsOf(shop.stack, 'illustrations?id=like.gone-*&select=id')).length;
  await page.getByLabel('Search illustrations').fill('Doomed');
  await expect(page.getByText('2 matches')).toBeVisible();
  const remove = async () => {
    await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await expect(page.getByRole('dialog')).toContainText('Confirm Deletion');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleting 2 illustrations…')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Deleting 2 illustrations…')).toBeHidden();
  expect(await left()).toBe(2);
  await remove();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByText('Illustration deleted')).toBeVisible();
  await expect(page.getByText('Customers bought “Doomed two”')).toBeVisible();
  expect(await left()).toBe(1);
});

test('AD05 deleting one asks first and can be undone; leaving the screen deletes it, closing the window does not', async ({
  page,
  shop,
}) => {
  await insertRows(shop.stack, 'illustrations', [doomed('lone-1', 'Lonely one')]);
  const left = async () => (await rowsOf(shop.stack, 'illustrations?id=eq.lone-1&select=id')).length;
  const remove = async () => {
    await page.getByLabel('Search illustrations').fill('Lonely');
    await page.getByRole('button', { name: 'Delete Lonely one' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await expect(question).toContainText('You can undo it for a few seconds');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleting “Lonely one”…')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Deleting “Lonely one”…')).toBeHidden();
  await remove();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Illustration' })).toBeVisible();
  expect(await left()).toBe(1);
  await remove();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByText('Illustration deleted')).toBeVisible();
  expect(await left()).toBe(0);
});

test('AD05 the dialog validates while typing, opens by address and says when the item is gone', async ({ page }) => {
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  await expect(page).toHaveURL(/open=[0-9a-f-]{36}/);
  const dialog = page.getByRole('dialog', { name: 'Add illustration' });
  await dialog.getByLabel('Title').fill('x');
  await expect(dialog.getByText('Title must be at least 2 characters')).toBeVisible();
  await dialog.getByLabel('Title').fill('xy');
  await expect(dialog.getByText('Title must be at least 2 characters')).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin?tab=illustrations&open=${items.paid.id}`);
  await expect(page.getByRole('dialog', { name: 'Edit illustration' }).getByLabel('Title')).toHaveValue(
    items.paid.title,
  );
  await page.goto('/admin?tab=illustrations&open=not-there');
  await expect(page.getByText('Failed to load illustration details.')).toBeVisible();
});

test('UP02 UP01 wrong files dropped anywhere are told by name; nothing breaks, nothing is sent', async ({ page }) => {
  const drop = async (files: [name: string, content: string][], target: string) => {
    const transfer = await page.evaluateHandle((list) => {
      const data = new DataTransfer();
      for (const [name, content] of list) data.items.add(new File([content], name));
      return data;
    }, files);
    for (const type of ['dragenter', 'dragover', 'drop'])
      await page.dispatchEvent(target, type, { dataTransfer: transfer });
  };
  await drop(
    [
      ['notes.txt', 'words'],
      ['picture.png', 'not a picture'],
    ],
    '#content',
  );
  await expect(page.getByText('No valid files')).toBeVisible();
  await expect(page.getByText(/notes\.txt: /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review before upload' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload All' }).click();
  await expect(page.getByText('Please add valid image files to upload.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard plan' }).click();
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk Upload', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to upload' })).toBeDisabled();
  await expect(page.getByText(/This is a browser tab: keep it open until everything is sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add illustration' });
  await dialog.getByLabel('Title').fill('Kept while files rain');
  await drop([['virus.exe', 'MZ']], '.ant-drawer');
  await expect(page.getByText(/virus\.exe: /)).toBeVisible();
  await page.getByRole('button', { name: 'Discard plan' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Kept while files rain');
});
