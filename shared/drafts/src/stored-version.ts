import { AppError } from '@baobab/domain/errors';

export const STORED_VERSION = 1;

/** A later version of the app wrote it: it is neither read nor written, and is there again for that version. */
export function writtenByNewer(version: number): AppError {
  return new AppError('draft_newer', { version, known: STORED_VERSION });
}
