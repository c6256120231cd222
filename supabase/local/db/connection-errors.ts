/** When there is no answer from the database at all. The codes are SQLSTATEs, as of every other database error. */

/** The session ended, or none could be opened. Nothing of its transaction is kept. */
export class DatabaseAwayError extends Error {
  readonly code = '08006';
  constructor(cause?: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** Every session that this client may hold was in use for too long. */
export class PoolTimeoutError extends Error {
  readonly code = '53300';
  constructor() {
    super('Timed out acquiring connection from connection pool.');
  }
}

export const isDatabaseAway = (error: unknown): error is DatabaseAwayError | PoolTimeoutError =>
  error instanceof DatabaseAwayError || error instanceof PoolTimeoutError;
