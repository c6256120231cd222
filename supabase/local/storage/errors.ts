/** Every refusal of the Storage service, in the words and numbers that hosted Supabase uses. */

const KEPT = new Set([416, 500, 544]);

/**
 * A refusal. Over REST it is answered as HTTP 400 (few keep their status) with the real status inside the
 * body; over TUS as the real status with the message as plain text.
 */
export class StorageError extends Error {
  readonly statusCode: number;
  readonly code: string;
  /** The older, looser name that clients still read beside `code`. */
  readonly label: string;

  constructor(statusCode: number, code: string, message: string, label = code) {
    super(message);
    this.name = 'StorageError';
    this.statusCode = statusCode;
    this.code = code;
    this.label = label;
  }

  get httpStatus(): number {
    return KEPT.has(this.statusCode) || this.code === 'NoSuchRoute' ? this.statusCode : 400;
  }

  toJSON() {
    return { statusCode: String(this.statusCode), code: this.code, error: this.label, message: this.message };
  }
}

export const noSuchBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found');
export const noSuchRoute = (method: string, path: string) =>
  new StorageError(404, 'NoSuchRoute', `Route ${method}:${path} not found`, 'Not Found');
/** `what`: one word that the code begins with. */
export const alreadyExists = (what: 'Bucket' | 'Key' | 'Resource') =>
  new StorageError(409, `${what}AlreadyExists`, 'The resource already exists', 'Duplicate');
export const tooLarge = (what = 'object') =>
  new StorageError(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, 'Payload too large');
export const invalidMimeType = (mimeType: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${mimeType} is not supported`, 'invalid_mime_type');
export const invalidContentType = () =>
  new StorageError(415, 'InvalidMimeType', 'Invalid Content-Type header', 'invalid_mime_type');
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input');
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message, 'Error');
export const invalidFileSizeLimit = () =>
  new StorageError(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
export const aborted = () => new StorageError(400, 'Aborted', 'The sender went away');
export const noContent = () => new StorageError(400, 'InvalidRequest', 'No content provided');
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');
export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized');
export const invalidToken = (message: string) => new StorageError(400, 'InvalidJWT', message);
export const invalidSignature = (message = 'Invalid signature') => new StorageError(400, 'InvalidSignature', message);
export const invalidRange = () =>
  new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable', 'invalid_range');
export const invalidCursor = () => new StorageError(400, 'InvalidParameter', 'Invalid Parameter continuation token');
export const metadataRequired = () => new StorageError(400, 'InvalidRequest', 'Metadata header is required');
export const lockTimeout = () =>
  new StorageError(503, 'LockTimeout', 'acquiring lock timeout', 'acquiring_lock_timeout');

const databaseCode = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
};

/** True for Postgres' unique violation. */
export const isDuplicate = (error: unknown) => databaseCode(error) === '23505';

/** Turns whatever was thrown (an error of Postgres by its five-letter code) into a refusal. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  switch (databaseCode(error)) {
    case '42501':
      return accessDenied('new row violates row-level security policy');
    case '23505':
      return alreadyExists(String(error).includes('bucketid_objname') ? 'Key' : 'Bucket');
    case '23503':
      return new StorageError(404, 'InvalidRequest', 'The related resource does not exist');
    case '55P03':
      return new StorageError(423, 'ResourceLocked', 'The resource is locked');
    case '08006':
    case '53300':
    case '57014':
      return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out');
    // Texts that PostgreSQL cannot hold, such as one with a NUL.
    case '22021':
    case '22P02':
    case '22P05':
      return invalidRequest('The request holds a value that cannot be stored');
    case undefined:
      return new StorageError(500, 'InternalError', 'Internal server error');
    default:
      return new StorageError(500, 'DatabaseError', error instanceof Error ? error.message : 'Database error');
  }
}
