/** Foreign errors → AppError, once, where they enter: transport, PostgREST and Postgres, Storage, GoTrue, our functions. */
import { AppError, isAppError, isErrorCode, reviveError, type ErrorCode } from '@baobab/domain/errors';

/** A thrown `fetch`: aborted, timed out, no network, or no answer. */
export function fromTransport(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'AbortError') return new AppError('cancelled', {}, { cause: thrown });
  if (name === 'TimeoutError') return new AppError('network_timeout', {}, { cause: thrown });
  return new AppError(isOffline(thrown) ? 'network_offline' : 'server_unavailable', {}, { cause: thrown });
}

const OFFLINE_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']);

function isOffline(thrown: unknown): boolean {
  if (typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine) return true;
  const cause = thrown instanceof Error ? (thrown.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' && OFFLINE_CODES.has(cause.code);
}

/** An answer that is not 2xx, from any part of the backend. Reads the body. */
export async function fromResponse(response: Response): Promise<AppError> {
  const text = await response.text().catch(() => '');
  return fromAnswer(response.status, parse(text), retryAfterSeconds(response));
}

/** As `fromResponse`, when status and body are at hand. */
export function fromAnswer(status: number, body: unknown, retryAfter?: number): AppError {
  const fields = record(body);
  if (fields.ok === false && fields.error) return reviveError(fields.error);
  const message =
    text(fields.message) ?? text(fields.msg) ?? text(fields.error_description) ?? text(fields.error) ?? text(body);
  const isRaw = message !== undefined && isForLogs(fields, message);
  const context = {
    status,
    ...(text(fields.code) ? { foreignCode: fields.code } : {}),
    ...(isRaw ? { foreignMessage: message } : {}),
    ...(retryAfter ? { retryAfter } : {}),
  };
  const options = message && !isRaw ? { cause: body, message } : { cause: body };
  const code =
    (isErrorCode(fields.hint) ? fields.hint : known(fields.hint)) ??
    known(fields.code) ??
    known(fields.error_code) ??
    storageCode(text(fields.statusCode), text(fields.error), message) ??
    byStatus(status);
  const signedOut = code === 'forbidden' && status === 401;
  return new AppError(signedOut ? 'not_signed_in' : code, detailed(context, fields), options);
}

/**
 * Postgres, PostgREST and Storage write for developers: 'duplicate key value violates unique constraint …'. Sentences that our own rules
 * raise begin with a capital letter or a quoted name; those of Postgres do not.
 */
function isForLogs(fields: Record<string, unknown>, message: string): boolean {
  const code = text(fields.code) ?? '';
  if (/^PGRST\d/.test(code)) return true;
  return (/^[0-9A-Z]{5}$/.test(code) || text(fields.statusCode) !== undefined) && /^[a-z]/.test(message);
}

/**
 * What foreign codes become: hints of our own SQL functions, codes of Postgres, PostgREST and GoTrue. An error code of ours as a hint wins
 * over all of them; the rest of a hint stays in the context.
 */
const FOREIGN_CODES: readonly [ErrorCode, string][] = [
  ['forbidden', 'bundle_kept'],
  ['in_use', 'category_in_use'],
  ['not_found', 'order_unknown pack_unknown user_unknown version_unknown'],
  ['checksum_mismatch', 'size_mismatch'],

  ['not_found', 'PGRST116 PGRST103 P0002'],
  ['session_expired', 'PGRST301 PGRST303'],
  ['not_signed_in', 'PGRST302'],
  ['forbidden', '42501 23001'],
  ['duplicate', '23505'],
  ['in_use', '23503'],
  ['validation', '23502 23514 22001 22003 22023 22P02 P0001'],
  // Larger than a limit of the server's, for which PostgREST answers 500.
  ['validation', '54000 54001'],
  ['conflict', '40001 40P01'],
  ['network_timeout', '57014'],
  ['storage_full', '53100'],
  ['server_unavailable', '53300'],

  ['invalid_credentials', 'invalid_credentials'],
  ['email_not_confirmed', 'email_not_confirmed'],
  ['email_taken', 'email_exists user_already_exists'],
  ['weak_password', 'weak_password same_password'],
  ['validation', 'validation_failed email_address_invalid'],
  ['link_expired', 'otp_expired flow_state_expired'],
  ['code_wrong', 'mfa_verification_failed mfa_challenge_expired mfa_ip_address_mismatch'],
  ['not_found', 'mfa_factor_not_found'],
  ['duplicate', 'mfa_factor_name_conflict'],
  ['second_factor_needed', 'insufficient_aal'],
  ['session_expired', 'bad_jwt session_expired session_not_found refresh_token_not_found refresh_token_already_used'],
  ['not_signed_in', 'no_authorization'],
  ['forbidden', 'mfa_totp_enroll_not_enabled mfa_verification_rejected user_banned signup_disabled'],
  // Hosted Auth without a mail server of its own writes to members of the project's team only.
  ['forbidden', 'email_address_not_authorized'],
  ['server_unavailable', 'unexpected_failure'],
  ['rate_limited', 'over_request_rate_limit over_email_send_rate_limit'],
];

const CODES = new Map(
  FOREIGN_CODES.flatMap(([code, foreign]) => foreign.split(' ').map((each): [string, ErrorCode] => [each, code])),
);

const known = (foreign: unknown): ErrorCode | undefined => CODES.get(text(foreign) ?? '');

/** Storage says HTTP 400 and puts the real status into the body. */
function storageCode(statusCode: string | undefined, error: string | undefined, message = ''): ErrorCode | undefined {
  if (statusCode === undefined) return undefined;
  if (/bucket not found/i.test(`${error} ${message}`)) return 'bucket_missing';
  if (statusCode === '409') return 'storage_duplicate';
  if (statusCode === '413') return 'storage_too_large';
  if (statusCode === '415') return 'storage_type_refused';
  if (statusCode === '403' && /jwt|exp/i.test(message)) return 'session_expired';
  return byStatus(Number(statusCode));
}

function byStatus(status: number): ErrorCode {
  if (status === 400 || status === 422) return 'validation';
  if (status === 401) return 'session_expired';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 406) return 'not_found';
  if (status === 408) return 'network_timeout';
  if (status === 409) return 'conflict';
  if (status === 410) return 'upload_expired';
  if (status === 413) return 'storage_too_large';
  if (status === 415) return 'storage_type_refused';
  if (status === 423) return 'upload_locked';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_unavailable' : 'unknown';
}

