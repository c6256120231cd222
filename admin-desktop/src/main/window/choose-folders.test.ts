import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { OpenDialogOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { createAppSettings } from '../settings/app-settings.ts';
import { chooseFolders } from './ask.ts';

const parent = vi.hoisted(() => ({ isVisible: () => true }));
const showOpenDialog = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [{ isVisible: () => false }, parent] },
  dialog: { showOpenDialog },
}));

test('E65 E66 UP03 choosing folders belongs to the window and begins, also after a restart, where it ended last', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'baobab-picker-')), 'app.json');
  const garden = resolve('/pictures/Garden');
  const answers = [[garden, resolve('/pictures/Sea')], [], [garden]];
  showOpenDialog.mockImplementation(async () => {
    const filePaths = answers.shift() ?? [];
    return { canceled: filePaths.length === 0, filePaths };
  });
  const choose = () => chooseFolders(createAppSettings(file));
  expect(await choose()).toEqual([garden, resolve('/pictures/Sea')]);
  expect(await choose(), 'cancelled').toEqual([]);
  expect(await choose()).toEqual([garden]);
  const calls = showOpenDialog.mock.calls as unknown as [unknown, OpenDialogOptions][];
  expect(calls.map(([window]) => window)).toEqual([parent, parent, parent]);
  expect(calls.map(([, { defaultPath }]) => defaultPath)).toEqual([
    undefined,
    resolve('/pictures'),
    resolve('/pictures'),
  ]);
});
