import { EventEmitter } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_CHOICES } from '../settings/app-settings.ts';
import type { Installation } from '../window/quit-guard.ts';
import type { SystemNotification } from '../system/notifications.ts';
import { findUpdater, startUpdates, type Updater } from './updates.ts';

const world = vi.hoisted(() => ({ asked: [] as MessageBoxOptions[], answer: 0, notices: [] as SystemNotification[] }));
vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [] },
  app: { isPackaged: true, getVersion: () => '1.2.3' },
  dialog: {
    showMessageBox: async (options: MessageBoxOptions) => {
      world.asked.push(options);
      return { response: world.answer };
    },
  },
}));
vi.mock('electron-updater', () => ({ default: { autoUpdater: 'the real one' } }));
vi.mock('../system/notifications.ts', () => ({
  showNotification: (notice: SystemNotification) => world.notices.push(notice),
}));

beforeEach(() => {
  Object.assign(world, { asked: [], answer: 0, notices: [] });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

type Found = Awaited<ReturnType<Updater['checkForUpdates']>>;
const found = (isUpdateAvailable: boolean): Found => ({ isUpdateAvailable, updateInfo: { version: '2.0.0' } });

function start({ wanted = true, hasUpdater = true } = {}) {
  const updater = Object.assign(new EventEmitter(), {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    checkForUpdates: vi.fn(async (): Promise<Found> => found(false)),
    quitAndInstall: vi.fn(),
  });
  const parts = {
    name: 'Baobab',
    choices: { current: () => ({ ...DEFAULT_CHOICES, lookForUpdates: wanted }) },
    log: { failed: vi.fn(), write: vi.fn() },
    window: { navigate: vi.fn() },
    show: vi.fn(),
    quit: vi.fn(async (_installation?: Installation) => {}),
  };
  const updates = startUpdates(hasUpdater ? updater : null, parts);
  const download = () => updater.emit('update-downloaded', { version: '2.0.0', releaseNotes: NOTES });
  return { updater, parts, updates, download };
}
const NOTES = '<h2>New</h2><p>Faster <b>uploads</b></p><script>x</script>';

test('E95 DE02 it looks a while after the start and then once a day, and says when a version lies ready', async () => {
  const { updater, parts, updates, download } = start();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(updater.checkForUpdates).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000 + 86_400_000);
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(2);
  download();
  expect(updates.ready()).toEqual({ version: '2.0.0', notes: 'New\nFaster uploads\nx' });
  expect(world.notices[0]?.body).toContain('2.0.0 is installed when you quit');
  world.notices[0]?.onClick();
  expect(parts.window.navigate).toHaveBeenCalledWith('menu:dialog', 'preferences');
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(updater.checkForUpdates, 'one that lies ready is enough').toHaveBeenCalledTimes(2);
});

test('DE02 who does not want it is not asked for it; a failure is only logged', async () => {
  const { updater } = start({ wanted: false });
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(updater.checkForUpdates).not.toHaveBeenCalled();
  const failing = start();
  failing.updater.emit('error', new Error('no network'));
  expect(failing.parts.log.failed).toHaveBeenCalled();
  expect([failing.updates.ready(), world.asked]).toEqual([null, []]);
});

/** @returns the error of the installation that the guard is given */
async function installing({ parts, updates }: ReturnType<typeof start>) {
  updates.install();
  const installation = parts.quit.mock.calls[0]?.[0];
  const outcome = installation?.install().catch((error: unknown) => error);
  return { installation, outcome };
}

test('EL02 E95 the installer starts only once nothing is open; when it is refused, the window comes back and says why', async () => {
  const given = start();
  const { updater, parts } = given;
  updater.quitAndInstall.mockImplementation(() => {
    updater.emit('error', new Error('EACCES: permission denied, unlink /opt/baobab.AppImage\n    at unlinkSync'));
  });
  given.updates.install();
  expect(updater.quitAndInstall).not.toHaveBeenCalled();
  const { installation, outcome } = await installing(given);
  installation?.onFailed(await outcome);
  expect(parts.show).toHaveBeenCalledOnce();
  expect(world.asked[0]).toMatchObject({ message: 'The new version could not be installed' });
  expect(world.asked[0]?.detail).toMatch(
    /^EACCES: permission denied, unlink \/opt\/baobab\.AppImage\n\n.+uploads and drafts/,
  );
  expect(updater.autoInstallOnAppQuit, 'not tried again without a question').toBe(false);
});

test('EL02 an installer that never ends the app, as on a Mac, is waited for only a minute', async () => {
  const { outcome } = await installing(start());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ message: 'The installer did not start.' });
});

test.each([
  ['there is no newer one', async () => found(false), 'You have the newest version'],
  ['there is a newer one', async () => found(true), 'Version 2.0.0 is being downloaded'],
  ['this kind of package has none', async () => null, 'Automatic updates are not available in this build'],
  ['the feed does not answer', () => Promise.reject(new Error('offline')), 'Could not check for updates'],
])('EL05 DE02 “Check for Updates…” answers when %s', async (_name, checkForUpdates, message) => {
  const { updater, updates, parts } = start();
  updater.checkForUpdates.mockImplementation(checkForUpdates);
  await updates.check();
  expect(world.asked).toMatchObject([{ message, detail: expect.stringMatching(/\w/) as string }]);
  expect(parts.quit).not.toHaveBeenCalled();
});

test('EL05 “Check for Updates…” offers a version that is ready, and answers in a build without a feed', async () => {
  const { updates, download, parts } = start();
  download();
  world.answer = 1;
  await updates.check();
  expect(parts.quit).not.toHaveBeenCalled();
  world.answer = 0;
  await updates.check();
  expect(parts.quit).toHaveBeenCalledOnce();
  const { updates: none } = start({ hasUpdater: false });
  await none.check();
  expect(none.isAvailable).toBe(false);
  expect(world.asked.at(-1)?.message).toBe('Automatic updates are not available in this build');
});

test('DE02 E93 a portable app, which would install another one beside it, does not update itself', async () => {
  const resources = mkdtempSync(join(tmpdir(), 'baobab-resources-'));
  Object.assign(process, { resourcesPath: resources });
  expect(await findUpdater()).toBeNull();
  writeFileSync(join(resources, 'app-update.yml'), 'provider: generic');
  expect(await findUpdater()).toBe('the real one');
  vi.stubEnv('PORTABLE_EXECUTABLE_FILE', 'D:\\baobab-admin-1.2.3-portable-x64.exe');
  expect(await findUpdater()).toBeNull();
});
