import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findElectron, sandboxHint } from './electron-binary.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'baobab-electron-'));

test('E11 TR01 a folder of one’s own needs no path.txt: the name is the system’s', () => {
  const own = folder();
  writeFileSync(join(own, 'electron'), '');
  writeFileSync(join(own, 'electron.exe'), '');
  expect(findElectron(folder(), own, 'linux')).toBe(join(own, 'electron'));
  expect(findElectron(folder(), own, 'win32')).toBe(join(own, 'electron.exe'));
  expect(findElectron(folder(), own, 'darwin'), 'it is not there').toBeUndefined();
  expect(findElectron(folder(), undefined, 'linux'), 'nothing fetched and nothing told').toBeUndefined();
  const fetched = folder();
  mkdirSync(join(fetched, 'dist'));
  writeFileSync(join(fetched, 'dist', 'electron'), '');
  writeFileSync(join(fetched, 'path.txt'), 'electron\n');
  expect(findElectron(fetched, undefined, 'linux')).toBe(join(fetched, 'dist', 'electron'));
});

test.skipIf(process.platform !== 'linux')(
  'E12 TR01 where Ubuntu bars the sandbox, `npm run desktop` says what helps',
  () => {
    const dist = folder();
    const electron = join(dist, 'electron');
    const setting = join(dist, 'restriction');
    expect(sandboxHint(electron, setting), 'another system').toBeNull();
    writeFileSync(setting, '0\n');
    expect(sandboxHint(electron, setting), 'switched off').toBeNull();
    writeFileSync(setting, '1\n');
    expect(sandboxHint(electron, setting)).toContain(`sudo chmod 4755 ${join(dist, 'chrome-sandbox')}`);
    writeFileSync(join(dist, 'chrome-sandbox'), '');
    chmodSync(join(dist, 'chrome-sandbox'), 0o755);
    expect(sandboxHint(electron, setting)).toContain('sysctl');
    if (process.getuid?.() !== 0) return;
    chownSync(join(dist, 'chrome-sandbox'), 0, 0);
    chmodSync(join(dist, 'chrome-sandbox'), 0o4755);
    expect(sandboxHint(electron, setting), 'the helper works').toBeNull();
  },
);
