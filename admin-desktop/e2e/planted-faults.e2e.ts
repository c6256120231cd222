// Faults planted in the built app, one by one, and parts of the system that fail: what the stand-in reports, and with it every scenario.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';
import { MainProcess, type MainProcessOptions } from './stand-in/main-process.ts';

const built = join(import.meta.dirname, '..');
const NO_SERVER = { BAOBAB_SUPABASE_URL: 'http://127.0.0.1:9', BAOBAB_SUPABASE_KEY: 'sb_publishable_x' };

let home: string;
const started: { stop(): Promise<void> }[] = [];

test.describe.configure({ timeout: 150_000 });
test.skip(process.env.BAOBAB_DESKTOP_HOST === 'electron', 'the stand-in reports what Electron does not');

test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'baobab-planted-'));
});
test.afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Changes one file of the built app, or removes it where it is told to by null. */
interface Fault {
  file: 'main/index.js' | 'preload/index.cjs' | 'renderer/tray.png';
  change: readonly [from: string | RegExp, to: string] | null;
}

/** A copy of the built app that has these faults. */
function plant(...faults: Fault[]): string {
  const app = join(home, 'app');
  cpSync(join(built, 'out'), join(app, 'out'), { recursive: true });
  cpSync(join(built, 'package.json'), join(app, 'package.json'));
  symlinkSync(join(built, 'node_modules'), join(app, 'node_modules'));
  for (const { file, change } of faults) {
    const path = join(app, 'out', file);
    if (!change) rmSync(path);
    else {
      const text = readFileSync(path, 'utf8');
      const changed = text.replace(...change);
      expect(changed, 'the text that the fault replaces is there').not.toBe(text);
      writeFileSync(path, changed);
    }
  }
  return app;
}

/** Starts the main process alone; every page comes at once. */
function begin(options: Partial<MainProcessOptions> = {}): MainProcess {
  const userData = join(home, 'profile');
  const main = new MainProcess({ app: built, userData, ...options, env: { ...NO_SERVER, ...options.env } });
  started.push({ stop: () => main.stop('SIGKILL') });
  return main;
}
const hasMenuAndWindow = (main: MainProcess) =>
  main.evaluate(
    ({ BrowserWindow, Menu }) => BrowserWindow.getAllWindows().length === 1 && Menu.getApplicationMenu() !== null,
    null,
  );

for (const platform of ['linux', 'darwin', 'win32'] as const)
  test(`EL06 the app does nothing that Electron would leave out without a word, on ${platform}`, async () => {
    const main = begin({ platform, packaged: true });
    await expect.poll(() => hasMenuAndWindow(main), { timeout: 100_000 }).toBe(true);
    expect(main.flaws).toEqual([]);
  });

const inMain = (from: string | RegExp, to: string): Fault => ({ file: 'main/index.js', change: [from, to] });
const PORTABLE = { PORTABLE_EXECUTABLE_FILE: 'D:\\baobab.exe' };
type Planted = [what: string, fault: Fault, reported: RegExp, start?: Partial<MainProcessOptions>];
const PLANTED: Planted[] = [
  ['E3 no enableSandbox', inMain('app.enableSandbox();', ''), /enableSandbox was not called/],
  [
    'E31 a misspelled privilege',
    inMain('supportFetchAPI: true', 'supportFetchApi: true'),
    /no privilege "supportFetchApi"/,
  ],
  ['E48 a window without its sandbox', inMain('sandbox: true', 'sandbox: false'), /sandbox: false/],
  ['E48 no preload script', inMain('"index.cjs"', '"index.js"'), /no preload script/],
  [
    'E78 no tray image',
    { file: 'renderer/tray.png', change: null },
    /tray icon cannot be seen/,
    { argv: ['--hidden'] },
  ],
  [
    'E82 the keyring asked before ready',
    inMain('app.enableSandbox();', 'app.enableSandbox(); safeStorage.isEncryptionAvailable();'),
    /before ready the keyring/,
  ],
  [
    'E93 links to the folder of a portable app',
    inMain(/process\.env\[?\.?"?PORTABLE_EXECUTABLE_FILE"?\]?/, 'undefined'),
    /links would start a file that is gone/,
    { platform: 'win32', packaged: true, env: PORTABLE },
  ],
  ['a shortcut of no key', inMain('"CmdOrCtrl+O"', '"CmdOrCtrl+Ö"'), /is no shortcut/],
  ['one shortcut of two items', inMain('"CmdOrCtrl+U"', '"CmdOrCtrl+O"'), /belongs to both/],
  ['an unknown role', inMain('"editMenu"', '"editMenus"'), /no menu role "editMenus"/],
];
for (const [what, fault, reported, start = {}] of PLANTED)
  test(`EL06 notices ${what}`, async () => {
    const main = begin({ app: plant(fault), ...start });
    await expect.poll(() => main.flaws.join('\n'), { timeout: 100_000 }).toMatch(reported);
  });

