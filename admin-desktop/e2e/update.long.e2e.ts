// A newer version is fetched from a feed by the real electron-updater and installed while files are on their way: the installer starts
// once the app has closed everything, and the version that it starts goes on with the files.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend } from './backend.ts';
import { makePictures } from './picture-folder.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';
import { sendFreePlan } from './send-plan.ts';

const COUNT = 24;
const built = join(import.meta.dirname, '..');
let home: string;
let stack: Stack;
let feed: Server;
let desktop: Desktop;
let app: string;

test.describe.configure({ timeout: 240_000 });
test.skip(process.platform !== 'linux', 'the installer of this test is an AppImage');
test.skip(process.env.BAOBAB_DESKTOP_HOST === 'electron', 'an app that was not packed has no feed');

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-update-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  feed = createServer((request, answer) => {
    const file = join(home, 'feed', (request.url ?? '').split('?')[0] ?? '');
    if (existsSync(file)) answer.end(readFileSync(file));
    else answer.writeHead(404).end();
  });
  await new Promise<void>((listening) => feed.listen(0, '127.0.0.1', listening));
  app = packedWithFeed(join(home, 'started.txt'));
});
test.afterEach(() => desktop?.kill());
test.afterAll(async () => {
  feed?.close();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** The app as it is packed, with a feed whose next version writes down that it was started. */
function packedWithFeed(started: string): string {
  const app = join(home, 'app');
  cpSync(join(built, 'out'), join(app, 'out'), { recursive: true });
  cpSync(join(built, 'package.json'), join(app, 'package.json'));
  symlinkSync(join(built, 'node_modules'), join(app, 'node_modules'));
  mkdirSync(join(app, 'resources'));
  const { port } = feed.address() as AddressInfo;
  writeFileSync(
    join(app, 'resources', 'app-update.yml'),
    `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: baobab-update-test\n`,
  );
  mkdirSync(join(home, 'feed'));
  const image = `#!/bin/sh\nls "${join(home, 'profile')}" > "${started}"\n`;
  writeFileSync(join(home, 'feed', 'app-9.0.0.AppImage'), image);
  const sha512 = createHash('sha512').update(image).digest('base64');
  writeFileSync(
    join(home, 'feed', 'latest-linux.yml'),
    `version: 9.0.0\nfiles:\n  - url: app-9.0.0.AppImage\n    sha512: ${sha512}\n    size: ${image.length}\n` +
      `path: app-9.0.0.AppImage\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`,
  );
  return app;
}

const asked = (name: string) => desktop.electronLog.filter((entry) => entry.name === name);

/** Starts the app, signs in, and waits until the version of the feed is ready: it looks half a minute after the start. */
async function startWithUpdate(profile: string, image: string): Promise<void> {
  const env = {
    BAOBAB_SUPABASE_URL: stack.url,
    BAOBAB_SUPABASE_KEY: stack.publishableKey,
    APPIMAGE: image,
    XDG_CACHE_HOME: join(home, `${profile} cache`),
    XDG_CONFIG_HOME: join(home, `${profile} config`),
  };
  desktop = await launchDesktop({
    userData: join(home, profile),
    app,
    env,
    host: 'stand-in',
    system: { packaged: true },
  });
  const { page } = desktop;
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible({ timeout: 30_000 });
  const news = () => desktop.electronLog.some(({ args }) => JSON.stringify(args).includes('9.0.0'));
  await expect.poll(news, { timeout: 90_000 }).toBe(true);
}

const installUpdate = () =>
  desktop.page.evaluate(() => {
    const { baobab } = window as Window & { baobab?: { requests: Record<string, () => Promise<unknown>> } };
    void baobab?.requests['app:install-update']?.();
  });

test('E95 E97 E98 DE02 UP07 an update while files move: asked first, started last, and the files arrive once', async () => {
  const started = join(home, 'started.txt');
  const image = join(home, 'baobab-admin.AppImage');
  writeFileSync(image, 'the version that runs', { mode: 0o755 });
  await startWithUpdate('profile', image);
  await makePictures(join(home, 'June'), COUNT);
  await desktop.drop([join(home, 'June')], 'body');
  await sendFreePlan(desktop.page);
  const backend = connectBackend(stack);
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await desktop.answerMessage(1);
  await installUpdate();
  await expect.poll(() => existsSync(started), { timeout: 60_000 }).toBe(true);
  expect(asked('dialog.showMessageBox'), 'about the files').toHaveLength(1);
  expect(asked('app.releaseSingleInstanceLock'), 'before the new version starts').toHaveLength(1);
  expect(readFileSync(started, 'utf8'), 'every file of the queue was closed').not.toMatch(/-wal$/m);
  await expect.poll(() => desktop.running()).toBe(false);
  expect(readFileSync(image, 'utf8'), 'the new version has taken the place of the old').toContain('#!/bin/sh');

  await desktop.kill();
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey };
  desktop = await launchDesktop({
    userData: join(home, 'profile'),
    app,
    env,
    host: 'stand-in',
    system: { packaged: true },
  });
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 90_000 }).toBe(COUNT);
  expect(new Set((await backend.sources()).map(({ sha256 }) => sha256)).size).toBe(COUNT);
});

test('EL02 E95 DE02 an update that cannot be installed: the window comes back with the shop, says why, and can be quit', async () => {
  // the app's own file cannot be replaced: it is not where the system says
  await startWithUpdate('refused', join(home, 'gone', 'baobab-admin.AppImage'));
  await installUpdate();
  await expect
    .poll(() => JSON.stringify(asked('dialog.showMessageBox')), { timeout: 60_000 })
    .toMatch(/could not be installed.+ENOENT/);
  expect(asked('app.releaseSingleInstanceLock')).toHaveLength(1);
  // of the window that is open by then
  const overview = () => desktop.page.getByRole('heading', { name: 'Overview', level: 1 }).isVisible();
  await expect.poll(() => overview().catch(() => false), { timeout: 30_000 }).toBe(true);
  expect(readFileSync(join(home, 'refused', 'stand-in-instance'), 'utf8'), 'the lock is held again').toMatch(/^\d+$/);
  expect(readdirSync(join(home, 'refused')), 'the shop is open again').toContainEqual(expect.stringMatching(/-wal$/));
  await desktop.evaluate(({ app: quitting }) => quitting.quit(), null).catch(() => undefined);
  await expect.poll(() => desktop.running()).toBe(false);
});
