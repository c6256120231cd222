/** Dialogs about a list of uploads or of drafts that this version can't read: damaged, or written by a newer one. */
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@baobab/domain/errors';
import { STORED_VERSION } from '@baobab/drafts/stored-version';
import { app, dialog } from 'electron';

export interface UnreadableFile {
  /** 'The list of uploads'. */
  name: string;
  /** What is safe, and what to do about a damaged one. */
  rest: string;
  /** Of the tables that this version writes. */
  version: number;
}

export const UPLOADS: UnreadableFile = {
  name: 'The list of uploads',
  rest: 'Uploaded files are safe. Drop your folder again: only what is missing is sent.',
  version: 1,
};
export const DRAFTS: UnreadableFile = {
  name: 'The list of drafts',
  rest: 'What was saved in the shop is safe and loads again; edits that were not are in that file alone. Ask for help before you delete it.',
  version: STORED_VERSION,
};

/** @param keptAs where it lies now. @throws cancelled when the person quits: the file is then back in its place */
export function reportUnreadable({ name, rest, version }: UnreadableFile, keptAs: string): void {
  if (versionOf(keptAs) <= version)
    return dialog.showErrorBox(`${name} on this computer is damaged`, `It is kept as ${keptAs}. ${rest}`);
  const choice = dialog.showMessageBoxSync({
    type: 'warning',
    message: `${name} on this computer belongs to a newer version of this app`,
    detail: `Nothing in it was changed. Quit and install the newer version to go on with it, or start without it: it is then kept as ${keptAs}.`,
    buttons: ['Quit', 'Start without it'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (choice === 1) return;
  putBack(keptAs);
  app.exit(0);
  throw new AppError('cancelled');
}

/** 0 for a file that is no database. */
function versionOf(file: string): number {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return Number(database.prepare('pragma user_version').get()?.user_version ?? 0);
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}

/** What SQLite wrote beside it goes with it. */
function putBack(keptAs: string): void {
  const place = keptAs.replace(/\.damaged-\d+$/, '');
  for (const part of ['', '-wal', '-shm']) if (existsSync(keptAs + part)) renameSync(keptAs + part, place + part);
}
