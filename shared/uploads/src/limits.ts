/** What an admin allows uploads to use of this computer and its line. */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';

export interface UploadLimits {
  /** Files in flight, 1 to 32; more than the default helps small files over lines with a long delay. At most the default number are large. */
  readonly filesAtOnce: number;
  /** Bytes per second for all files together; null for as fast as it goes. */
  readonly bytesPerSecond: number | null;
}

export const DEFAULT_LIMITS: UploadLimits = { filesAtOnce: UPLOAD_CONCURRENCY, bytesPerSecond: null };
export const FILES_AT_ONCE_MAX = 32;
/** Below this a 6 MiB chunk takes longer than a server waits for it. */
export const BYTES_PER_SECOND_MIN = 64 * 1024;

/** The nearest limits that can be kept; anything unreadable becomes the default. */
export function sanitizeLimits(wanted: Partial<UploadLimits>): UploadLimits {
  const { filesAtOnce, bytesPerSecond } = wanted;
  const files = Number.isFinite(filesAtOnce) ? Math.trunc(filesAtOnce as number) : DEFAULT_LIMITS.filesAtOnce;
  const rate = typeof bytesPerSecond === 'number' && Number.isFinite(bytesPerSecond) ? bytesPerSecond : null;
  return {
    filesAtOnce: Math.min(FILES_AT_ONCE_MAX, Math.max(1, files)),
    bytesPerSecond: rate === null ? null : Math.max(BYTES_PER_SECOND_MIN, rate),
  };
}
