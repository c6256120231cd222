// A folder of drawings in several formats: dropped into the desktop app, then into the browser tab, which finds nothing new.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { rowsOf } from '../../storefront/e2e/service.ts';
import { serveStorefront, type ServedStorefront } from '../../storefront/server/serve.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend } from './backend.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';
import { dispatchDrop } from './stand-in/page-host.ts';
import { sendFreePlan } from './send-plan.ts';

/** `DRAWINGS=300` for a long run. */
const COUNT = Number(process.env['DRAWINGS'] ?? 6);

let home: string;
let stack: Stack;
let shop: ServedStorefront;
let desktop: Desktop | undefined;

test.describe.configure({ timeout: 150_000 + COUNT * 2000 });

// A press on a dialog that is still growing may miss its button.
test.use({ reducedMotion: 'reduce' });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-drawings-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  shop = await serveStorefront({ port: 0, supabaseUrl: stack.url, publishableKey: stack.publishableKey });
  await makeDrawings(join(home, 'Garden', 'Tech'));
});

test.afterAll(async () => {
  await desktop?.kill();
  await shop?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

const svg = (hue: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><g id="ground"><rect width="400" height="300" fill="hsl(${hue},60%,50%)"/></g></svg>`;

async function makeDrawings(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < COUNT; at += 1) {
    const name = join(folder, `drawing ${at}`);
    const drawing = svg((at * 360) / COUNT);
    writeFileSync(`${name}.svg`, drawing);
    writeFileSync(`${name}.png`, await sharp(Buffer.from(drawing)).png().toBuffer());
    writeFileSync(`${name}.ai`, `%PDF-1.6 ${at}`);
    writeFileSync(`${name}.eps`, `%!PS-Adobe-3.0 EPSF-3.0\n%%Title: ${at}`);
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
}

async function uploadAll(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: `New ${count}` })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Rejected 0' })).toHaveCount(0);
  await sendFreePlan(page);
}

const sources = async () =>
  (await rowsOf(stack, 'illustration_sources?select=illustration_id,parts,download_sha256&order=source_path')) as {
    illustration_id: string;
    parts: string[];
    download_sha256: string;
  }[];

test('SA03 drawings in four formats become as many items, each with one ZIP; a second drop sends nothing', async () => {
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey };
  desktop = await launchDesktop({ userData: join(home, 'profile'), env });
  const { page, drop } = desktop;
  await signIn(page);
  await page.getByRole('link', { name: 'Illustrations' }).click();
  await expect(page.getByRole('table', { name: 'Illustrations' })).toBeVisible();
  await drop([join(home, 'Garden')], 'main');
  await expect(page.getByText('drawing 0.png and AI, EPS, SVG in one ZIP')).toBeVisible({ timeout: 60_000 });
  await uploadAll(page, COUNT);
  await expect.poll(async () => (await sources()).length, { timeout: 60_000 + COUNT * 2000 }).toBe(COUNT);
  const [first] = await sources();
  expect(first?.parts.map((part) => part.split(' ').slice(0, 2).join(' '))).toEqual([
    'drawing 0.ai',
    'drawing 0.eps',
    'drawing 0.svg',
  ]);

  const objects = (await connectBackend(stack).storedObjects()).length;
  await expect(page.getByText(`${COUNT} files uploaded`)).toBeVisible({ timeout: 60_000 });
  await drop([join(home, 'Garden')], 'main');
  await expect(page.getByRole('button', { name: `Same ${COUNT}` })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Nothing to upload' })).toBeVisible();
  expect((await connectBackend(stack).storedObjects()).length).toBe(objects);
});

test('OW04 a corrected table changes details without a byte, an edit in the plan counts, unused rows are named', async () => {
  if (!desktop) throw new Error('the app is not open');
  const { page, drop } = desktop;
  const backend = connectBackend(stack);
  const before = await backend.storedObjects();
  const table = join(home, 'Garden', 'Tech', 'metadata.csv');
  writeFileSync(table, 'file;price;title;colour\r\ndrawing 3.png;1.250,00;Night garden;red\r\ngone.png;3,00;Gone;\r\n');
  await page.getByRole('button', { name: 'Discard plan' }).click();
  await drop([join(home, 'Garden')], 'main');
  await expect(page.getByRole('button', { name: 'Changed details 1' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('2 files and rows cannot be used')).toBeVisible();
  await expect(page.getByRole('button', { name: `Same ${COUNT - 1}` })).toBeVisible();
  await page.getByRole('button', { name: 'Rejected 2' }).click();
  await expect(page.getByRole('button', { name: /^Row 3, gone\.png: no picture of this name/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Column "colour" is not used/ })).toBeVisible();
  await page.getByRole('button', { name: `All ${COUNT + 2}` }).click();
  const row = page.getByRole('row', { name: /drawing 3\.png/ });
  await expect(row.getByRole('deletion')).toHaveText('Free');
  await expect(row.getByRole('insertion')).toHaveText('$1,250.00');

  await page.getByRole('button', { name: 'Edit Night garden' }).click();
  const changes = page.getByRole('dialog').getByLabel('What changes in the shop');
  await expect(changes.getByRole('deletion')).toHaveText(['drawing 3', 'Free']);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit drawing 4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit before upload' });
  await dialog.getByLabel('Title').fill('Day garden');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Changed details 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Update 2 details' }).click();
  const changed = async () =>
    await rowsOf(stack, 'illustrations?select=title,price,is_free&title=like.*garden&order=title');
  await expect.poll(changed, { timeout: 30_000 }).toEqual([
    { title: 'Day garden', price: 0, is_free: true },
    { title: 'Night garden', price: 1250, is_free: false },
  ]);
  expect(await backend.storedObjects()).toEqual(before);

  await drop([join(home, 'Garden')], 'main');
  await expect(page.getByRole('button', { name: `Same ${COUNT}` })).toBeVisible({ timeout: 60_000 });
  rmSync(table);
});

test('SA03 what buyers get unzips to the dropped files and a license', async () => {
  const rows = await rowsOf(stack, 'illustrations?select=downloadable_file&title=eq.drawing 0');
  const [{ downloadable_file: path }] = rows as [{ downloadable_file: string }];
  const answer = await fetch(`${stack.url}/storage/v1/object/downloads/${path}`, {
    headers: { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` },
  });
  const zip = join(home, 'one.zip');
  writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
  const hash = createHash('sha256').update(readFileSync(zip)).digest('hex');
  expect((await sources()).map((source) => source.download_sha256)).toContain(hash);
  const names = execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).trim().split('\n');
  expect(names.toSorted()).toEqual(['drawing 0.ai', 'drawing 0.eps', 'drawing 0.png', 'drawing 0.svg', 'license.txt']);
  for (const name of names.filter((each) => each !== 'license.txt'))
    expect(execFileSync('unzip', ['-p', zip, name])).toEqual(readFileSync(join(home, 'Garden', 'Tech', name)));
});

