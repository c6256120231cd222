// Packs on their way to a buyer over a line that can be slowed and cut.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { themedViolations } from './axe.ts';
import { expect, test as base } from './fixtures.ts';
import {
  downloadInterrupted,
  openAsBuyer,
  openDownloadWorld,
  releasePack,
  sha256Of,
  type DownloadWorld,
} from './interrupted-downloads.ts';
import { rowsOf, updateRows } from './service.ts';

const MIB = 1024 * 1024;
const BYTES = 9 * MIB;

const test = base.extend<object, { home: string; world: DownloadWorld }>({
  home: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const home = mkdtempSync(join(tmpdir(), 'baobab-downloads-'));
      await provide(home);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ home }, provide) => {
      const dist = process.env['BAOBAB_SHOP_DIST'] ?? join(import.meta.dirname, '..', 'dist');
      const world = await openDownloadWorld({ home, dist, bytes: BYTES });
      await provide(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ baseURL: ({ world }, provide) => provide(world.shopUrl) });

const start = (page: Page) =>
  page
    .getByRole('region', { name: 'Your packs' })
    .getByRole('button', { name: /^Download Pack/ })
    .first()
    .click();

test('SA06 after a cut, a reload and a killed browser the file is whole, and at most 1 MiB each came twice @quick', async ({
  home,
  world,
}, { project }) => {
  world.line.bytesPerSecond = 6 * MIB;
  const { isRight, fetchedAgain } = await downloadInterrupted({
    world,
    home,
    executable: project.use.launchOptions?.executablePath ?? chromium.executablePath(),
    interruptions: [
      { kind: 'cut', atByte: 2 * MIB },
      { kind: 'reload', atByte: 4 * MIB },
      { kind: 'kill', atByte: 6 * MIB },
    ],
  });
  expect(isRight).toBe(true);
  expect(fetchedAgain).toHaveLength(3);
  expect(Math.max(...fetchedAgain)).toBeLessThanOrEqual(MIB);
});

test('SA06 SA11 a download is watched, paused, survives a lost connection, and is in the log once', async ({
  page,
  world,
}) => {
  world.line.bytesPerSecond = 3 * MIB;
  await openAsBuyer(page, world, '/bundle-download-success');
  await start(page);
  await expect(page.getByRole('status').getByText('Download Started', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Homepage' }).click();
  await page.getByRole('button', { name: /^Downloading 1 file, \d+%$/ }).click();
  const list = page.getByRole('dialog', { name: 'Downloads' });
  await expect(list.getByText(/ of 9 MB · [\d.]+ MB\/s · \d s left/)).toBeVisible();
  await list.getByRole('button', { name: /^Pause:/ }).click();
  await expect(list.getByText(/^Paused at [\d.]+ MB of 9 MB\.$/)).toBeVisible();
  expect(await themedViolations(page)).toEqual([]);
  const sent = world.line.deliveries.length;
  world.line.offline = true;
  await list.getByRole('button', { name: /^Resume:/ }).click();
  await expect(
    list.getByText(/^The connection broke\. It tries again by itself from [\d.]+ MB of 9 MB\.$/),
  ).toBeVisible();
  expect(world.line.deliveries).toHaveLength(sent);

  const arriving = page.waitForEvent('download');
  world.line.offline = false;
  const file = await arriving;
  expect(await sha256Of(await file.path())).toBe(world.sha256);
  await expect(list.getByText('9 MB, handed to your browser to save. Its checksum is right.')).toBeVisible();
  const again = page.waitForEvent('download');
  await list.getByRole('button', { name: /^Save again:/ }).click();
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename());

  const query = 'download_log?select=completed_at,received_bytes,links&completed_at=not.is.null';
  await expect
    .poll(() => rowsOf(world.stack, `${query}&order=requested_at.desc&limit=1`))
    .toEqual([expect.objectContaining({ received_bytes: BYTES, links: expect.any(Number) })]);
  await list.getByRole('button', { name: 'Clear finished' }).click();
  await expect(list.getByText('Nothing is being downloaded.')).toBeVisible();
});

test('SA06 a new version that is released meanwhile begins again and says so; a second tab shows the same', async ({
  page,
  context,
  world,
}) => {
  world.line.bytesPerSecond = 4 * MIB;
  await openAsBuyer(page, world, '/bundle-download-success');
  await start(page);
  await page.getByRole('button', { name: /^Downloading 1 file, [1-9]\d*%$/ }).click();
  const list = page.getByRole('dialog', { name: 'Downloads' });
  await list.getByRole('button', { name: /^Pause:/ }).click();
  await expect(list.getByText(/^Paused at/)).toBeVisible();
  const sha256 = await releasePack(world.stack, 2, BYTES);
  const other = await context.newPage();
  await openAsBuyer(other, world, '/my-purchases');
  await other.getByRole('button', { name: 'Downloads paused' }).click();
  const arriving = page.waitForEvent('download');
  await other.getByRole('button', { name: /^Resume:/ }).click();
  await expect(list.getByText(/A newer version was released meanwhile, so it began again\.$/)).toBeVisible();
  expect(await sha256Of(await (await arriving).path())).toBe(sha256);
  await expect(other.getByText(/Its checksum is right\. A newer version/)).toBeVisible();
});

test('SA06 all packs go into the folder that was chosen, beside what is there', async ({ page, world }) => {
  world.line.bytesPerSecond = Infinity;
  // The system's dialog cannot be driven; a folder of the browser's own stands in for the chosen one.
  await page.addInitScript(() => {
    const own = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Packs', { create: true });
    Object.assign(window, { showDirectoryPicker: own });
  });
  await openAsBuyer(page, world, '/bundle-download-success');
  const download = page.getByRole('button', { name: 'Download All into a Folder…' });
  const done = page.getByRole('button', { name: 'Downloads finished' });
  await download.click();
  await expect(page.getByText('1 pack. 8 are not uploaded yet.')).toBeVisible();
  await expect(done).toBeVisible();
  await done.click();
  const list = page.getByRole('dialog', { name: 'Downloads' });
  await expect(list.getByText('9 MB, saved in the folder Packs. Its checksum is right.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await download.click();
  const files = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Packs');
      const sizes: Record<string, number> = {};
      for await (const [name, handle] of folder.entries())
        if (handle instanceof FileSystemFileHandle) sizes[name] = (await handle.getFile()).size;
      return sizes;
    });
  await expect.poll(files).toEqual({ 'tech-startup.zip': BYTES, 'tech-startup (2).zip': BYTES });
});

test('SA06 what has another hash is not handed over, and that is said', async ({ page, world }) => {
  world.line.bytesPerSecond = Infinity;
  await releasePack(world.stack, 3, BYTES);
  await updateRows(world.stack, 'bundle_packs?slug=eq.tech-startup', { sha256: 'f'.repeat(64) });
  let saved = 0;
  page.on('download', () => void (saved += 1));
  await openAsBuyer(page, world, '/bundle-download-success');
  await start(page);
  await expect(page.getByRole('alert').getByText(/What arrived is not what the shop sent/)).toBeVisible();
  await page.getByRole('button', { name: /^1 download failed: / }).click();
  const list = page.getByRole('dialog', { name: 'Downloads' });
  expect(saved).toBe(0);
  const sha256 = await releasePack(world.stack, 4, BYTES);
  const arriving = page.waitForEvent('download');
  await list.getByRole('button', { name: /^Try again:/ }).click();
  expect(await sha256Of(await (await arriving).path())).toBe(sha256);
});
