// The same admin area in a browser tab of the shop, under the shop's own content policy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serveStorefront, type ServedStorefront } from '../../storefront/server/serve.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend, type Backend } from './backend.ts';
import { makePictures, type Picture } from './picture-folder.ts';
import { dispatchDrop } from './stand-in/page-host.ts';
import { sendFreePlan } from './send-plan.ts';

const COUNT = 6;

let home: string;
let stack: Stack;
let backend: Backend;
let shop: ServedStorefront;
let pictures: Picture[];

test.describe.configure({ timeout: 150_000 });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-web-tab-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  backend = connectBackend(stack);
  shop = await serveStorefront({ port: 0, supabaseUrl: stack.url, publishableKey: stack.publishableKey });
  pictures = await makePictures(join(home, 'Harbour'), COUNT);
});

test.afterAll(async () => {
  await shop?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test('AD01 AD02 UP03 an administrator signs in at the shop and uploads a dropped folder from the page @quick', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${shop.url}/admin?tab=illustrations`);
  // the first page of a browser fetches and compiles the whole entrance
  await expect(page).toHaveURL(/\/admin-login/, { timeout: 45_000 });
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Illustrations', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=illustrations/);

  await dispatchDrop(await page.context().newCDPSession(page), page, [join(home, 'Harbour')], 'main');
  await expect(page.getByRole('button', { name: `New ${COUNT}` })).toBeVisible();
  expect(await backend.storedObjects(), 'a plan sends nothing').toHaveLength(0);
  await sendFreePlan(page);
  await expect(page.getByLabel('Uploads', { exact: true })).toContainText(`${COUNT} files uploaded`, {
    timeout: 60_000,
  });
  const rows = await backend.illustrations();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(pictures.map(({ title }) => title).toSorted());
  expect((await backend.sources()).map(({ sha256 }) => sha256).toSorted()).toEqual(
    pictures.map(({ sha256 }) => sha256).toSorted(),
  );
  expect(refused, 'the page keeps to its policy').toEqual([]);
});

test('AD01 a shopper who is signed in sees that the area is closed to them @quick', async ({ page }) => {
  await page.goto(`${shop.url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.shopper.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await page.waitForURL(`${shop.url}/`);
  await page.goto(`${shop.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(/restricted to website administrators only/)).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
});
