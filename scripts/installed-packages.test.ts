import { mkdtempSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KINDS, packagesFor } from './installed-packages.ts';

const NAMES = [
  'baobab-admin-0.1.0-linux-amd64.deb',
  'baobab-admin-0.1.0-linux-arm64.deb',
  'baobab-admin-0.1.0-linux-x86_64.AppImage',
  'baobab-admin-0.1.0-linux-arm64.AppImage',
  'baobab-admin-0.1.0-mac-universal.dmg',
  'baobab-admin-0.1.0-mac-universal.dmg.blockmap',
  'baobab-admin-0.1.0-mac-universal.zip',
  'baobab-admin-0.1.0-win.exe',
  'baobab-admin-0.1.0-portable-x64.exe',
  'latest.yml',
];
const names = (system: string) => packagesFor(system, NAMES).map(({ name }) => name);

test('TR08 DE03 every package is examined by at least one system, and by the processor that it is for', () => {
  const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];
  const examined = new Set(systems.flatMap(names));
  expect(NAMES.filter((name) => /\.(deb|AppImage|dmg|zip|exe)$/.test(name) && !examined.has(name))).toEqual([]);
  expect(names('linux-arm64')).toEqual([NAMES[1], NAMES[3]]);
  expect(names('darwin-x64')).toEqual(names('darwin-arm64'));
  expect(names('win32-x64')).toEqual([NAMES[7], NAMES[8]]);
});

test('TR08 a package that was not built fails the check of its system', () => {
  expect(() => packagesFor('linux-x64', ['baobab-admin-0.1.0-linux-amd64.deb'])).toThrow('AppImage, x64');
});

test('TR08 a file that starts by itself leaves nothing once it is deleted', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'baobab-package-')), 'app.AppImage');
  writeFileSync(file, '');
  const app = KINDS['AppImage, x64']?.install(file);
  expect([app?.program, app?.leftovers()]).toEqual([file, [file]]);
  void app?.remove();
  expect([existsSync(file), app?.leftovers()]).toEqual([false, []]);
});
