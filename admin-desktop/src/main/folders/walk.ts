/**
 * Lists what was dropped: every file below the droppedPath paths, none of them opened yet. A problem with one entry is a line in the list,
 * never the end of the walk. A link below a dropped folder is such a line and is never followed, wherever it leads. Runs in a worker
 * thread: single entries are read synchronously, which takes microseconds where a promise takes more; folders are read several at once,
 * for network drives that take milliseconds for each.
 */
import { lstatSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError, serializeError, type SerializedError } from '@baobab/domain/errors';
import { naturalOrder } from '@baobab/domain/natural-order';
import { isIgnoredName, isPackageName, leftOutName } from '@baobab/uploads/kinds/ignored-files';
import pLimit, { type LimitFunction } from 'p-limit';
import { fromFileSystem } from './file-errors.ts';
import { assertNoLink, linkError } from './open-file.ts';

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
  error: SerializedError;
}

export interface WalkResult {
  files: FoundFile[];
  problems: FoundProblem[];
  /** Files and folders that are not a person's. */
  leftOut: string[];
}

/** Open at one time. Node reads four at once; the others stand ready. */
const FOLDERS_AT_ONCE = 8;

export function walk(dropped: readonly string[]): Promise<WalkResult> {
  return withoutArchives(() => walkEach(dropped));
}

/**
 * Electron's `fs` takes a file named `*.asar` for a folder until `process.noAsar` says otherwise. Nothing else of this thread, whose
 * own scripts lie in such a file, runs meanwhile: a worker does one job at a time.
 * Source: https://www.electronjs.org/docs/latest/tutorial/asar-archives
 */
async function withoutArchives<Value>(run: () => Promise<Value>): Promise<Value> {
  const before: unknown = Reflect.get(process, 'noAsar');
  Reflect.set(process, 'noAsar', true);
  try {
    return await run();
  } finally {
    Reflect.set(process, 'noAsar', before);
  }
}

async function walkEach(dropped: readonly string[]): Promise<WalkResult> {
  const found: WalkResult = { files: [], problems: [], leftOut: [] };
  const limit = pLimit(FOLDERS_AT_ONCE);
  const folders = dropped.map((droppedPath) => addDropped(droppedPath, found)).filter((folder) => folder !== null);
  await Promise.all(folders.map((folder) => walkFolder(folder, found, limit)));
  found.files.sort(byPath);
  found.problems.sort(byPath);
  return found;
}

/** Notes what was dropped by itself; answers with a folder to visit. */
function addDropped(droppedPath: string, found: WalkResult): FoundFile | null {
  const name = basename(droppedPath);
  const path = name.normalize('NFC');
  try {
    // what was dropped may itself be a link
    const ref = realpathSync(droppedPath);
    const kind = kindOf(statSync(ref));
    if (kind === 'folder' && !isPackageName(path)) return { ref, path: '', root: name };
    if (kind === 'folder' || (kind === 'file' && isIgnoredName(path))) found.leftOut.push(path);
    else if (kind === 'file') found.files.push({ ref, path, root: '' });
  } catch (error) {
    addProblem(found, { path, root: '' }, fromFileSystem(error, droppedPath));
  }
  return null;
}

/** Waits for the folders below outside of the limit: inside, they would hold the places that those wait for. */
async function walkFolder(folder: FoundFile, found: WalkResult, limit: LimitFunction): Promise<void> {
  const { ref, path, root } = folder;
  try {
    const entries = await limit(list, ref);
    const inside = entries.map((entry) => {
      const below = (path ? `${path}/${entry.name}` : entry.name).normalize('NFC');
      return addEntry(entry, { ref: join(ref, entry.name), path: below, root }, found);
    });
    const folders = inside.filter((next) => next !== null);
    await Promise.all(folders.map((next) => walkFolder(next, found, limit)));
  } catch (error) {
    addProblem(found, { path: path || root, root }, asFolderError(error, path));
  }
}

async function list(ref: string): Promise<Dirent[]> {
  const entries = await readdir(ref, { withFileTypes: true });
  // a link may have taken the folder's place since it was found
  assertNoLink(ref);
  return entries;
}

/** Notes a file; answers with a folder to visit later. */
function addEntry(entry: Dirent, place: FoundFile, found: WalkResult): FoundFile | null {
  if (isIgnoredName(entry.name)) {
    found.leftOut.push(leftOutName(place.root, place.path));
    return null;
  }
  try {
    // Windows lists files in cloud storage, and junctions, as links: lstat says which it is
    const facts = entry.isSymbolicLink() ? lstatSync(place.ref) : entry;
    if (facts.isSymbolicLink()) throw linkError(place.ref);
    const kind = kindOf(facts);
    if (kind === 'folder') return place;
    if (kind === 'file') found.files.push(place);
  } catch (error) {
    addProblem(found, place, fromFileSystem(error, place.path));
  }
  return null;
}

function addProblem({ problems }: WalkResult, { path, root }: Omit<FoundProblem, 'error'>, error: AppError): void {
  problems.push({ path, root, error: serializeError(error) });
}

/** Sockets, pipes and devices are nothing to upload. */
function kindOf(facts: Pick<Dirent, 'isDirectory' | 'isFile'>): 'file' | 'folder' | 'other' {
  if (facts.isDirectory()) return 'folder';
  return facts.isFile() ? 'file' : 'other';
}

function byPath(a: { path: string }, b: { path: string }): number {
  return naturalOrder(a.path, b.path);
}

function asFolderError(thrown: unknown, path: string): AppError {
  const error = fromFileSystem(thrown, path);
  return error.code === 'file_unreadable' ? new AppError('folder_unreadable', error.context, { cause: thrown }) : error;
}
