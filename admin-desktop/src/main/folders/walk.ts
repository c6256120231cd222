/**
 * Lists what was dropped: every file below the given paths, none of them opened yet. Trouble with one entry is a line in the list,
 * never the end of the walk. A link below a dropped folder is such a line and is never followed, wherever it leads. Hidden files and
 * the leftovers of file managers are passed over in silence. Runs in a worker thread, where waiting for the disk one entry at a time
 * is the fastest way: each takes microseconds, a promise takes more.
 */
import { lstatSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '@baobab/shared/domain/errors';
import { fromFileSystem } from './file-errors.ts';
import { checkPlace, linked, placeOf } from './open-file.ts';

export interface FoundFile {
  /** Absolute, without a link in it, as the file system spells it. */
  ref: string;
  /** Below the dropped folder, with slashes, NFC: the same on every system. A file dropped alone has only its name. */
  path: string;
  /** Name of the dropped folder; '' for a file dropped alone. */
  root: string;
}

export interface FoundProblem {
  path: string;
  root: string;
  /** Codes: file_missing, file_unreadable, folder_unreadable, file_link. */
  error: AppError;
}

export interface Walked {
  files: FoundFile[];
  problems: FoundProblem[];
}

const LEFTOVERS = new Set(['thumbs.db', 'desktop.ini', '__macosx', '$recycle.bin']);

export function walk(dropped: readonly string[]): Walked {
  return withoutArchives(() => walkEach(dropped));
}

/**
 * Electron's `fs` takes a file named `*.asar` for a folder until `process.noAsar` says otherwise. The walk is synchronous, so no other
 * code of this thread, whose own scripts lie in such a file, runs meanwhile.
 * Source: https://www.electronjs.org/docs/latest/tutorial/asar-archives
 */
function withoutArchives<Value>(run: () => Value): Value {
  const before: unknown = Reflect.get(process, 'noAsar');
  Reflect.set(process, 'noAsar', true);
  try {
    return run();
  } finally {
    Reflect.set(process, 'noAsar', before);
  }
}

function walkEach(dropped: readonly string[]): Walked {
  const found: Walked = { files: [], problems: [] };
  for (const given of dropped) {
    const name = basename(given);
    const path = name.normalize('NFC');
    try {
      const ref = placeOf(given);
      const kind = kindOf(statSync(ref));
      if (kind === 'file') found.files.push({ ref, path, root: '' });
      else if (kind === 'folder') walkFolder(ref, name, found);
    } catch (error) {
      found.problems.push({ path, root: '', error: fromFileSystem(error, given) });
    }
  }
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

function walkFolder(top: string, root: string, found: Walked): void {
  const waiting: { ref: string; path: string }[] = [{ ref: top, path: '' }];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const { ref, path } = folder;
    try {
      const entries = readdirSync(ref, { withFileTypes: true })
        .filter(({ name }) => !isLeftover(name))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
      // a link may have taken the folder's place since it was found
      checkPlace(ref);
      const inside = entries.map((entry) => {
        const below = (path ? `${path}/${entry.name}` : entry.name).normalize('NFC');
        return enter(entry, { ref: join(ref, entry.name), path: below, root }, found);
      });
      for (const next of inside.toReversed()) if (next) waiting.push(next);
    } catch (error) {
      found.problems.push({ path: path || root, root, error: asFolderError(error, path) });
    }
  }
}

/** Notes a file; answers with a folder to visit later. */
function enter(entry: Dirent, place: FoundFile, found: Walked) {
  try {
    // Windows lists files that a cloud service holds, and junctions, as links: the entry itself tells which it is
    const facts = entry.isSymbolicLink() ? lstatSync(place.ref) : entry;
    if (facts.isSymbolicLink()) throw linked(place.ref);
    const kind = kindOf(facts);
    if (kind === 'folder') return { ref: place.ref, path: place.path };
    if (kind === 'file') found.files.push(place);
  } catch (error) {
    found.problems.push({ path: place.path, root: place.root, error: fromFileSystem(error, place.path) });
  }
  return null;
}

/** Sockets, pipes and devices are nothing to upload. */
function kindOf(facts: Pick<Dirent, 'isDirectory' | 'isFile'>): 'file' | 'folder' | 'other' {
  if (facts.isDirectory()) return 'folder';
  return facts.isFile() ? 'file' : 'other';
}

function isLeftover(name: string): boolean {
  return name.startsWith('.') || LEFTOVERS.has(name.toLowerCase());
}

function asFolderError(thrown: unknown, path: string): AppError {
  const error = fromFileSystem(thrown, path);
  return error.code === 'file_unreadable' ? new AppError('folder_unreadable', error.context, { cause: thrown }) : error;
}