interface ForeignAuthError {
  name: string;
  message: string;
  status?: number | undefined;
  code?: unknown;
}

/** What auth-js answers: its data, or its error thrown as ours. */
export function checked<A extends { data: unknown; error: ForeignAuthError | null }>(answer: A): A['data'] {
  if (answer.error) throw fromAuth(answer.error);
  return answer.data;
}

/** An error of auth-js: `AuthApiError` has a code and status, `AuthRetryableFetchError` status 0 or 5xx, others only a name. */
export function fromAuth(error: ForeignAuthError): AppError {
  const options = { cause: error, message: error.message };
  if (error.name === 'AuthSessionMissingError') return new AppError('not_signed_in', {}, { cause: error });
  if (error.name === 'AuthRetryableFetchError') {
    return error.status ? new AppError('server_unavailable', { status: error.status }, options) : fromTransport(error);
  }
  if (error.name === 'AuthWeakPasswordError') return new AppError('weak_password', {}, options);
  const code = known(error.code) ?? byMessage(error.message) ?? byStatus(error.status ?? 0);
  return new AppError(code, { status: error.status }, options);
}

/** Servers older than GoTrue's error codes only have words. */
function byMessage(message: string): ErrorCode | undefined {
  if (/invalid login credentials/i.test(message)) return 'invalid_credentials';
  if (/email not confirmed/i.test(message)) return 'email_not_confirmed';
  if (/already registered/i.test(message)) return 'email_taken';
  return undefined;
}

/** Our own functions write JSON into `details`; its facts join the context. */
function detailed(context: Record<string, unknown>, fields: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries({ details: text(fields.details), hint: text(fields.hint) });
  const facts = typeof fields.details === 'string' ? record(parse(fields.details)) : {};
  return { ...context, ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), ...facts };
}

export function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Short texts only: an HTML error page is not a message. */
function text(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const words = String(value);
  return words !== '' && words.length <= 500 && !words.startsWith('<') ? words : undefined;
}
