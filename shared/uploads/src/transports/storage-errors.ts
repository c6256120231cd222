/** What storage answers → AppError. REST errors come as 400 with the real status in the body, TUS errors as plain text. */
import { AppError, isAppError } from '@baobab/domain/errors';
import type { ErrorCode } from '@baobab/domain/errors';

export interface StorageAnswer {
  readonly method: string;
  readonly status: number;
  readonly body: string;
  readonly retryAfter?: string | undefined;
  /** The request was about a started upload. */
  readonly resumable: boolean;
}

/** True when a new access token may help. A HEAD has no body to tell, so its 400, 401 and 403 are worth one refresh. */
export function isTokenRefused({ method, status, body }: StorageAnswer): boolean {
  if (status === 401) return true;
  if (status !== 400 && status !== 403) return false;
  return method === 'HEAD' || /\bjw[ts]\b|\bexp\b\W{0,4}claim|signature|token (has )?expired|invalid token/i.test(body);
}

export function storageError(answer: StorageAnswer, context: Record<string, unknown>): AppError {
  const { status: outer, body, retryAfter } = answer;
  const { status, message } = readBody(outer, body);
  const code = codeOf({ ...answer, status }, message);
  const retryAfterMs = retryAfterOf(retryAfter);
  const facts = { ...context, status, ...(message ? { serverMessage: message.slice(0, 300) } : {}) };
  return new AppError(code, retryAfterMs === null ? facts : { ...facts, retryAfterMs });
}

/** No answer at all. */
export function connectionError(thrown: unknown, context: Record<string, unknown>): AppError {
  return isAppError(thrown) ? thrown : new AppError('network_offline', context, { cause: thrown });
}

function codeOf(answer: StorageAnswer, message: string): ErrorCode {
  const { method, status, resumable } = answer;
  if (isTokenRefused(answer) && !(resumable && method === 'HEAD')) return 'session_expired';
  if (resumable && isGone(method, status)) return 'upload_expired';
  if (status === 404 && /bucket/i.test(message)) return 'bucket_missing';
  if (/already exists|duplicate/i.test(message)) return 'storage_duplicate';
  if (status === 409) return resumable ? 'upload_offset' : 'storage_duplicate';
  if (status === 413 || /exceeded the maximum/i.test(message)) return 'storage_too_large';
  if (status === 415 || /mime type/i.test(message)) return 'storage_type_refused';
  if (status === 423) return 'upload_locked';
  if (status === 429) return 'rate_limited';
  if (status === 507 || /no space left/i.test(message)) return 'storage_full';
  if (status === 408) return 'network_timeout';
  if (status >= 500) return 'server_unavailable';
  if (status === 403 || /row-level security/i.test(message)) return 'forbidden';
  if (status === 404) return 'not_found';
  return 'unknown';
}

/** A started upload that the server no longer knows; asking about it without the right to is answered the same way. */
function isGone(method: string, status: number): boolean {
  if (status === 404 || status === 410) return true;
  return method === 'HEAD' && (status === 400 || status === 401 || status === 403);
}

function readBody(status: number, body: string): { status: number; message: string } {
  if (!body.trimStart().startsWith('{')) return { status, message: body };
  try {
    const { statusCode, error, message } = JSON.parse(body) as Record<string, unknown>;
    const inner = Number(statusCode);
    const words = [error, message].filter((part) => typeof part === 'string').join(': ');
    return { status: Number.isInteger(inner) && inner >= 400 ? inner : status, message: words };
  } catch {
    return { status, message: body };
  }
}

/** Seconds or an HTTP date → milliseconds. */
function retryAfterOf(header: string | undefined): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
