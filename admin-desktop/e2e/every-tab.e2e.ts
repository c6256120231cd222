// Each tab once in the desktop app, doing its work there, with the backend asked what came of it. Everything the screens
// can do is tested in the shop's web tab (storefront/e2e/admin-*.e2e.ts): they are the same screens.
import { readFile } from 'node:fs/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { makePack } from '@baobab/testing/zip-maker';
import { addAdminContent } from '../../storefront/e2e/admin-content.ts';
import { addCatalog } from '../../storefront/e2e/catalog.ts';
import { rowsOf } from '../../storefront/e2e/service.ts';
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

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  home = mkdtempSync(join(tmpdir(), 'baobab-every-tab-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  backend = connectBackend(stack);
  await addCatalog(stack);
  await addAdminContent(stack);
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
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible({ timeout: 45_000 });
});

test.afterAll(async () => {
  await desktop?.kill();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function openTab(name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
  await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
}

const count = async (query: string) => (await rowsOf(stack, query)).length;

async function exported(): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
}

test('AD02 AD03 overview: what it counts is what is stored @quick', async () => {
  await openTab('Overview');
  const illustrations = await count('illustrations?kind=eq.illustration&select=id');
  await expect(page.locator('#content dl')).toContainText(`Illustrations${illustrations}`);
  const paid = await count('orders?select=id&paid_at=not.is.null');
  await expect(page.getByText(new RegExp(`^${paid} orders · \\$[\\d,.]+ revenue$`))).toBeVisible();
});

test('AD04 users: searched by address @quick', async () => {
  await openTab('Users');
  await page.getByLabel('Search users').fill(stack.logins.shopper.email);
  await expect(page.getByRole('row', { name: new RegExp(stack.logins.shopper.email) })).toContainText('Regular User');
  await expect(page.getByRole('row', { name: new RegExp(stack.logins.admin.email) })).toHaveCount(0);
});

test('AD05 UP01 an illustration is added by its rules, with public pictures and a private original; free it has no price; deleted it leaves nothing @quick', async () => {
  const objects = async () => (await backend.storedObjects()).map(({ bucket, name }) => `${bucket}/${name}`);
  const before = await objects();
  await openTab('Illustrations');
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add illustration' });
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
  await dialog.getByLabel('Title').fill('Fruit stands');
  await dialog.getByLabel('Description').fill('Fruit stands in the morning sun');
  await dialog.getByLabel('Category').fill('Fam');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Price').fill('12.5');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('“Fruit stands” is in the upload queue.')).toBeVisible();
  const row = page.getByRole('row', { name: /Fruit stands/ });
  await expect(row).toContainText('Family');
  await expect(row).toContainText('$12.50');
  const added = (await objects()).filter((name) => !before.includes(name));
  expect(added.filter((name) => name.startsWith('downloads/masters/'))).toHaveLength(1);
  expect(added.filter((name) => name.startsWith('images/')).length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Edit Fruit stands' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit illustration' });
  await expect(edit.getByText('Downloadable file')).toBeVisible();
  await edit.getByLabel('Free download').check();
  await expect(edit.getByLabel('Price')).toBeDisabled();
  await expect(edit.getByText('Downloadable file')).toHaveCount(0);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Free');
  await page.getByRole('button', { name: 'Delete Fruit stands' }).click();
  await page.getByRole('dialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Illustration deleted')).toBeVisible();
  await expect.poll(objects).toEqual(before);
});

