/** Checks at the start, and the text of an error box when one fails: there is no window yet. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { toAppError } from '@baobab/domain/errors';
import { replaceFile } from '../files/replace-file.ts';

/** What a start needs at once: two small databases and their logs. */
const NEEDED_BYTES = 512 * 1024;

/** Tries whether the folder takes what a start writes. @throws disk_full, forbidden */
export function checkWritable(folder: string): void {
  const file = join(folder, 'write-test');
  try {
    replaceFile(file, new Uint8Array(NEEDED_BYTES));
  } finally {
    sweep([file, `${file}.new`]);
  }
}

function sweep(files: readonly string[]): void {
  try {
    files.forEach((each) => rmSync(each, { force: true }));
  } catch {
    // the folder could not be written, so it holds nothing
  }
}

export interface StartFailure {
  title: string;
  text: string;
}

const SAFE = 'Nothing was changed: your shop, your list of uploads and your drafts are as they were.';

export function describeStartFailure(thrown: unknown, folder: string): StartFailure {
  const error = toAppError(thrown);
  if (error.code === 'disk_full')
    return {
      title: 'The app can’t start: the disk is full',
      text: `There is no room left for its files in ${folder}. ${SAFE}\n\nFree some space, 100 MB or more, then start the app again.`,
    };
  if (error.code === 'forbidden')
    return {
      title: 'The app can’t start: it may not write to its folder',
      text: `${folder} takes no files (${String(error.context.code)}). ${SAFE}\n\nMake the folder writable for your user on this computer, then start the app again.`,
    };
  return {
    title: 'The app could not start',
    text: `${error.message}\n\n${SAFE}\n\nRestart the computer and try again. If it stays so, send the file actions.log in ${join(folder, 'logs')} to the person who supports you.`,
  };
}
