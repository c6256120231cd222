// The app without a window: started by the system, on macOS after its window was closed, and what brings it back.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchDesktop, type Desktop, type LaunchOptions } from './stand-in/launch.ts';

const NO_SERVER = { BAOBAB_SUPABASE_URL: 'http://127.0.0.1:9', BAOBAB_SUPABASE_KEY: 'sb_publishable_x' };

let home: string;
let desktop: Desktop;

test.describe.configure({ timeout: 150_000 });
test.skip(process.env.BAOBAB_DESKTOP_HOST === 'electron', 'reads what the faked system was asked for');

test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'baobab-background-'));
});
test.afterEach(async () => {
  await desktop?.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function open(options: Partial<LaunchOptions>): Promise<Desktop> {
  desktop = await launchDesktop({
    userData: join(home, 'profile'),
    host: 'stand-in',
    ...options,
    env: { ...NO_SERVER, ...options.env },
  });
  return desktop;
}
const calls = (name: string) => desktop.electronLog.filter((entry) => entry.name === name);
const windows = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null);

test('E76 DE02 a hidden start shows the tray and no window; the tray and a second start bring the window @quick', async () => {
  await open({ argv: ['--hidden'], window: false });
  await expect
    .poll(() => calls('tray.setContextMenu').at(-1)?.args[0])
    .toEqual(['Nothing to upload', '', 'Open Baobab Illustrations Admin', 'Quit']);
  expect(await windows()).toBe(0);
  desktop.system?.clickTray('Open Baobab Illustrations Admin');
  const page = await desktop.firstPage();
  await expect(page.getByRole('button', { name: 'Access Admin Dashboard' })).toBeVisible();
  expect(calls('tray.destroy')).toHaveLength(1);
  await desktop.startAgain([]);
  await expect.poll(() => calls('window.focus').length).toBe(1);
  expect(await windows()).toBe(1);
});

test('E76 DE02 macOS says by itself that it opened the app', async () => {
  await open({
    window: false,
    system: { platform: 'darwin', packaged: true },
    env: { STAND_IN_OPENED_AT_LOGIN: '1' },
  });
  await expect.poll(() => calls('tray.show').length).toBe(1);
  expect(String(calls('tray.show')[0]?.args[0]), 'E78').toMatch(/trayTemplate\.png$/);
  expect(await windows()).toBe(0);
});

test('E67 DE02 macOS: the menu works without a window, which comes back with what was chosen', async () => {
  await open({ system: { platform: 'darwin', packaged: true } });
  await desktop.closeWindow();
  await expect.poll(windows).toBe(0);
  expect(desktop.running()).toBe(true);
  await desktop.menu(['Help', 'Store Doctor…']);
  await expect.poll(windows).toBe(1);
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
  await expect.poll(windows).toBe(0);
  await desktop.evaluate(({ app }) => app.emit('activate'), null);
  await expect.poll(windows).toBe(1);
});

test('E69 DE02 macOS: a link that came before ready opens the app', async () => {
  await open({
    system: { platform: 'darwin', packaged: true, early: [{ event: 'open-url', value: 'baobab://open/users' }] },
  });
  await expect(desktop.page.getByRole('button', { name: 'Access Admin Dashboard' })).toBeVisible();
});

test('E38 AD10 a mail address in the page goes to the mail program, other schemes go nowhere @quick', async () => {
  const { page } = await open({});
  await expect(page.getByRole('button', { name: 'Access Admin Dashboard' })).toBeVisible();
  const click = (href: string) =>
    page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: address });
      document.body.append(link);
      link.click();
    }, href);
  await click('ms-settings:about');
  await click('mailto:ada@example.com?subject=Prints');
  await expect
    .poll(() => calls('shell.openExternal').map(({ args }) => args[0]))
    .toEqual(['mailto:ada%40example.com?subject=Prints']);
  expect(calls('session.permission')).toEqual([]);
  expect(page.url()).toContain('/index.html');
});

test('E44 E45 DE02 the second mouse button offers spelling, the clipboard and links', async () => {
  await open({});
  const popUp = (facts: object) =>
    desktop.evaluate(({ BrowserWindow }, params) => {
      const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
      const none = { misspelledWord: '', dictionarySuggestions: [], linkURL: '', isEditable: false, selectionText: '' };
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.emit('context-menu', {}, { ...none, editFlags, ...params });
    }, facts);
  await popUp({ isEditable: true, misspelledWord: 'illustraton', dictionarySuggestions: ['illustration'] });
  await popUp({ linkURL: 'mailto:ada@example.com' });
  await popUp({ selectionText: 'a word' });
  await popUp({});
  await expect
    .poll(() => calls('menu.popup').map(({ args }) => args[0]))
    .toEqual([
      ['illustration', 'Add “illustraton” to the dictionary', '-', 'Cut', 'Copy', 'Paste', '-', 'Select All'],
      ['Write an Email', 'Copy Email Address'],
      ['Copy'],
    ]);
});

test('E72 E73 E75 E93 DE02 each system is told whose windows and links these are', async () => {
  await open({ system: { platform: 'win32', packaged: true }, env: { PORTABLE_EXECUTABLE_FILE: 'D:\\baobab.exe' } });
  expect(calls('app.setAppUserModelId').map(({ args }) => args)).toEqual([['app.baobab.admin']]);
  expect(calls('app.setAsDefaultProtocolClient').map(({ args }) => args)).toEqual([['baobab', 'D:\\baobab.exe']]);
  expect(calls('Notification.handleActivation'), 'E75').toHaveLength(1);
  await desktop.kill();
  await open({});
  expect(calls('app.setDesktopName').map(({ args }) => args)).toEqual([['baobab-admin.desktop']]);
});
