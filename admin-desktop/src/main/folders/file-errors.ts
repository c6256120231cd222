import { basename } from 'node:path';
import { AppError, isAppError, type ErrorCode } from '@baobab/domain/errors';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'file_missing',
  ENOTDIR: 'file_missing',
  EACCES: 'file_unreadable',
  EPERM: 'file_unreadable',
  EBUSY: 'file_unreadable',
  EISDIR: 'file_unreadable',
  EIO: 'file_unreadable',
  ELOOP: 'file_link',
  ENAMETOOLONG: 'file_name',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'disk_full',
};

/** Errors of the file system, translated where they enter. They reach the page, so they name the file and not its folder. */
export function fromFileSystem(thrown: unknown, path: string): AppError {
  if (isAppError(thrown)) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return new AppError(CODES[code] ?? 'file_unreadable', { path: basename(path), systemCode: code }, { cause: thrown });
}

/** Runs what reads or writes the file at `path`; its errors are translated. */
export async function withFileErrors<T>(path: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw fromFileSystem(error, path);
  }
}
