/**
 * Lists what was dropped: every file below the given paths with its size and first bytes. Trouble with one entry is a line in the
 * list, never the end of the walk. Hidden files and the leftovers of file managers are passed over in silence.
 */
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@baobab/shared/domain/errors';
import { SNIFF_BYTES, sniffType, type SniffedType } from '@baobab/shared/domain/sniff';
import pLimit from 'p-limit';
import { fromFileSystem } from './file-errors.ts';

export interface FoundFile {
  /** Absolute, as the file system spells it. */
  ref: string;
  /** Below the dropped folder, with slashes, NFC: the same on every system. A file dropped alone has only its name. */
  path: string;
  /** Name of the dropped folder; '' for a file dropped alone. */
  root: string;
  sizeBytes: number;
  type: SniffedType | null;
  /** The first bytes are readable words, whatever the name says. */
  isText: boolean;
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

const FILES_AT_ONCE = 32;
const LEFTOVERS = new Set(['thumbs.db', 'desktop.ini', '__macosx', '$recycle.bin']);

export async function walk(dropped: readonly string[], signal?: AbortSignal): Promise<Walked> {
  const found: Walked = { files: [], problems: [] };
  const atOnce = pLimit(FILES_AT_ONCE);
  for (const path of dropped) {
    const name = basename(path);
    const place = { ref: path, path: name.normalize('NFC'), root: '' };
    const kind = await kindOf(path).catch((error: unknown) => fromFileSystem(error, path));
    if (kind instanceof AppError) found.problems.push({ path: place.path, root: '', error: kind });
    else if (kind === 'file') await look(place, found);
    else if (kind === 'folder') await walkFolder(path, name, found, atOnce, signal);
  }
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

async function walkFolder(
  top: string,
  root: string,
  found: Walked,
  atOnce: ReturnType<typeof pLimit>,
  signal?: AbortSignal,
) {
  /** `above`: real paths of the folders on the way here; meeting one of them again is a loop. */
  const waiting: { ref: string; path: string; above: readonly string[] }[] = [{ ref: top, path: '', above: [] }];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    signal?.throwIfAborted();
    const { ref, path, above } = folder;
    try {
      const real = await realpath(ref);
      if (above.includes(real)) throw new AppError('folder_loop', { path });
      const names = (await readdir(ref)).filter((name) => !isLeftover(name)).toSorted();
      const inside = await Promise.all(
        names.map((name) =>
          atOnce(() =>
            enter({ ref: join(ref, name), path: (path ? `${path}/${name}` : name).normalize('NFC'), root }, found),
          ),
        ),
      );
      for (const next of inside.toReversed()) if (next) waiting.push({ ...next, above: [...above, real] });
    } catch (error) {
      found.problems.push({ path: path || root, root, error: asFolderError(error, path) });
    }
  }
}

/** Notes a file; answers with a folder to visit later. */
async function enter(place: { ref: string; path: string; root: string }, found: Walked) {
  try {
    const kind = await kindOf(place.ref);
    if (kind === 'folder') return { ref: place.ref, path: place.path };
    if (kind === 'file') await look(place, found);
  } catch (error) {
    found.problems.push({ path: place.path, root: place.root, error: fromFileSystem(error, place.path) });
  }
  return null;
}

async function look(place: { ref: string; path: string; root: string }, found: Walked): Promise<void> {
  try {
    await using file = await open(place.ref, 'r');
    const { size } = await file.stat();
    const head = new Uint8Array(SNIFF_BYTES);
    const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0);
    const start = head.subarray(0, bytesRead);
    found.files.push({ ...place, sizeBytes: size, type: sniffType(start), isText: isText(start) });
  } catch (error) {
    found.problems.push({ path: place.path, root: place.root, error: fromFileSystem(error, place.path) });
  }
}

/** Follows links; sockets, pipes and devices are nothing to upload. */
async function kindOf(path: string): Promise<'file' | 'folder' | 'other'> {
  const facts = await stat(path);
  if (facts.isDirectory()) return 'folder';
  return facts.isFile() ? 'file' : 'other';
}

function isText(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

function isLeftover(name: string): boolean {
  return name.startsWith('.') || LEFTOVERS.has(name.toLowerCase());
}

function asFolderError(thrown: unknown, path: string): AppError {
  const error = fromFileSystem(thrown, path);
  return error.code === 'file_unreadable' ? new AppError('folder_unreadable', error.context, { cause: thrown }) : error;
}
