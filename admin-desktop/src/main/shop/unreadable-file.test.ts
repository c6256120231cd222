import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test, vi } from 'vitest';
import { DRAFTS, reportUnreadable, UPLOADS } from './unreadable-file.ts';

let file: string;
let keptAs: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'baobab-unreadable-')), 'uploads.sqlite');
  keptAs = `${file}.damaged-1763700000000`;
});

const electron = vi.hoisted(() => ({
  app: { exit: vi.fn() },
  dialog: { showErrorBox: vi.fn(), showMessageBoxSync: vi.fn((_options: object) => 0) },
}));
vi.mock('electron', () => electron);

function tools(answer = 0) {
  vi.clearAllMocks();
  electron.dialog.showMessageBoxSync.mockReturnValue(answer);
  return electron;
}

function laterVersion(): void {
  const database = new DatabaseSync(keptAs);
  database.exec('pragma journal_mode = wal; create table t (a text); pragma user_version = 7');
  database.close();
}

test('UP07 DR05 a damaged file is told with where it is kept, what is safe and what to do', () => {
  writeFileSync(keptAs, 'no database');
  const { app, dialog } = tools();
  reportUnreadable(UPLOADS, keptAs);
  reportUnreadable(DRAFTS, keptAs);
  const [[title, text] = [], [, draftsText] = []] = dialog.showErrorBox.mock.calls as string[][];
  expect(title).toBe('The list of uploads on this computer is damaged');
  expect(text).toMatch(/kept as .+uploads\.sqlite\.damaged-\d+\. Uploaded files are safe\. Drop your folder again/);
  expect(draftsText).toMatch(/saved in the shop is safe.+Ask for help before you delete it/);
  expect(app.exit).not.toHaveBeenCalled();
});

test('UP07 DR05 after a downgrade: quitting puts the newer file back, untouched', () => {
  laterVersion();
  const { app, dialog } = tools(0);
  expect(() => reportUnreadable(UPLOADS, keptAs)).toThrow('cancelled');
  expect(dialog.showMessageBoxSync.mock.calls[0]?.[0]).toMatchObject({
    message: expect.stringContaining('newer version') as string,
    detail: expect.stringMatching(/Nothing in it was changed\. Quit and install the newer version/) as string,
  });
  expect(app.exit).toHaveBeenCalledWith(0);
  expect(readdirSync(join(file, '..')).filter((name) => name.includes('damaged'))).toEqual([]);
  const database = new DatabaseSync(file);
  expect(database.prepare('pragma user_version').get()).toEqual({ user_version: 7 });
  database.close();
});

test('UP07 DR05 after a downgrade: starting without it keeps it aside', () => {
  laterVersion();
  const { app } = tools(1);
  reportUnreadable(UPLOADS, keptAs);
  expect(app.exit).not.toHaveBeenCalled();
  expect([existsSync(file), existsSync(keptAs)]).toEqual([false, true]);
});
