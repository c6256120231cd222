// The list of a large shop: ten thousand illustrations, in a stack of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type Stack } from '@baobab/supabase/local/stack';
import { expect, test, type Page } from '@playwright/test';
import { serveStorefront, type ServedStorefront } from '../server/serve.ts';

const MANY = 10_000;
let home: string;
let stack: Stack;
let shop: ServedStorefront;
let page: Page;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  home = mkdtempSync(join(tmpdir(), 'baobab-many-'));
  stack = await startStack({
    port: 0,
    isThrowaway: true,
    dataDir: join(home, 'stack'),
    seed: 'logins',
    seedScale: MANY,
    log: () => {},
  });
  const dist = process.env['BAOBAB_SHOP_DIST'];
  shop = await serveStorefront({
    port: 0,
    supabaseUrl: stack.url,
    publishableKey: stack.publishableKey,
    ...(dist ? { dist } : {}),
  });
  page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await page.goto('/admin?tab=users');
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
});

test.afterAll(async () => {
  await page?.context().close();
  await shop?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test('AD05 ten thousand illustrations scroll without pages; only rows in sight exist', async () => {
  await page.getByRole('link', { name: 'Illustrations' }).click();
  await expect(page.getByText('10,000 illustrations')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rows a page' }).click();
  await page.getByTitle('All, scrolled').click();
  const table = page.getByRole('table', { name: 'Illustrations' });
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  await expect(table.locator('tr[aria-rowindex="2"]')).toBeVisible();
  await page.locator(':has(> table[data-scrolled])').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(table.locator('tr[aria-rowindex="10001"]')).toBeVisible();
  expect(await table.locator('tbody tr').count()).toBeLessThan(60);
});

test('AD05 every match is selected and changed at once, and the change is taken back', async () => {
  await page.getByLabel('Search illustrations').fill('golden');
  await expect(page.getByText(/^\d{1,3} matches$/)).toBeVisible();
  const matching = Number((await page.getByText(/^\d{1,3} matches$/).textContent())?.replaceAll(/\D/g, ''));
  expect(matching).toBeGreaterThan(100);
  await page.getByRole('checkbox', { name: 'Select the rows in sight' }).check();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.getByText(`${matching.toLocaleString('en-US')} illustrations selected`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Add tags').fill('sale');
  await dialog.getByRole('button', { name: /^Apply to/ }).click();
  await expect(page.getByText(`${matching.toLocaleString('en-US')} illustrations changed`)).toBeVisible();
  const tagged = async () => {
    const answer = await fetch(`${stack.url}/rest/v1/illustrations?tags=cs.{sale}&select=id`, {
      method: 'HEAD',
      headers: { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}`, prefer: 'count=exact' },
    });
    return Number(answer.headers.get('content-range')?.split('/')[1]);
  };
  expect(await tagged()).toBe(matching);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagged).toBe(0);
});
