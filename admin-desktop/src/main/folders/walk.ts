/**
 * Lists what was dropped: every file below the given paths, none of them opened yet. Trouble with one entry is a line in the list,
 * never the end of the walk. Hidden files and the leftovers of file managers are passed over in silence. Runs in a worker thread,
 * where waiting for the disk one entry at a time is the fastest way: each takes microseconds, a promise takes more.
 */
import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '@baobab/shared/domain/errors';
import { fromFileSystem } from './file-errors.ts';

export interface FoundFile {
  /** Absolute, as the file system spells it. */
  ref: string;
  /** Below the dropped folder, with slashes, NFC: the same on every system. A file dropped alone has only its name. */
  path: string;
  /** Name of the dropped folder; '' for a file dropped alone. */
  root: string;
}

export interface FoundProblem {
  path: string;
  root: string;
  /** Codes: file_missing, file_unreadable, folder_unreadable, folder_loop. */
  error: AppError;
}

export interface Walked {
  files: FoundFile[];
  problems: FoundProblem[];
}

const LEFTOVERS = new Set(['thumbs.db', 'desktop.ini', '__macosx', '$recycle.bin']);

export function walk(dropped: readonly string[]): Walked {
  const found: Walked = { files: [], problems: [] };
  for (const path of dropped) {
    const name = basename(path);
    const place = { ref: path, path: name.normalize('NFC'), root: '' };
    try {
      const kind = kindOf(statSync(path));
      if (kind === 'file') found.files.push(place);
      else if (kind === 'folder') walkFolder(path, name, found);
    } catch (error) {
      found.problems.push({ path: place.path, root: '', error: fromFileSystem(error, path) });
    }
  }
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

function walkFolder(top: string, root: string, found: Walked): void {
  /** `above`: real paths of the folders on the way here; meeting one of them again is a loop. */
  const waiting: { ref: string; path: string; above: readonly string[] }[] = [{ ref: top, path: '', above: [] }];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const { ref, path, above } = folder;
    try {
      const real = realpathSync(ref);
      if (above.includes(real)) throw new AppError('folder_loop', { path });
      const entries = readdirSync(ref, { withFileTypes: true })
        .filter(({ name }) => !isLeftover(name))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const inside = entries.map((entry) => {
        const below = (path ? `${path}/${entry.name}` : entry.name).normalize('NFC');
        return enter(entry, { ref: join(ref, entry.name), path: below, root }, found);
      });
      for (const next of inside.toReversed()) if (next) waiting.push({ ...next, above: [...above, real] });
    } catch (error) {
      found.problems.push({ path: path || root, root, error: asFolderError(error, path) });
    }
  }
}

/** Notes a file; answers with a folder to visit later. */
function enter(entry: Dirent, place: FoundFile, found: Walked) {
  try {
    // only a link must be asked where it leads
    const kind = kindOf(entry.isSymbolicLink() ? statSync(place.ref) : entry);
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
