import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { deleteRows, rowsOf } from './service.ts';

test.beforeEach(async ({ page, shop }) => openAdmin(page, shop, '?tab=categories'));

test('AD06 the order is changed by keyboard and by dragging, and the shop follows', async ({ page, shop }) => {
  const names = () =>
    page.getByRole('table', { name: 'Categories' }).locator('td[data-column="title"] button').allTextContents();
  const stored = async () =>
    ((await rowsOf(shop.stack, 'categories?select=name&order=display_order&limit=3')) as { name: string }[]).map(
      ({ name }) => name,
    );
  await expect(page.getByRole('row', { name: /Tech/ })).toBeVisible();
  const [first, second, third] = await names();
  const handle = page.getByRole('button', { name: `Move ${first}` });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${first} picked up, place 1.`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${first} at place 2 of 7.`)).toBeAttached();
  await expect(handle).toBeFocused();
  await handle.blur();
  await expect(page.getByText(`${first} is back where it was.`)).toBeAttached();
  await handle.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${first} at place 2 of 7.`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${first} is back where it was.`)).toBeAttached();
  expect((await names()).slice(0, 2)).toEqual([first, second]);
  // without waiting for what is said: every key counts, and one held down counts once
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText(`${first} dropped at place 2.`)).toBeAttached();
  await expect.poll(stored).toEqual([second, first, third]);
  expect((await names()).slice(0, 2)).toEqual([second, first]);
  const grip = await page.getByRole('button', { name: `Move ${third}` }).boundingBox();
  const top = await page.getByRole('button', { name: `Move ${second}` }).boundingBox();
  if (!grip || !top) throw new Error('the handles are not there');
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, grip.y - 20, { steps: 4 });
  await page.mouse.move(top.x + 10, top.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(stored).toEqual([third, second, first]);
  await page.getByLabel('Search categories').fill('a');
  await expect(page.getByRole('button', { name: `Move ${first}` })).toBeDisabled();
});

test('AD06 the form says what is wrong while typing and waits until nothing is; a category is added, changed, deleted, brought back', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Name').fill('Gardens');
  await dialog.getByLabel('Description').fill('Plants and who tends them');
  await expect(dialog.getByLabel('Display order')).toHaveValue(/^[78]$/);
  await dialog.getByLabel('Display order').fill('');
  await expect(dialog.getByText('Display order must be a positive number')).toBeVisible();
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Display order').fill('9');
  await add.click();
  await expect(page.getByText('Category added')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Gardens' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit category' });
  await edit.getByLabel(/^Active/).uncheck();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Category updated')).toBeVisible();
  await expect(page.getByRole('row', { name: /Gardens/ })).toContainText('Inactive');
  await page.getByRole('button', { name: 'Delete Gardens' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category deleted')).toBeVisible();
  await expect(page.getByRole('row', { name: /Gardens/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Gardens/ })).toContainText('Inactive');
  await page.getByRole('button', { name: 'Delete Education' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /30 illustrations/ })).toBeVisible();
});

test('AD06 the search finds by description; missing defaults come back on request, once', async ({
  browser,
  page,
  shop,
}) => {
  await deleteRows(shop.stack, 'categories?name=eq.Culture');
  await page.reload();
  await expect(page.getByRole('row', { name: /Tech/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Culture/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Default Categories' }).click();
  await expect(page.getByText(/Categories initialized/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Culture/ })).toBeVisible();
  await page.getByLabel('Search categories').fill('zzz');
  await expect(page.getByText('No categories match your search.')).toBeVisible();
  await page.route('**/rest/v1/categories*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(
    page.getByText(
      "No categories found. Click the 'Add Category' button to create one or use 'Add Default Categories' to initialize the predefined categories.",
    ),
  ).toBeVisible();
  // a browser that kept no earlier answer
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await other.route('**/rest/v1/categories*', (route) => route.fulfill({ status: 500, json: {} }));
  await openAdmin(other, shop, '?tab=categories');
  await expect(other.getByText('Failed to load categories. Please try again.')).toBeVisible();
  await other.context().close();
});
