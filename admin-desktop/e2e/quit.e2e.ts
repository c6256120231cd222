// Leaving the app while something is open: text that is kept is still saved afterwards, and nothing ends before it was asked.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { insertRows } from '../../storefront/e2e/service.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend } from './backend.ts';
import { limitUploads } from './limit-uploads.ts';
import { makePictures } from './picture-folder.ts';
import { launchDesktop, type Desktop, type LaunchOptions } from './stand-in/launch.ts';
import { sendFreePlan } from './send-plan.ts';

let home: string;
let stack: Stack;
let desktop: Desktop;

test.describe.configure({ timeout: 180_000 });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-leaving-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
});
test.afterEach(() => desktop?.kill());
test.afterAll(async () => {
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function open(profile: string, options: Partial<LaunchOptions> = {}): Promise<Desktop> {
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey, ...options.env };
  desktop = await launchDesktop({ userData: join(home, profile), ...options, env });
  return desktop;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible({ timeout: 30_000 });
}

const quit = ({ evaluate }: Desktop) => evaluate(({ app }) => app.quit(), null);
const windowsOf = ({ evaluate }: Desktop) =>
  evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null);
const asked = (name: string) => desktop.electronLog.filter((entry) => entry.name === name).length;

test('E57 DR05 AD02 quit, then “Keep editing”: what is typed afterwards is saved on this device, and is there after a restart @quick', async () => {
  const post = {
    title: 'Indigo',
    slug: 'indigo',
    excerpt: 'Of dye.',
    content: 'One.',
    author: 'Ada',
    category: 'Culture',
  };
  await insertRows(stack, 'blog_posts', [{ ...post, image: 'lovable-uploads/none.webp' }]);
  const { page } = await open('editing');
  await signIn(page);
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  await dialog.getByLabel('Name').fill('Gardens');
  await desktop.answerMessage(0);
  await quit(desktop);
  if (desktop.host === 'stand-in') await expect.poll(() => asked('dialog.showMessageBox')).toBe(1);
  expect(await windowsOf(desktop)).toBe(1);
  await expect(dialog.getByLabel('Name')).toHaveValue('Gardens');
  await dialog.getByLabel('Description').fill('Plants and people who tend them');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Category added')).toBeVisible();

  await page.getByRole('link', { name: 'Blog' }).click();
  await page.getByText('Indigo').first().click();
  await page.getByLabel('Title *').fill('Indigo and ochre');
  await expect(page.getByRole('form').getByText('Saved on this device').first()).toBeVisible();
  await desktop.close();
  expect(desktop.running()).toBe(false);

  const again = await open('editing');
  await again.page.getByRole('link', { name: 'Blog' }).click();
  await again.page.getByText('Indigo and ochre').first().click();
  await expect(again.page.getByLabel('Title *')).toHaveValue('Indigo and ochre');
});

test('E56 UP07 a second quit while the question about files stands does not end the app', async () => {
  limitUploads(join(home, 'twice'));
  const first = await open('twice', { host: 'stand-in', env: { STAND_IN_SLOW_ANSWERS: '1' } });
  const { page } = first;
  await signIn(page);
  await makePictures(join(home, 'Twice'), 12);
  await first.drop([join(home, 'Twice')], 'body');
  await sendFreePlan(page);
  const backend = connectBackend(stack);
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await quit(first);
  await expect.poll(() => asked('dialog.showMessageBox')).toBe(1);
  await quit(first);
  await first.closeWindow();
  expect(await windowsOf(first)).toBe(1);
  expect(asked('dialog.showMessageBox')).toBe(1);
  await first.answerMessage(2);
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 60_000 }).toBe(12);
});
