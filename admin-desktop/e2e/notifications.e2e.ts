// What the app tells while its window is not in front, where a click on it leads, and how long it keeps the computer awake.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import { insertRows, rowsOf, updateRows } from '../../storefront/e2e/service.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend, type Backend } from './backend.ts';
import { makePictures } from './picture-folder.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';
import { sendFreePlan } from './send-plan.ts';

const COUNT = 24;

let home: string;
let stack: Stack;
let backend: Backend;
let desktop: Desktop;

test.describe.configure({ timeout: 120_000 });
test.skip(process.env.BAOBAB_DESKTOP_HOST === 'electron', 'the system’s own notifications and power cannot be reached');

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-notices-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  backend = connectBackend(stack);
  await makePictures(join(home, 'Garden'), COUNT);
});

test.afterEach(() => desktop?.kill());

test.afterAll(async () => {
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function open(profile: string, argv: string[] = []): Promise<Page> {
  const app = process.env['BAOBAB_DESKTOP_APP'];
  desktop = await launchDesktop({
    userData: join(home, profile),
    host: 'stand-in',
    env: { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey },
    argv,
    ...(app ? { app } : {}),
  });
  const { page } = desktop;
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  return page;
}

const calls = (name: string) => desktop.electronLog.filter((entry) => entry.name === name);
/** The last thing asked of the system: held awake or not. */
const held = () => desktop.electronLog.findLast(({ name }) => name.startsWith('powerSaveBlocker'))?.name;
const notices = () => calls('notification').map(({ args }) => args[0] as { title: string; body: string });

test('DE02 a link that starts the app opens its place after sign-in', async () => {
  const page = await open('linked', ['baobab://open/users']);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
});

test('E80 E81 UP07 DE02 uploads to a shop on this computer need no line, keep it awake, go on after a sleep, and their end leads to the queue', async () => {
  const page = await open('awake');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await desktop.drop([join(home, 'Garden')], 'body');
  await expect(page.getByRole('button', { name: `New ${COUNT}` })).toBeVisible();
  expect(held(), 'a plan does not keep the computer awake').toBeUndefined();
  await sendFreePlan(page);
  await expect.poll(held).toBe('powerSaveBlocker.start');
  await expect.poll(async () => (await backend.illustrations()).length).toBeGreaterThan(0);

  // E81: the shop is on this computer
  desktop.system?.network(false);
  desktop.system?.wake();

  // while the window lies behind another program's
  desktop.system?.blur();
  await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => false }));
  desktop.system?.sleep();
  await setTimeout(1500);
  desktop.system?.wake();
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 60_000 }).toBe(COUNT);
  await expect.poll(held).toBe('powerSaveBlocker.stop');
  expect(calls('powerSaveBlocker.start').every(({ args }) => args[0] === 'prevent-app-suspension')).toBe(true);
  expect(new Set((await backend.sources()).map(({ sha256 }) => sha256)).size).toBe(COUNT);

  await expect.poll(notices).toHaveLength(1);
  expect(notices()[0]?.body).toContain(`${COUNT}`);
  await expect(page.getByRole('button', { name: 'Show the list of uploads' })).toBeVisible();
  desktop.system?.clickNotification();
  await expect(page.getByRole('button', { name: 'Hide the list of uploads' })).toBeVisible();
  expect(calls('window.focus').length).toBeGreaterThan(0);
});

test('DR03 DE02 a conflict found while the window is not in front is told, and a click leads to the post', async () => {
  const post = {
    title: 'Indigo',
    slug: 'indigo',
    excerpt: 'Of dye.',
    content: 'One.',
    author: 'Ada',
    category: 'Culture',
  };
  await insertRows(stack, 'blog_posts', [{ ...post, image: 'lovable-uploads/none.webp' }]);
  const page = await open('conflict');
  await page.getByRole('link', { name: 'Blog' }).click();
  await page.getByText('Indigo').first().click();
  await page.getByLabel('Title *').fill('Indigo, mine');
  await updateRows(stack, 'blog_posts?slug=eq.indigo', { title: 'Indigo, theirs' });
  desktop.system?.blur();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect.poll(notices).toHaveLength(1);
  expect(notices()[0]).toMatchObject({ title: 'Two versions of the same text' });
  expect(notices()[0]?.body).toContain('Both are kept');
  await page.getByRole('button', { name: 'Decide later' }).click();
  await desktop.menu(['Go', 'Users']);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  desktop.system?.clickNotification();
  await expect(page.getByLabel('Title *')).toHaveValue('Indigo, mine');
  const [row] = (await rowsOf(stack, 'blog_posts?slug=eq.indigo&select=title')) as { title: string }[];
  expect(row?.title, 'nothing of theirs is lost').toBe('Indigo, theirs');
});
