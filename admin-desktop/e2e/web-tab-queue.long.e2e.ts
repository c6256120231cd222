// The web tab's queue outlives its page: what was under way goes on when the same files are there again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { serveStorefront, type ServedStorefront } from '../../storefront/server/serve.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend, type Backend } from './backend.ts';
import { makePictures, type Picture } from './picture-folder.ts';
import { dispatchDrop } from './stand-in/page-host.ts';
import { sendFreePlan } from './send-plan.ts';

const COUNT = 8;

let home: string;
let stack: Stack;
let backend: Backend;
let shop: ServedStorefront;
let pictures: Picture[];

test.describe.configure({ timeout: 120_000 });

test.beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-web-queue-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  backend = connectBackend(stack);
  shop = await serveStorefront({
    port: 0,
    supabaseUrl: stack.url,
    publishableKey: stack.publishableKey,
    ...(process.env['BAOBAB_SHOP_DIST'] ? { dist: process.env['BAOBAB_SHOP_DIST'] } : {}),
  });
  pictures = await makePictures(join(home, 'Harbour'), COUNT);
});

test.afterEach(async () => {
  await shop?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test('UP07 AD02 a reload in the middle: dropping the same folder again goes on, and every picture arrives once', async ({
  page,
}) => {
  // as in browsers that keep no folder handles
  await page.addInitScript(() => {
    Reflect.deleteProperty(DataTransferItem.prototype, 'getAsFileSystemHandle');
  });
  const interrupted = await stopInTheMiddle(page);
  const queue = page.getByLabel('Uploads', { exact: true });
  await expect(queue).toContainText(/failed/i);

  await drop(page);
  await expect(page.getByRole('button', { name: `Same ${COUNT}` })).toBeVisible();
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 60_000 }).toBe(COUNT);
  await expectEachOnce();
  expect(interrupted).toBeLessThan(COUNT);
});

test('UP07 with the folder’s handle kept, the queue goes on after a reload without choosing it again', async ({
  page,
}) => {
  await stopInTheMiddle(page);
  const retry = page.getByRole('button', { name: /retry failed/i });
  await expect
    .poll(
      async () => {
        if (await retry.isVisible()) await retry.click();
        return (await backend.illustrations()).length;
      },
      { timeout: 60_000 },
    )
    .toBe(COUNT);
  await expectEachOnce();
});

test('UP07 a second tab does not take the queue of the first', async ({ page, context }) => {
  const gate = await stopInTheMiddle(page);
  await expect(page.getByLabel('Uploads', { exact: true })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${shop.url}/admin?tab=illustrations`);
  await expect(second.getByRole('heading', { name: 'Illustrations', exact: true })).toBeVisible();
  await expect(second.getByLabel('Uploads', { exact: true })).toHaveCount(0);
  expect(gate).toBeLessThan(COUNT);
});

/** Signs in, drops, confirms, lets some pictures through, then reloads with the rest on their way. Answers how many were through. */
async function stopInTheMiddle(page: Page): Promise<number> {
  await page.goto(`${shop.url}/admin?tab=illustrations`);
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Illustrations', exact: true })).toBeVisible();
  let published = 0;
  await page.route('**/rest/v1/rpc/publish_illustration', async (route) => {
    if (published >= 3) return; // never answered
    published += 1;
    await route.continue();
  });
  await drop(page);
  await sendFreePlan(page);
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 60_000 }).toBe(3);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Illustrations', exact: true })).toBeVisible();
  return published;
}

async function drop(page: Page): Promise<void> {
  await dispatchDrop(await page.context().newCDPSession(page), page, [join(home, 'Harbour')], 'main');
}

async function expectEachOnce(): Promise<void> {
  const rows = await backend.illustrations();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(pictures.map(({ title }) => title).toSorted());
  expect((await backend.sources()).map(({ sha256 }) => sha256).toSorted()).toEqual(
    pictures.map(({ sha256 }) => sha256).toSorted(),
  );
}
