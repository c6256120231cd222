/**
 * Opens files that a plan names. A ref is an absolute path without a link in any part of it, as the walk wrote it down; what is opened
 * must still be the file at that path. A link in place of the file, or of a folder above it, is refused.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  type BigIntStats,
} from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@baobab/domain/errors';

/** Windows knows neither: there the comparison finds the link. A pipe that took the file's place must not be waited for. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Codes: file_link; otherwise the system's. */
export async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path, FLAGS);
  try {
    refuseLinks(path, file.fd, await file.stat({ bigint: true }));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The same for a worker thread; answers a descriptor. */
export function openFileSync(path: string): number {
  const file = openSync(path, FLAGS);
  try {
    refuseLinks(path, file, fstatSync(file, { bigint: true }));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Size and time without opening. Codes: file_link; otherwise the system's. */
export async function statFile(path: string): Promise<{ size: number; mtimeMs: number }> {
  const facts = await lstat(path);
  if (facts.isSymbolicLink()) throw linkError(path);
  return facts;
}

/** @throws file_link when any part of the path is a link */
export function assertNoLink(path: string): void {
  if (realpathSync(path) !== path) throw linkError(path);
}

function refuseLinks(path: string, fd: number, opened: BigIntStats): void {
  if (!opened.isFile() || !isStillAt(path, fd, opened)) throw linkError(path);
}

/**
 * Linux reports the path of an open file. Elsewhere the path is checked twice, for a link and for the file's identity: a link that appears,
 * disappears and appears again between opening and the two checks passes.
 */
function isStillAt(path: string, fd: number, opened: BigIntStats): boolean {
  if (process.platform === 'linux') return readlinkSync(`/proc/self/fd/${fd}`) === path;
  if (realpathSync(path) !== path) return false;
  const there = lstatSync(path, { bigint: true });
  return there.ino === opened.ino && there.dev === opened.dev;
}

export function linkError(path: string): AppError {
  return new AppError('file_link', { path: basename(path) });
}