test('AD05 illustrations: filtered, paged, and edited @quick', async () => {
  await openTab('Illustrations');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page.getByText(/^25–/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Price' }).click();
  await page.locator('.ant-select-item-option[title="Free"]').locator('visible=true').click();
  const free = await count('illustrations?kind=eq.illustration&is_free=is.true&select=id');
  await expect(page.getByText(`${free} match`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Sunday Morning' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit illustration' });
  await dialog.getByLabel('Title').fill('Sunday, early');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Illustration updated')).toBeVisible();
  expect(await rowsOf(stack, 'illustrations?id=eq.sunday-morning&select=title')).toEqual([{ title: 'Sunday, early' }]);
});

test('UP02 bulk upload: the app goes on by itself, so nothing is asked of the person @quick', async () => {
  await openTab('Illustrations');
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk Upload', exact: true })).toBeVisible();
  await expect(page.getByText(/browser tab/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('AD06 categories: one is added @quick', async () => {
  await openTab('Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  await dialog.getByLabel('Name').fill('Gardens');
  await dialog.getByLabel('Description').fill('Plants and people who tend them');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Category added')).toBeVisible();
  expect(await count('categories?name=eq.Gardens&is_active=is.true')).toBe(1);
});

test('AD07 blog: a post is written with a picture and published @quick', async () => {
  await openTab('Blog');
  await page.getByRole('button', { name: 'Add Post' }).click();
  await page.getByLabel('Title *').fill('Baobab seasons');
  await page.getByLabel('Excerpt *').fill('Leaves for four months');
  await page.getByLabel('Content *').fill('First rain.\n\nThen leaves.');
  await page.getByLabel('Author *').fill('Zuri Campbell');
  await page.getByLabel('Category *').fill('Culture');
  await page.keyboard.press('Escape');
  await page.getByLabel('Featured Image *: file').setInputFiles(picture);
  await expect(page.getByText('On this device; it is uploaded when you save.')).toBeVisible();
  await page.getByLabel(/^Publish Status/).click();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Blog post created')).toBeVisible({ timeout: 45_000 });
  expect(await rowsOf(stack, 'blog_posts?slug=eq.baobab-seasons&select=is_published,content')).toEqual([
    { is_published: true, content: 'First rain.\n\nThen leaves.' },
  ]);
});

test('AD08 AD09 about: a section and a member are saved @quick', async () => {
  await openTab('About');
  await page.getByRole('button', { name: 'Add Section' }).click();
  await page.getByLabel('Title').last().fill('Our story');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('About page content updated successfully')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('tab', { name: 'Team Members' }).click();
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await page.getByRole('group', { name: 'New Team Member' }).getByLabel('Name').fill('Ama');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Team members updated successfully')).toBeVisible({ timeout: 30_000 });
  expect(await count('about_content?title=eq.Our%20story')).toBe(1);
  expect(await count('team_members?name=eq.Ama')).toBe(1);
});

test('AD10 bundles: a ZIP is checked, sent and released @quick', async () => {
  await openTab('Bundles');
  const pack = makePack(25);
  const path = join(home, 'fitness.zip');
  writeFileSync(path, pack);
  await desktop.drop([path], '[data-pack="fitness"]');
  await expect(page.getByText('Upload Successful')).toBeVisible({ timeout: 60_000 });
  expect(await rowsOf(stack, 'bundle_packs?slug=eq.fitness&select=version,size_bytes')).toEqual([
    { version: 1, size_bytes: pack.length },
  ]);
});

test('AD11 orders: one is opened, its refund explained, all exported @quick', async () => {
  await openTab('Orders');
  await page
    .getByRole('button', { name: /^Open order/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: /^Order #/ });
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await expect(dialog.getByText(/goes back to the card that paid/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  expect((await exported()).length - 1).toBe(await count('orders?select=id'));
});

test('AD11 messages: opening one marks it as read @quick', async () => {
  await openTab('Messages');
  const row = 'contact_messages?email=eq.ama.owusu@letters.test&select=status';
  expect(await rowsOf(stack, row)).toEqual([{ status: 'new' }]);
  await page
    .getByRole('list', { name: 'Messages' })
    .getByRole('button', { name: /Ama Owusu/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'License for a school book' })).toBeVisible();
  await expect.poll(() => rowsOf(stack, row)).toEqual([{ status: 'read' }]);
});

test('AD11 subscribers: one is unsubscribed, all are exported @quick', async () => {
  await openTab('Subscribers');
  await page.getByLabel('Search subscribers').fill('reader.1@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Unsubscribe reader.1@letters.test' }).click();
  const row = 'newsletter_subscribers?email=eq.reader.1@letters.test&select=status';
  await expect.poll(() => rowsOf(stack, row)).toEqual([{ status: 'unsubscribed' }]);
  await page.getByLabel('Search subscribers').fill('');
  await expect(page.getByRole('row')).not.toHaveCount(2);
  await expect(page.getByText(/ of 140$/)).toBeVisible();
  expect((await exported()).length - 1).toBe(140);
});

test('SA12 settings: what an administrator enters is stored @quick', async () => {
  await openTab('Settings');
  await page.getByLabel('Company', { exact: true }).fill('Baobab Studio Ltd');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect(await rowsOf(stack, 'shop_settings?select=company_name')).toEqual([{ company_name: 'Baobab Studio Ltd' }]);
});