test('SA03 the browser tab knows them too, and gives an SVG alone its preview', async ({ page }) => {
  const alone = join(home, 'Alone', 'Tech');
  mkdirSync(alone, { recursive: true });
  writeFileSync(join(alone, 'only vector.svg'), svg(10));
  writeFileSync(join(alone, 'lone.psd'), '8BPS\0\x01');
  await page.goto(`${shop.url}/admin?tab=illustrations`);
  await signIn(page);
  await expect(page.getByRole('table', { name: 'Illustrations' })).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await dispatchDrop(cdp, page, [join(home, 'Garden'), join(home, 'Alone')], 'main');
  await expect(page.getByRole('button', { name: `Same ${COUNT}` })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Rejected 1' }).click();
  await expect(page.getByRole('button', { name: /A preview cannot be made from this PSD file/ })).toBeVisible();
  await sendFreePlan(page);
  await expect.poll(async () => (await sources()).length, { timeout: 60_000 }).toBe(COUNT + 1);
  const [row] = (await rowsOf(stack, 'illustrations?select=*&title=eq.only vector')) as Record<string, unknown>[];
  expect(row).toMatchObject({ master_file: null, is_deliverable: true, image_width: 1600, image_height: 1200 });
  const preview = await fetch(`${stack.url}/storage/v1/object/public/images/${String(row?.['image'])}`);
  const { data } = await sharp(Buffer.from(await preview.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([(data[0] ?? 0) > 180, (data[2] ?? 255) < 90]).toEqual([true, true]);
});
