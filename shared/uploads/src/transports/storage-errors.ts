/**
 * The only place where what storage answers, or fails to answer, becomes an AppError. REST errors come as 400 with the real status in the
 * body, TUS errors as plain text.
 */
import { AppError, isAppError } from '@baobab/domain/errors';
import type { ErrorCode } from '@baobab/domain/errors';
import type { HttpResponse } from './http.ts';

interface FailedRequest {
  readonly method: string;
  /** It was about a started upload. */
  readonly resumable?: boolean;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** True when a new access token may help. A HEAD has no body to tell, so its 400, 401 and 403 are worth one refresh. */
export function isTokenRefused(method: string, { status, body }: Pick<HttpResponse, 'status' | 'body'>): boolean {
  if (status === 401) return true;
  if (status !== 400 && status !== 403) return false;
  return method === 'HEAD' || /\bjw[ts]\b|\bexp\b\W{0,4}claim|signature|token (has )?expired|invalid token/i.test(body);
}

export function storageError({ method, resumable, context }: FailedRequest, response: HttpResponse): AppError {
  const { status, message } = readBody(response);
  const code = codeOf({ method, resumable: resumable ?? false, status, body: response.body }, message);
  const retryAfterMs = retryAfterOf(response.header('retry-after'));
  const facts = { ...context, status, ...(message ? { serverMessage: message.slice(0, 300) } : {}) };
  return new AppError(code, retryAfterMs === null ? facts : { ...facts, retryAfterMs });
}

/** No answer at all: what the HTTP layer threw. */
export function connectionError(thrown: unknown, context: Record<string, unknown>): AppError {
  return isAppError(thrown) ? thrown : new AppError('network_offline', context, { cause: thrown });
}

/** An answer that cannot be understood: the next attempt asks the server for the object's state. */
export function invalidResponse(context: Readonly<Record<string, unknown>>): AppError {
  return new AppError('response_invalid', context, { retry: 'auto' });
}

interface Refusal {
  readonly method: string;
  readonly resumable: boolean;
  readonly status: number;
  readonly body: string;
}

function codeOf({ method, resumable, status, body }: Refusal, message: string): ErrorCode {
  if (isTokenRefused(method, { status, body }) && !(resumable && method === 'HEAD')) return 'session_expired';
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

/** The server no longer has the started upload; asking without the right to is answered the same way. */
function isGone(method: string, status: number): boolean {
  if (status === 404 || status === 410) return true;
  return method === 'HEAD' && (status === 400 || status === 401 || status === 403);
}

function readBody({ status, body }: HttpResponse): { status: number; message: string } {
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
function retryAfterOf(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
