/** Checks at the start, and the text of an error box when the app, or a shop in it, can't be opened. */
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

/** What was tried, in the words of the box. */
const START = { failed: 'The app can’t start', again: 'start the app again' };
export const OPENING_SHOP = { failed: 'The app can’t open the shop', again: 'choose the shop again' };

const SAFE = 'Nothing was changed: your shop, your list of uploads and your drafts are as they were.';

export function describeStartFailure(thrown: unknown, folder: string, tried = START) {
  const error = toAppError(thrown);
  if (error.code === 'disk_full')
    return {
      title: `${tried.failed}: the disk is full`,
      text: `There is no room left for its files in ${folder}. ${SAFE}\n\nFree some space, 100 MB or more, then ${tried.again}.`,
    };
  if (error.code === 'forbidden')
    return {
      title: `${tried.failed}: it may not write to its folder`,
      text: `${folder} takes no files (${String(error.context.code)}). ${SAFE}\n\nMake the folder writable for your user on this computer, then ${tried.again}.`,
    };
  if (error.code === 'file_unreadable')
    return {
      title: `${tried.failed}: a file of its own is in use or not readable`,
      text: `${String(error.context.file)} in ${folder} does not open (${String(error.context.reason)}). ${SAFE}\n\nClose other programs that may hold it, such as a backup or a virus scanner, and see that your user may read and write it. Then ${tried.again}.`,
    };
  return {
    title: tried.failed,
    text: `${error.message}\n\n${SAFE}\n\nRestart the computer and try again. If it stays so, send the file actions.log in ${join(folder, 'logs')} to the person who supports you.`,
  };
}
