import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makePack as drawPack } from '@baobab/supabase/seed/packs/pack-files';
import { demoPacks } from '@baobab/supabase/seed/packs/packs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openAdmin } from './admin-page.ts';
import { themedViolations, violations } from './axe.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { releasePacks } from './packs.ts';
import { textOf } from './served-page.ts';
import { insertRows, updateRows } from './service.ts';

test.describe.configure({ timeout: 240_000 });

const [DRAWN] = demoPacks;
const LICENSE = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function drawn(pictures: number): Promise<Buffer> {
  if (!DRAWN) throw new Error('There are no packs to draw.');
  const { zip } = await drawPack({ ...DRAWN, pictures: DRAWN.pictures.slice(0, pictures) }, LICENSE);
  return Buffer.from(zip);
}

async function addPack(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add pack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add pack' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await expect(dialog.getByText('/packs/market-women')).toBeVisible();
  await dialog.getByLabel('Theme').fill('business');
  await dialog.getByLabel('Description').fill('Women who sell, haggle and laugh at the market.');
  const cover = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b5522b' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
  await dialog.getByLabel('Sold singly').check();
  await expect(dialog.getByText('What is sold needs a price')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabel('Price', { exact: true }).fill('9');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Pack added')).toBeVisible();
}

test('MO04 the owner makes a pack and uploads its ZIP; a shopper finds it, buys it singly and downloads the very bytes', async ({
  page,
  browser,
  shop,
  account,
  startSession,
}) => {
  const zip = await drawn(3);
  await openAdmin(page, shop, '?tab=bundles');
  await addPack(page, 'Market Women');
  const row = page.locator('[data-pack="market-women"]');
  await expect(row.getByText(/\$9\.00 singly · in no bundle/)).toBeVisible();
  await page.getByLabel('ZIP file for Market Women').setInputFiles({
    name: 'market-women.zip',
    mimeType: 'application/zip',
    buffer: zip,
  });
  await page.getByText('3 previews were made.').waitFor({ timeout: 60_000 });

  const buyer = await (await browser.newContext({ baseURL: shop.url, acceptDownloads: true })).newPage();
  await startSession(buyer, account);
  await buyer.goto('/packs');
  await buyer.getByRole('link', { name: 'Market Women' }).click();
  await buyer.waitForURL('/packs/market-women');
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Market Women');
  await expect(buyer.getByRole('heading', { name: 'All 3 illustrations' })).toBeVisible();
  await expect(buyer.getByText('3 illustrations, each as SVG and PNG.')).toBeVisible();
  const wall = buyer.getByRole('region', { name: 'All 3 illustrations' }).locator('li img');
  await expect(wall).toHaveCount(3);
  for (const picture of await wall.all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await buyer.getByRole('button', { name: 'Add to Cart: Market Women' }).first().click();
  await expect(buyer.getByText('Market Women added to cart!')).toBeVisible();
  await buyer.goto('/cart');
  await expect(buyer.getByText('One per account')).toBeVisible();
  await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await buyer.waitForURL(/\/pay\//);
  await expect(buyer.getByText('9.00').first()).toBeVisible();
  await buyer.getByRole('button', { name: /^Pay/ }).click();
  await buyer.waitForURL(/checkout-success|my-purchases/);

  await buyer.goto('/my-purchases');
  const shelf = buyer.getByRole('region', { name: 'Packs' });
  const arriving = buyer.waitForEvent('download');
  await shelf.getByRole('button', { name: 'Download Pack: Market Women' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('market-women.zip');
  expect(sha256(await readFile(await file.path()))).toBe(sha256(zip));
  await buyer.goto('/packs/market-women');
  await expect(buyer.getByRole('button', { name: 'Download Pack: Market Women' })).toBeVisible();

  await page.reload();
  await row.getByRole('button', { name: 'Edit Market Women' }).click();
  await expect(page.getByText(/It has been sold, so it cannot be deleted/)).toBeVisible();
});

test('MO04 packs are put in order, taken back, put into a new bundle, and deleted while unsold', async ({
  page,
  shop,
}) => {
  await releasePacks(shop.stack);
  await openAdmin(page, shop, '?tab=bundles');
  const packs = page.getByRole('list', { name: 'Download packs' });
  const first = () => packs.getByRole('listitem').first();
  await expect(first()).toContainText('Tech Startup Pack');
  await packs.getByRole('button', { name: 'Move Social Media Pack: arrow keys' }).press('Home');
  await expect(first()).toContainText('Social Media Pack');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first()).toContainText('Tech Startup Pack');

  await page.getByRole('button', { name: 'Add bundle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bundle' });
  await dialog.getByLabel('Name', { exact: true }).fill('Starter');
  await dialog.getByLabel('Description').fill('Two packs to begin with.');
  await dialog.getByLabel('For sale').check();
  await dialog.getByLabel('Price', { exact: true }).fill('20');
  await dialog.getByLabel('Fitness Pack').check();
  await dialog.getByLabel('Education Pack').check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Bundle added')).toBeVisible();
  await expect(page.locator('[data-bundle="bundle-starter"]').getByText('2 packs · $20.00')).toBeVisible();
  await expect(page.locator('[data-bundle="bundle-starter"]').getByText('For sale')).toBeVisible();
  await expect(
    page.locator('[data-bundle="bundle-all-packs"]').getByText('9 packs and 10 bonus files · $79.00'),
  ).toBeVisible();

  const answer = await page.request.get('/bundles/starter');
  const html = await answer.text();
  expect(html).toContain('<h1>Starter</h1>');
  expect(html).toContain('2 packs, one price');

  await page.getByRole('button', { name: 'Edit Starter' }).click();
  await page.getByRole('dialog', { name: 'Edit Starter' }).getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('“Starter” was deleted')).toBeVisible();
  await expect(page.locator('[data-bundle="bundle-starter"]')).toHaveCount(0);
  await expect.poll(async () => (await page.request.get('/bundles/starter')).status()).toBe(404);
});

test('MO04 pages of packs say the same on the server, lead on from the bundle, and have no accessibility violation', async ({
  page,
  shop,
}) => {
  await releasePacks(shop.stack);
  await updateRows(shop.stack, 'illustrations?id=eq.pack-fitness', { price: 12, state: 'published' });
  const html = async (path: string) => (await page.request.get(path)).text();
  expect(await html('/packs/fitness')).toMatch(/For \$67 more you get all 9 packs of the complete bundle\./);
  expect(await html('/packs/fitness')).toContain('"@type":"Product"');
  expect(await html('/packs/education')).toContain('It comes with all 9 packs of the complete bundle, for $79.');
  expect((await page.request.get('/packs/nowhere')).status()).toBe(404);
  expect((await page.request.get('/illustrations/pack-fitness', { maxRedirects: 0 })).headers()['location']).toBe(
    '/packs/fitness',
  );
  for (const path of ['/packs', '/packs/fitness', '/packs/education', '/packs/nowhere']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await themedViolations(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, path).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.goto('/bundle');
  await page.getByRole('link', { name: 'Fitness Pack' }).click();
  await page.waitForURL('/packs/fitness');
});

test('FI10 SA04 the bundle is offered beside an illustration of its packs, and not beside another', async ({
  open,
  shop,
}) => {
  await releasePacks(shop.stack);
  await insertRows(shop.stack, 'pack_items', [{ pack_slug: 'education', illustration_id: items.paid.id }]);
  const words = async (id: string) => textOf((await open(`/illustrations/${id}`)).document, 'main');
  const offer = 'Need many illustrations? The complete bundle is $79';
  await expect.poll(() => words(items.paid.id), { timeout: 40_000 }).toContain(offer);
  expect(await words(items.paid.id)).toContain('In these packs');
  expect(await words(items.otherPaid.id)).not.toContain(offer);
});