async function open(app?: string): Promise<Desktop> {
  const desktop = await launchDesktop({
    userData: join(home, 'profile'),
    host: 'stand-in',
    env: NO_SERVER,
    ...(app ? { app } : {}),
  });
  started.push({ stop: () => desktop.kill().catch(() => undefined) });
  return desktop;
}
const signIn = ({ page }: Desktop) => page.getByRole('button', { name: 'Access Admin Dashboard' });
/** What the page gets of what a session permits. */
const permitted = (page: Page) =>
  page.evaluate(async () => {
    const named = (attempt: Promise<unknown>) => attempt.then(String, (error: Error) => error.name);
    return [
      await named(navigator.clipboard.writeText('x')),
      await named(navigator.clipboard.readText()),
      await named(navigator.mediaDevices.getUserMedia({ audio: true })),
      await named(Notification.requestPermission()),
    ];
  });

test('EL06 E40 E41 SE03 the page gets no clipboard, no camera and no notifications; without the handlers it would', async () => {
  const desktop = await open();
  await expect(signIn(desktop)).toBeVisible();
  expect(await permitted(desktop.page)).toEqual(['NotAllowedError', 'NotAllowedError', 'NotAllowedError', 'denied']);
  await desktop.kill();
  const unguarded = await open(
    plant(
      inMain(/setPermissionRequestHandler\(\(.*\) => answer\(false\)\)/, 'setPermissionRequestHandler(null)'),
      inMain(/setPermissionCheckHandler\(\(\) => false\)/, 'setPermissionCheckHandler(null)'),
    ),
  );
  await expect(signIn(unguarded)).toBeVisible();
  expect(await permitted(unguarded.page)).toEqual(['undefined', 'x', 'NotFoundError', 'granted']);
});

test('EL06 E31 a scheme without privileges brings an empty page', async () => {
  const { page } = await open(plant(inMain(/privileges: \{[^}]*\}/, 'privileges: {}')));
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  expect(await page.evaluate(() => [isSecureContext, document.getElementById('root')?.childElementCount])).toEqual([
    false,
    0,
  ]);
});

test('EL06 E48 a preload script that requires a module of Node is reported, and the window has no bridge', async () => {
  const desktop = await open(plant({ file: 'preload/index.cjs', change: [/^/, 'require("fs");\n'] }));
  expect(await desktop.page.evaluate(() => 'baobab' in window)).toBe(false);
  await expect(desktop.kill()).rejects.toThrow(/preload script failed.*module not found: fs/);
});

test('EL06 a scenario fails at its end by what Electron would leave out', async () => {
  const desktop = await open();
  await desktop.evaluate(({ Menu }) => void Menu.buildFromTemplate([{ role: 'paist' as 'paste' }]), null);
  await expect(desktop.kill()).rejects.toThrow('Electron has no menu role "paist"');
});

test('EL06 SE03 main answers its own page, and no other in its window', async () => {
  const main = begin();
  await expect.poll(() => hasMenuAndWindow(main), { timeout: 100_000 }).toBe(true);
  const id = await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.id ?? 0, null);
  const ask = async (url: string) => (await main.sideOf(id).invoke('app:info', [null], url)).value;
  expect(await ask('app://baobab/index.html')).toMatchObject({ ok: true });
  for (const url of ['https://evil.example/', 'app://baobab.evil/', 'file:///index.html'])
    expect(await ask(url), url).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

test('EL06 EL03 the window opens although neither the proxy nor the keyring answers', async () => {
  const main = begin({ env: { STAND_IN_SLOW: 'proxy=120000,keyring=120000' } });
  await expect.poll(() => hasMenuAndWindow(main), { timeout: 100_000 }).toBe(true);
});

test('EL06 the app starts where notifications, links, the tray and the proxy fail', async () => {
  const main = begin({
    argv: ['--hidden'],
    packaged: true,
    env: { STAND_IN_FAILS: 'tray,notification,protocol,proxy,dialog' },
  });
  await expect.poll(() => main.log.some(({ name }) => name === 'tray.unseen'), { timeout: 100_000 }).toBe(true);
  const failures = await main.evaluate(async ({ app, dialog, Notification }) => {
    const notification = new Notification({ title: 'x', body: 'x' });
    const failed = new Promise((resolve) => notification.once('failed', (_event, reason) => resolve(reason)));
    notification.show();
    const box = dialog.showMessageBox({ message: 'x' }).catch((error: Error) => error.message);
    return [app.setAsDefaultProtocolClient('baobab'), await failed, await box];
  }, null);
  expect(failures).toEqual([false, expect.stringContaining('not allowed'), 'The dialog could not be shown']);
  expect(readFileSync(join(home, 'profile', 'logs', 'actions.log'), 'utf8')).not.toMatch(/"uncaught"|"unhandled"/);
});
