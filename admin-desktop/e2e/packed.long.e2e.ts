// What `npm run package` makes, from a folder that stands for Electron: the archive's contents, the switches in the binary, and the
// main job done by the app as it lies in the archive.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { testMainLoop } from './main-loop-scenarios.ts';

const pack = join(import.meta.dirname, '..', 'packaging', 'pack.ts');
/** Marks the place of the switches in Electron's binary; version 1, nine of them, all off. */
const SWITCHES = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009${'0'.repeat(9)}`;

/** How the binary writes a switch that is on. */
const ON = '1'.charCodeAt(0);

let home: string;
let unpacked: string;
let archive: string;

test.skip(process.platform !== 'linux', 'packs for Linux');

test.beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'baobab-packed-'));
  const electron = join(home, 'electron');
  for (const folder of ['resources', 'locales']) mkdirSync(join(electron, folder), { recursive: true });
  writeFileSync(join(electron, 'electron'), `not Electron ${SWITCHES}`, { mode: 0o755 });
  writeFileSync(join(electron, 'version'), '45.4.1');
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(electron, name), name);
  execFileSync(process.execPath, [pack, '--dir', '--linux', '--electron', electron, '--output', join(home, 'packed')]);
  unpacked = join(home, 'packed', 'linux-unpacked');
  archive = join(unpacked, 'resources', 'app.asar');
});

test.afterAll(() => rmSync(home, { recursive: true, force: true }));

test('SE03 DE03 the packed binary keeps what could open it switched off', async () => {
  const { version: _version, ...wire } = await getCurrentFuseWire(join(unpacked, 'baobab-admin'));
  const on = Object.entries(wire)
    .filter(([, state]) => Number(state) === ON)
    .map(([option]) => FuseV1Options[Number(option)]);
  expect(new Set(on)).toEqual(new Set(['EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar']));
});

test('DE03 the package carries the bundles, what they load by path, its parts list and their licenses, and nothing of the sources', () => {
  const files = listPackage(archive, { isPack: false });
  expect(files).toContain('/out/main/index.js');
  expect(files).toContain('/out/preload/index.cjs');
  expect(files).toContain('/out/renderer/index.html');
  expect(files.filter((file) => /\.(map|tsx?)$|\.env/.test(file))).toEqual([]);
  const modules = new Set(files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []));
  expect([...modules].filter((name) => !/^@\w+$/.test(name)).toSorted()).toEqual([
    '@emnapi/runtime',
    '@img/sharp-wasm32',
    'piscina',
    'tslib',
  ]);
  expect(files.filter((file) => file.endsWith('.node'))).toEqual([]);
  const notices = join(unpacked, 'resources', 'notices');
  const bill = JSON.parse(readFileSync(join(notices, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] };
  expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['antd', 'sharp', 'react']));
  const licenses = readFileSync(join(notices, 'licenses.txt'), 'utf8');
  expect(licenses).toMatch(/^sharp [\d.]+ \(Apache-2\.0\)$/m);
  expect(licenses, 'parts of sharp').toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(licenses, 'fonts').toContain('SIL OPEN FONT LICENSE');
  expect(licenses, 'installed and not packed').not.toMatch(/^@img\/sharp-(linux|libvips)/m);
  expect(readdirSync(unpacked)).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
});

test('SE03 no secret and no path of the building computer is in the package', () => {
  const text = contentsOf(unpacked);
  expect(text).not.toMatch(/sb_secret_[a-z0-9]/i);
  expect(text).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----/);
  expect(text).not.toMatch(/\bwhsec_[a-z0-9]|\bsk_(live|test)_[a-z0-9]/i);
  expect(text).not.toContain(join(import.meta.dirname, '..'));
});

test.describe('the app as packed', () => {
  testMainLoop({
    count: 12,
    prepare: async (folder) => {
      extractAll(archive, folder);
      return folder;
    },
  });
});

function contentsOf(folder: string): string {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  const own = inside.filter((path) => statSync(path).isFile() && !/\.(so|node|dylib|dll)(\.|$)/.test(path));
  return own.map((path) => readFileSync(path, 'latin1')).join('\n');
}
