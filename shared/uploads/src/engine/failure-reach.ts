/** Which failures of one item are those of the whole queue. */
import type { ErrorCode } from '@baobab/domain/errors';

/** Every item would fail the same way, so the queue halts until an admin has acted. */
export const HALTING: ReadonlySet<ErrorCode> = new Set([
  'session_expired',
  'not_signed_in',
  'not_admin',
  'bucket_missing',
  'disk_full',
  'storage_full',
]);
/** Perhaps the server's failure, though it answers other questions: one attempt at a time finds out when it is over. */
export const OUTAGE: ReadonlySet<ErrorCode> = new Set([
  'network_offline',
  'network_timeout',
  'server_unavailable',
  'rate_limited',
]);
