import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginItemSettings } from 'electron';
import { expect, test, vi } from 'vitest';
import { opensAtLogin, setOpenAtLogin, startedHidden } from './login-item.ts';

const app = (isPackaged = true, settings: Partial<LoginItemSettings> = {}) => ({
  isPackaged,
  setLoginItemSettings: vi.fn(),
  getLoginItemSettings: vi.fn(() => settings as LoginItemSettings),
  getPath: () => '/nowhere',
});
const name = 'Baobab Admin';

test('DE02 EL05 on Linux an autostart file comes and goes', () => {
  const configFolder = mkdtempSync(join(tmpdir(), 'baobab-login-'));
  const place = {
    app: app(),
    name: 'Baobab Admin',
    platform: 'linux',
    configFolder,
    executable: '/opt/a "b" 100%/baobab',
  } as const;
  const file = join(configFolder, 'autostart', 'baobab-admin.desktop');
  setOpenAtLogin(true, place);
  expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/a \\"b\\" 100%%/baobab" --hidden');
  expect(opensAtLogin(place)).toBe(true);
  appendFileSync(file, 'Hidden=true\n');
  expect(opensAtLogin(place), 'switched off in the desktop’s own settings').toBe(false);
  setOpenAtLogin(false, place);
  expect(existsSync(file)).toBe(false);
});

test('DE02 elsewhere the system is told, and only by a packaged app', () => {
  const packaged = app();
  setOpenAtLogin(true, { app: packaged, name: 'Baobab Admin', platform: 'darwin' });
  expect(packaged.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true });
  const fromSources = app(false);
  setOpenAtLogin(true, { app: fromSources, name: 'Baobab Admin', platform: 'win32' });
  expect(fromSources.setLoginItemSettings).not.toHaveBeenCalled();
});

test('E76 DE02 arguments go to Windows only; macOS tells by itself that it opened the app', () => {
  const windows = app();
  setOpenAtLogin(true, { app: windows, name, platform: 'win32' });
  expect(windows.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] });
  expect(startedHidden({ app: app(true, { wasOpenedAtLogin: true }), platform: 'darwin' })).toBe(true);
  expect(startedHidden({ app: app(true, { wasOpenedAtLogin: false }), platform: 'darwin' })).toBe(false);
  expect(startedHidden({ app: app(true, { wasOpenedAtLogin: true }), platform: 'win32' }), 'only macOS knows').toBe(
    false,
  );
});

test('E77 DE02 whether it opens at login is read from the system, where people switch it off', () => {
  const place = (platform: 'darwin' | 'win32', settings: Partial<LoginItemSettings>) =>
    opensAtLogin({ app: app(true, settings), name, platform });
  expect(place('darwin', { openAtLogin: true })).toBe(true);
  expect(place('darwin', { openAtLogin: false, status: 'requires-approval' })).toBe(false);
  expect(place('win32', { openAtLogin: true, executableWillLaunchAtLogin: true })).toBe(true);
  expect(place('win32', { openAtLogin: true, executableWillLaunchAtLogin: false }), 'off in the task manager').toBe(
    false,
  );
  expect(opensAtLogin({ app: app(false, { openAtLogin: true }), name, platform: 'darwin' })).toBe(false);
});

test('E93 DE02 a portable app registers where it really lies, not the folder that it unpacked itself into', () => {
  vi.stubEnv('PORTABLE_EXECUTABLE_FILE', 'D:\\tools\\baobab.exe');
  const portable = app(true, { openAtLogin: true, executableWillLaunchAtLogin: true });
  setOpenAtLogin(true, { app: portable, name, platform: 'win32' });
  const item = { args: ['--hidden'], path: 'D:\\tools\\baobab.exe' };
  expect(portable.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, ...item });
  opensAtLogin({ app: portable, name, platform: 'win32' });
  expect(portable.getLoginItemSettings).toHaveBeenCalledWith(item);
});
