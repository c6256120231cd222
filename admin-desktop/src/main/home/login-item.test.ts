import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { setOpenAtLogin } from './login-item.ts';

const app = (isPackaged = true) => ({ isPackaged, setLoginItemSettings: vi.fn(), getPath: () => '/nowhere' });

test('DE02 on Linux an autostart file comes and goes', () => {
  const configFolder = mkdtempSync(join(tmpdir(), 'baobab-login-'));
  const place = {
    app: app(),
    name: 'Baobab Admin',
    platform: 'linux',
    configFolder,
    executable: '/opt/a "b"/baobab',
  } as const;
  const file = join(configFolder, 'autostart', 'baobab-admin.desktop');
  setOpenAtLogin(true, place);
  expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/a \\"b\\"/baobab" --hidden');
  setOpenAtLogin(false, place);
  expect(existsSync(file)).toBe(false);
});

test('DE02 elsewhere the system is told, and only by a packaged app', () => {
  const packaged = app();
  setOpenAtLogin(true, { app: packaged, name: 'Baobab Admin', platform: 'darwin' });
  expect(packaged.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] });
  const fromSources = app(false);
  setOpenAtLogin(true, { app: fromSources, name: 'Baobab Admin', platform: 'win32' });
  expect(fromSources.setLoginItemSettings).not.toHaveBeenCalled();
});
