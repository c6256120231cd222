// A whole day of the shop's owner in one piece, in the desktop app and in the web tab, with clip art that real people drew.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { rowsOf } from '../../storefront/e2e/service.ts';
import { serveStorefront } from '../../storefront/server/serve.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend } from './backend.ts';
import { FACES, openFace } from './owner-faces.ts';

/** Debian's package openclipart-png. */
const CLIP_ART = '/usr/share/openclipart/png/animals';
const COUNT = 24;
const PAID = 6;

/** A headless browser says that it is one, and robots are not counted. */
const VISITOR = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

interface IllustrationRow {
  id: string;
  title: string;
  price: number;
  state: string;
}

test.describe.configure({ timeout: 300_000 });
test.skip(!existsSync(CLIP_ART), `no clip art in ${CLIP_ART} (Debian: apt install openclipart-png)`);

for (const face of FACES)
  test(`OW02 OW03 OW04 OW05 OW06 OW07 OW09 a day of the owner in the ${face}`, async ({ browser }) => {
    const home = mkdtempSync(join(tmpdir(), 'baobab-day-'));
    const options = { dataDir: join(home, 'stack'), seed: 'logins' as const };
    let stack = await startStack({ ...options, port: 0 });
    const backend = connectBackend(stack);
    const folder = join(home, 'Animals');
    const names = copyClipArt(folder);
    const shop = await serveStorefront({ port: 0, supabaseUrl: stack.url, publishableKey: stack.publishableKey });
    const opened = await openFace(face, { stack, shopUrl: shop.url, browser, home });
    const { page, drop } = opened;
    const uploads = page.getByLabel('Uploads', { exact: true });
    const rows = () =>
      rowsOf(stack, 'illustrations?select=id,title,price,state&kind=eq.illustration') as Promise<IllustrationRow[]>;
    const titles = async () => (await rows()).map(({ title }) => title);
    const prices = async () => {
      const free = (await rows()).filter(({ price }) => price === 0).length;
      return { free, paid: (await rows()).length - free };
    };
    const drafts = async () => (await rows()).filter(({ state }) => state === 'draft').length;
    try {
      await signIn(page, stack);

      await test.step('drop, price by picture, send some as drafts', async () => {
        await drop([folder]);
        await expect(page.getByRole('button', { name: `New ${COUNT}` })).toBeVisible();
        await page.getByRole('button', { name: 'Show as pictures' }).click();
        await expect(page.locator('[data-pick="0"]')).toBeVisible();
        await page.locator('[data-pick="0"]').focus();
        await page.keyboard.press('Space');
        for (let step = 1; step < PAID; step += 1) await page.keyboard.press('Shift+ArrowRight');
        await page.getByLabel('Price').fill('12');
        await page.getByLabel('New ones become').click();
        await page.getByTitle('Drafts', { exact: true }).click();
        await page.getByRole('button', { name: `Apply to these ${PAID}` }).click();
        await expect(page.getByText(`${COUNT - PAID} free, ${PAID} as drafts`)).toBeVisible();
        await page.getByRole('button', { name: /^Upload All/ }).click();
        await page.getByRole('button', { name: 'Upload as planned' }).click();
        await expect(uploads).toContainText(`${COUNT} files uploaded`, { timeout: 60_000 });
        expect(await prices()).toEqual({ free: COUNT - PAID, paid: PAID });
        expect(await drafts()).toBe(PAID);
      });

      await test.step('publish the drafts', async () => {
        await page.getByRole('link', { name: 'Illustrations' }).click();
        await page.getByRole('button', { name: `Publish ${PAID} drafts` }).click();
        const dialog = page.getByRole('dialog', { name: `Publish ${PAID} drafts?` });
        await expect(dialog.getByText(`${PAID} for sale, 0 free.`)).toBeVisible();
        await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
        await expect.poll(drafts).toBe(0);
      });

      await test.step('correct by CSV, rename, drop again: no byte is sent', async () => {
        const before = (await backend.storedObjects()).length;
        writeFileSync(join(folder, 'metadata.csv'), `file,title,price\n${names[8]},Armored visitor,"1,250.00"\n`);
        renameSync(join(folder, names[9] ?? ''), join(folder, 'lizard.png'));
        await drop([folder]);
        await page.getByRole('button', { name: 'Changed details 2' }).click();
        await expect(page.getByText('Armored visitor').first()).toBeVisible();
        await page.getByRole('button', { name: 'Update 2 details' }).click();
        await expect.poll(async () => titles()).toContain('Armored visitor');
        expect((await backend.storedObjects()).length).toBe(before);
      });

      await test.step('withdraw what was never sold, and take it back', async () => {
        await page.getByRole('link', { name: 'Illustrations' }).click();
        const row = page.getByRole('row', { name: /Armored visitor/ });
        await page.getByRole('button', { name: 'Withdraw Armored visitor' }).click();
        await expect(row).toContainText('Withdrawn');
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(row).not.toContainText('Withdrawn');
      });

      await test.step('export, change the table, import it, take that back', async () => {
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        const saved = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: 'Text (CSV)' }).click();
        const table = join(home, 'catalog.csv');
        await (await saved).saveAs(table);
        writeFileSync(table, readFileSync(table, 'utf8').replace('Armored visitor', 'Armored guest'));
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Import a table' });
        await dialog.getByLabel('Table to import').setInputFiles(table);
        await dialog.getByRole('button', { name: 'Change 1 illustration' }).click();
        await expect(dialog.getByText('1 illustration changed')).toBeVisible();
        expect(await titles()).toContain('Armored guest');
        await dialog.getByRole('button', { name: 'Undo' }).click();
        await expect(dialog.getByText('1 illustration taken back')).toBeVisible();
        expect(await titles()).toContain('Armored visitor');
        await dialog.getByRole('button', { name: 'Close' }).last().click();
      });

      await test.step('a second admin changes another field of the same illustration', async () => {
        const second = await openFace('web tab', { stack, shopUrl: shop.url, browser, home });
        await signIn(second.page, stack);
        await second.page.getByRole('link', { name: 'Illustrations' }).click();
        for (const each of [page, second.page])
          await each.getByRole('button', { name: 'Edit Armored visitor' }).click();
        const save = async (each: Page, label: string, value: string) => {
          await each.getByRole('dialog').getByLabel(label).fill(value);
          await each.getByRole('button', { name: 'Update' }).click();
          await expect(each.getByRole('dialog', { name: 'Edit illustration' })).toBeHidden();
        };
        await save(second.page, 'Title', 'Armored caller');
        await save(page, 'Price', '20');
        await expect.poll(rows).toContainEqual(expect.objectContaining({ title: 'Armored caller', price: 20 }));
        await second.close();
      });

      await test.step('the server is gone and comes back: what was dropped meanwhile is planned and sent', async () => {
        const second = join(home, 'More animals');
        copyClipArt(second, COUNT);
        await stack.stop();
        await drop([second]);
        await expect(page.getByText('The shop’s server does not answer', { exact: true })).toBeVisible({
          timeout: 30_000,
        });
        stack = await startStack({ ...options, port: Number(new URL(stack.url).port) });
        await expect(page.getByRole('button', { name: `New ${COUNT}` })).toBeVisible({ timeout: 60_000 });
        await page.getByRole('button', { name: /^Upload All/ }).click();
        await page.getByRole('button', { name: 'Upload as planned' }).click();
        await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(2 * COUNT);
      });

      await test.step('a picture that a visitor opens has a view in the statistics', async () => {
        const [{ id, title } = { id: '', title: '' }] = (await rows()).toSorted((a, b) => (a.title < b.title ? -1 : 1));
        const visitor = await (await browser.newContext({ userAgent: VISITOR })).newPage();
        await visitor.goto(`${shop.url}/illustrations/${id}`);
        const counted = visitor.waitForResponse((response) => response.url().endsWith('/functions/v1/count'));
        await visitor.mouse.move(100, 100);
        await visitor.mouse.move(200, 200);
        expect((await counted).status()).toBe(200);
        await visitor.context().close();
        await page.getByRole('link', { name: 'Statistics' }).click();
        const table = page.getByRole('table', { name: 'Statistics of all illustrations' });
        await expect(table.getByRole('row', { name: title })).toContainText('1 view');
      });
    } finally {
      await opened.close();
      await shop.stop();
      await stack.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    }
  });

/** Some pictures, each once, copied so that the owner can change them; returns their names. */
function copyClipArt(folder: string, from = 0): string[] {
  mkdirSync(folder);
  const paths = readdirSync(CLIP_ART, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.png'));
  const byName = new Map(paths.toSorted().map((path) => [basename(path), path]));
  const chosen = [...byName].slice(from, from + COUNT);
  for (const [name, path] of chosen) copyFileSync(join(CLIP_ART, path), join(folder, name));
  return chosen.map(([name]) => name);
}

async function signIn(page: Page, { logins: { admin } }: Stack): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}
