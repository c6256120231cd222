// The catalog by hand: illustrations, categories and users through the screens, as an administrator does it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { makePack } from '@baobab/testing/zip-maker';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend, type Backend } from './backend.ts';
import { makePictures } from './picture-folder.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';

let home: string;
let stack: Stack;
let backend: Backend;
let desktop: Desktop;
let page: Page;
let picture: string;

test.describe.configure({ mode: 'serial', timeout: 150_000 });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-catalog-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  backend = connectBackend(stack);
  const [first] = await makePictures(join(home, 'pictures'), 1);
  picture = join(home, 'pictures', first?.path ?? '');
  desktop = await launchDesktop({
    userData: join(home, 'profile'),
    env: { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey },
  });
  page = desktop.page;
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test.afterAll(async () => {
  await desktop?.kill();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test('AD05 UP01 adding an illustration follows its rules and stores public pictures beside a private original @quick', async () => {
  await page.getByRole('link', { name: 'Illustrations' }).click();
  await expect(
    page.getByText("No illustrations found. Click the 'Add Illustration' button to create one."),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  for (const message of [
    'Title must be at least 2 characters',
    'Description must be at least 10 characters',
    'Category is required',
    'Image URL is required',
  ])
    await expect(dialog.getByText(message)).toBeVisible();

  const fake = join(home, 'fake.png');
  writeFileSync(fake, 'words, whatever the name says');
  await desktop.choose('Choose image', fake);
  await expect(dialog.getByText(/Unsupported file type/)).toBeVisible();
  await desktop.choose('Choose image', picture);
  await expect(dialog.getByRole('img', { name: /Preview of/ })).toBeVisible();

  await dialog.getByLabel('Title').fill('Market day');
  await dialog.getByLabel('Description').fill('Fruit stands in the morning sun');
  await dialog.getByLabel('Category').fill('Fam');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Price').fill('12.5');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('“Market day” is in the upload queue.')).toBeVisible();
  const row = page.getByRole('row', { name: /Market day/ });
  await expect(row).toContainText('Family');
  await expect(row).toContainText('$12.50');
  const stored = await backend.storedObjects();
  expect(stored.filter(({ bucket }) => bucket === 'images').length).toBeGreaterThan(0);
  expect(stored.filter(({ bucket, name }) => bucket === 'downloads' && name.startsWith('masters/'))).toHaveLength(1);
});

test('HX04 a ZIP cut in half is refused with the reason, a price of $0.49 too; a whole ZIP is stored', async () => {
  await page.getByRole('button', { name: 'Edit Market day' }).click();
  const dialog = page.getByRole('dialog');
  const pack = makePack();
  const [half, whole] = [join(home, 'half.zip'), join(home, 'whole.zip')];
  writeFileSync(half, pack.subarray(0, pack.length / 2));
  writeFileSync(whole, pack);
  await desktop.choose('Choose ZIP', half);
  await expect(dialog.getByText('the file is incomplete or not a ZIP file')).toBeVisible();
  await expect(dialog.getByText('half.zip')).toHaveCount(0);
  await desktop.choose('Choose ZIP', whole);
  await expect(dialog.getByText('whole.zip')).toBeVisible();
  await dialog.getByLabel('Price').fill('0.49');
  await expect(dialog.getByText('Price must be 0, or at least 0.50')).toBeVisible();
  await dialog.getByLabel('Price').fill('12.5');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The new files of “Market day” are in the upload queue.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const zips = async () => (await backend.storedObjects()).filter(({ name }) => name.endsWith('.zip')).length;
  await expect.poll(zips).toBe(1);
});

test('AD05 editing prefills, free means price 0 and no ZIP field, and the table tells', async () => {
  await page.getByRole('button', { name: 'Edit Market day' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toHaveValue('Market day');
  await expect(dialog.getByText('Downloadable file')).toBeVisible();
  await dialog.getByLabel('Free download').check();
  await expect(dialog.getByLabel('Price')).toBeDisabled();
  await expect(dialog.getByLabel('Price')).toHaveValue('0.00');
  await expect(dialog.getByText('Downloadable file')).toHaveCount(0);
  await dialog.getByLabel('Featured on the home page').check();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Illustration updated')).toBeVisible();
  const row = page.getByRole('row', { name: /Market day/ });
  await expect(row).toContainText('Free');
  await expect(row.getByRole('button', { name: 'Feature Market day', pressed: true })).toBeVisible();
});

test('AD05 search finds by description and says so when nothing matches', async () => {
  const search = page.getByRole('textbox', { name: 'Search illustrations' });
  await search.fill('MORNING sun');
  await expect(page.getByRole('row', { name: /Market day/ })).toBeVisible();
  await search.fill('submarine');
  await expect(page.getByText('No illustrations match your search. Try adjusting your search criteria.')).toBeVisible();
  await search.fill('');
});

test('AD06 a category in use is not deleted, with the number of illustrations; an unused one is', async () => {
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Delete Family' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /1 illustration/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await dialog.getByLabel('Name').fill('Gardens');
  await dialog.getByLabel('Description').fill('Plants and people who tend them');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Category added')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Gardens' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Category deleted')).toBeVisible();
  await expect(page.getByRole('row', { name: /Gardens/ })).toHaveCount(0);
});

test('AD04 AD02 a user becomes administrator and back after a confirmation; the last administrator stays', async () => {
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/tab=users/);
  const shopper = page.getByRole('row', { name: new RegExp(stack.logins.shopper.email) });
  await expect(shopper).toContainText('Regular User');
  await shopper.getByRole('button', { name: /Make admin/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText('User promoted to admin')).toBeVisible();
  await shopper.getByRole('button', { name: /Remove admin/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('User demoted from admin')).toBeVisible();
  const self = page.getByRole('row', { name: new RegExp(stack.logins.admin.email) });
  await self.getByRole('button', { name: /Remove admin/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('Failed to update user')).toBeVisible();
  await expect(self).toContainText('Admin');
});

test('AD05 OW06 palette, selection with undo and the draft of an illustration are the same here', async () => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('market');
  await expect(page.getByRole('group', { name: 'Illustrations' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit illustration' });
  await dialog.getByLabel('Title').fill('Market evening');
  await expect(dialog.getByText('Saved on this device').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Keep your changes?' });
  await question.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('region', { name: 'Changes on this device' }).getByText('Market evening').click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Market evening');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  const added = page.getByRole('dialog', { name: 'Add illustration' });
  await added.getByLabel('Title').fill('Rain');
  await expect(added.getByText('Saved on this device').last()).toBeVisible();
  await added.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(added).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Market day' }).check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  await page.getByRole('dialog').getByLabel('Price').fill('4');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to 1' }).click();
  const row = page.getByRole('row', { name: /Market day/ });
  await expect(row).toContainText('$4.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Free');
});

test('AD03 AD06 AD12 overview and its health, and the order of the categories', async () => {
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Downloadable Files' })).toContainText('Ready');
  await page.getByRole('button', { name: 'Check files and records' }).click();
  await expect(page.getByText('Every file belongs to a record, and every record has its files.')).toBeVisible();
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Move Tech' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tech picked up, place 1.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Tech at place 2 of 7.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(
    page.getByRole('table', { name: 'Categories' }).locator('td[data-column="title"] button').nth(1),
  ).toHaveText('Tech');
});

test('AD05 deleting asks first, then removes the row and its files', async () => {
  await page.getByRole('link', { name: 'Illustrations' }).click();
  await page.getByRole('button', { name: 'Delete Market day' }).click();
  await expect(page.getByRole('dialog')).toContainText('Confirm Deletion');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('row', { name: /Market day/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Market day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Illustration deleted')).toBeVisible();
  await expect(page.getByRole('row', { name: /Market day/ })).toHaveCount(0);
  await expect.poll(async () => (await backend.storedObjects()).length).toBe(0);
});
