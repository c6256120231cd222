import { AppError, isAppError } from '@baobab/domain/errors';

/** The journal could not store a change: nothing may go on until an admin has made room, or freed the file. */
export class JournalFailure extends Error {
  constructor(cause: unknown) {
    super('the journal could not be written', { cause });
  }
}

/** Names the journal as what failed: words about a file would mean one of the uploads. */
export function journalError(thrown: unknown): AppError {
  const cause = thrown instanceof JournalFailure ? thrown.cause : thrown;
  if (isAppError(cause) && cause.code !== 'file_unreadable') return cause;
  return new AppError('journal_unreadable', isAppError(cause) ? cause.context : {}, { cause });
}
