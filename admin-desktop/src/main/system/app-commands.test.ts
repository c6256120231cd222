import { AppError } from '@baobab/domain/errors';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createAppSettings } from '../settings/app-settings.ts';
import { createAppCommands, type AppCommandParts } from './app-commands.ts';

const world = vi.hoisted(() => ({ drawn: [] as unknown[], writes: vi.fn() }));
vi.mock('electron', () => ({ shell: {} }));
vi.mock('../files/replace-file.ts', () => ({ replaceFile: world.writes }));
vi.mock('../window/menu.ts', () => ({ installMenu: (parts: unknown) => world.drawn.push(parts) }));

const A = { url: 'https://a.example', publishableKey: 'a' };
const B = { url: 'https://b.example', publishableKey: 'b' };

test('DE01 DE02 a shop that does not open: the page is loaded anew, and the menu marks the one that is open', async () => {
  const reload = vi.fn();
  const write = vi.fn();
  const parts: object = {
    handles: { clear: vi.fn() },
    choices: { current: () => ({ recentFolders: [] }) },
    settings: { all: () => [A, B], current: () => B },
    session: { server: () => A },
    window: { contents: () => ({ reload }) },
    shopManager: { reopen: () => Promise.reject(new AppError('file_unreadable')) },
    log: { write },
  };
  const commands = createAppCommands(parts as AppCommandParts);
  await expect(commands.serverChanged()).rejects.toMatchObject({ code: 'file_unreadable' });
  expect(reload).toHaveBeenCalledOnce();
  expect(world.drawn).toMatchObject([
    {
      shops: [
        { url: A.url, open: true },
        { url: B.url, open: false },
      ],
    },
  ]);
  expect(write).not.toHaveBeenCalled();
});

test('EL05 dropped folders are remembered with one write, and dropped files are not', async () => {
  const home = mkdtempSync(join(tmpdir(), 'baobab-recent-'));
  const folders = ['June', 'July'].map((name) => join(home, name));
  const files = Array.from({ length: 200 }, (_, number) => join(home, `${number}.png`));
  folders.forEach((path) => mkdirSync(path));
  files.forEach((path) => writeFileSync(path, ''));
  const choices = createAppSettings(join(home, 'app.json'));
  const add = vi.fn(async () => {});
  const parts: object = {
    choices,
    settings: { all: () => [] },
    session: { server: () => null },
    shopManager: { shop: () => ({ uploads: { manager: { add } } }) },
  };
  const commands = createAppCommands(parts as AppCommandParts);
  await commands.addPaths([...folders, ...files, join(home, 'gone')]);
  expect(choices.current().recentFolders).toEqual(folders.toReversed());
  expect(world.writes).toHaveBeenCalledOnce();
  expect(add).toHaveBeenCalledOnce();
  await commands.addPaths(files);
  expect(world.writes, 'files alone change nothing').toHaveBeenCalledOnce();
});
