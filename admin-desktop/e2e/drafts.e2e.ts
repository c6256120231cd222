// Drafts in the desktop app: with the backend stopped it starts, signs in and opens everything it knew; what was written then is
// there after a kill, and reaches the server once it is back.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend } from './backend.ts';
import { makePictures } from './picture-folder.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';

let home: string;
let stack: Stack | undefined;
let desktop: Desktop | undefined;

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-drafts-'));
});
test.afterEach(async () => {
  await desktop?.kill();
  await stack?.stop();
  desktop = undefined;
  stack = undefined;
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function startBackend(port = 0): Promise<Stack> {
  stack = await startStack({ port, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  return stack;
}

async function stopBackend(): Promise<void> {
  await stack?.stop();
  stack = undefined;
}

async function open({ url, publishableKey }: Pick<Stack, 'url' | 'publishableKey'>): Promise<Page> {
  const app = process.env['BAOBAB_DESKTOP_APP'];
  desktop = await launchDesktop({
    userData: join(home, 'profile'),
    env: { BAOBAB_SUPABASE_URL: url, BAOBAB_SUPABASE_KEY: publishableKey },
    ...(app ? { app } : {}),
  });
  return desktop.page;
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole('navigation').getByText(name, { exact: true }).click();

async function seedPost({ url, secretKey }: Stack): Promise<void> {
  const post = {
    title: 'Indigo',
    excerpt: 'Of dye.',
    content: 'One.\n\nTwo.',
    author: 'Ada',
    category: 'Culture',
    image: 'lovable-uploads/none.webp',
  };
  const answer = await fetch(`${url}/rest/v1/blog_posts`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(post),
  });
  expect(answer.status).toBe(201);
}

test('DR01 DR02 DR05 AD07 with the backend stopped the app starts, opens its posts, and keeps words and a picture over a kill; then all is sent once @quick', async () => {
  const { url, publishableKey, logins } = await startBackend();
  const port = Number(new URL(url).port);
  await seedPost(stack as Stack);
  const first = await open({ url, publishableKey });
  await signIn(first, logins.admin);
  await tab(first, 'Blog');
  await expect(first.getByText('Indigo').first()).toBeVisible();
  await desktop?.close();
  await stopBackend();

  const offline = await open({ url, publishableKey });
  await expect(offline.getByRole('heading', { name: 'Overview' })).toBeVisible({ timeout: 30_000 });
  await tab(offline, 'Blog');
  await offline.getByText('Indigo').first().click();
  await offline.getByLabel('Title *').fill('Indigo and ochre');
  const [picture] = await makePictures(join(home, 'pictures'), 1);
  await offline
    .locator('input[type=file]')
    .first()
    .setInputFiles(join(home, 'pictures', picture?.path ?? ''));
  await expect(offline.getByText('On this device; it is uploaded when you save.')).toBeVisible();
  await expect(offline.getByRole('form').getByText('Saved on this device').first()).toBeVisible();
  await offline.screenshot({ path: join(test.info().outputDir, 'offline-editor.png') });
  await offline.getByRole('button', { name: 'Update Post' }).click();
  // the engine gathers what is typed for less than a second; then nothing can take it
  await expect(offline.getByText(/Waiting|sent by itself/).first()).toBeVisible({ timeout: 40_000 });
  await desktop?.kill();

  const again = await open({ url, publishableKey });
  await expect(again.getByRole('heading', { name: 'Overview' })).toBeVisible({ timeout: 30_000 });
  await tab(again, 'Blog');
  await again.getByText('Indigo and ochre').first().click();
  await expect(again.getByLabel('Title *')).toHaveValue('Indigo and ochre');

  const { secretKey } = await startBackend(port);
  const backend = connectBackend(stack as Stack);
  const stored = async () => {
    const answer = await backend.ask('/rest/v1/blog_posts?select=title,image,revision', {
      token: secretKey,
      key: secretKey,
    });
    return (await answer.json()) as { title: string; image: string; revision: number }[];
  };
  await expect.poll(async () => (await stored())[0]?.title, { timeout: 60_000 }).toBe('Indigo and ochre');
  const [row, ...others] = await stored();
  expect(others).toEqual([]);
  expect(row?.revision).toBe(2);
  const objects = await backend.storedObjects();
  expect(objects.map(({ name }) => name)).toContain(row?.image);
});
