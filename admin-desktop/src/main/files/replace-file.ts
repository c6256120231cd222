/** Small files of the app's own: written aside, flushed, then renamed over, so that a reader sees the old or the new one, whole. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { AppError } from '@baobab/domain/errors';

/** Readable by this user alone. @throws disk_full, forbidden when the folder takes no files of this user */
export function replaceFile(file: string, content: string | Uint8Array): void {
  try {
    write(file, typeof content === 'string' ? Buffer.from(content) : content);
  } catch (cause) {
    throw refused(file, cause);
  }
}

function write(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.new`;
  const handle = openSync(aside, 'w', 0o600);
  try {
    // all of it: a plain write ends early on a full disk, without a word
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  chmodSync(aside, 0o600);
  renameSync(aside, file);
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

function refused(file: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const context = { file: basename(file), code };
  if (FULL.has(code)) return new AppError('disk_full', context, { cause });
  const message = `This computer refused to write ${context.file} in the app’s own folder (${code}). Nothing was changed.`;
  return new AppError('forbidden', context, { cause, message });
}
