import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { parseLaunchArguments } from './launch-requests.ts';

vi.mock('electron', () => ({}));

const APP = resolve('/work/baobab/admin-desktop');
const GARDEN = resolve('/pictures/My Garden');
const there = new Set([APP, GARDEN, resolve('/pictures/pack.zip'), process.execPath, resolve('/pictures')]);
const by = { workingFolder: resolve('/pictures'), appFolder: APP, isThere: (path: string) => there.has(path) };

test('E8 E68 DE02 with every switch that Playwright or Chromium adds, the app’s own folder is no folder of pictures', () => {
  const argv = [
    process.execPath,
    '--no-sandbox',
    '--inspect=0',
    '--remote-debugging-port=0',
    APP,
    `--user-data-dir=${GARDEN}`,
  ];
  expect(parseLaunchArguments(argv, by)).toEqual({ link: null, paths: [] });
  expect(parseLaunchArguments([...argv, GARDEN], by).paths).toEqual([GARDEN]);
  expect(parseLaunchArguments([GARDEN, '--allow-file-access-from-files', ...argv], by).paths, 'in any order').toEqual([
    GARDEN,
  ]);
  expect(parseLaunchArguments([`${APP}/`], { ...by, appFolder: `${APP}/` }).paths, 'with a slash at its end').toEqual(
    [],
  );
  expect(parseLaunchArguments(['.'], { ...by, workingFolder: APP }).paths, 'as `electron .` names it').toEqual([]);
});

test('E71 DE02 a desktop’s file addresses and a shell’s relative names are paths; what is not there is passed over', () => {
  const addresses = [
    pathToFileURL(GARDEN).href,
    'pack.zip',
    'file://%ff',
    'nothing.zip',
    '',
    'https://shop.example/x.zip',
  ];
  expect(parseLaunchArguments(addresses, by).paths).toEqual([GARDEN, resolve('/pictures/pack.zip')]);
});

test('E70 DE02 an address is found wherever it stands', () => {
  expect(parseLaunchArguments(['--flag', 'baobab://open/orders', GARDEN], by)).toEqual({
    link: { tab: 'orders', id: null },
    paths: [GARDEN],
  });
});
