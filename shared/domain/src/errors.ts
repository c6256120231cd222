/**
 * The catalog of everything that can go wrong, and how it crosses a border (IPC, edge functions) where error objects are lost.
 * Foreign errors become an AppError once, where they enter; texts for people come from `ui/describe-error.ts`.
 */

/** `auto`: try again without asking; `user`: worth another try after the person did something; `never`: the same request will fail again. */
export type Retry = 'auto' | 'user' | 'never';

/** Every error code with its retry class. */
export const ERROR_RETRY = {
  // connection and server
  network_offline: 'auto',
  network_timeout: 'auto',
  server_unavailable: 'auto',
  rate_limited: 'auto',
  response_invalid: 'never',
  cancelled: 'user',
  // who is asking
  not_signed_in: 'user',
  session_expired: 'user',
  invalid_credentials: 'user',
  email_not_confirmed: 'user',
  email_taken: 'user',
  weak_password: 'user',
  link_expired: 'user',
  code_wrong: 'user',
  second_factor_needed: 'user',
  forbidden: 'never',
  not_admin: 'never',
  last_admin: 'never',
  keyring_unavailable: 'never',
  // data
  not_found: 'never',
  conflict: 'user',
  duplicate: 'user',
  in_use: 'user',
  validation: 'user',
  // storage and uploads
  storage_duplicate: 'never',
  storage_too_large: 'never',
  storage_type_refused: 'never',
  storage_limit_low: 'user',
  storage_full: 'user',
  bucket_missing: 'user',
  object_missing: 'user',
  upload_expired: 'auto',
  upload_locked: 'auto',
  upload_offset: 'auto',
  checksum_mismatch: 'auto',
  // files on this computer
  file_changed: 'user',
  file_missing: 'user',
  file_unreadable: 'user',
  file_empty: 'never',
  file_too_large: 'never',
  file_type: 'never',
  file_name: 'never',
  file_link: 'never',
  folder_unreadable: 'user',
  image_damaged: 'never',
  image_dimensions: 'never',
  zip_damaged: 'never',
  zip_bomb: 'never',
  zip_unsafe: 'never',
  zip_mismatch: 'user',
  svg_unsafe: 'never',
  metadata_invalid: 'user',
  disk_full: 'user',
  journal_damaged: 'never',
  journal_unreadable: 'user',
  draft_damaged: 'never',
  draft_newer: 'never',
  storage_blocked: 'user',
  // selling
  price_below_minimum: 'user',
  sale_invalid: 'user',
  cart_empty: 'user',
  item_free: 'never',
  item_unknown: 'never',
  item_unlisted: 'never',
  item_owned: 'never',
  item_undeliverable: 'never',
  option_unknown: 'user',
  quantity_invalid: 'user',
  code_unknown: 'user',
  code_expired: 'never',
  code_not_started: 'never',
  code_used_up: 'never',
  code_used_by_you: 'never',
  code_fits_nothing: 'user',
  code_needs_sign_in: 'user',
  consent_needed: 'user',
  user_mismatch: 'never',
  origin_refused: 'never',
  payment_failed: 'user',
  payment_unavailable: 'auto',
  shop_not_ready: 'never',
  payment_mismatch: 'never',
  order_unpaid: 'never',
  nothing_paid: 'never',
  line_credited: 'never',
  order_disputed: 'never',
  already_refunded: 'never',
  refund_failed: 'user',
  signature_invalid: 'never',
  checkout_invalid: 'user',
  mail_failed: 'auto',
  unknown: 'user',
} as const satisfies Record<string, Retry>;

export type ErrorCode = keyof typeof ERROR_RETRY;
export const ERROR_CODES = Object.keys(ERROR_RETRY) as ErrorCode[];

/** Facts for logs and texts: plain JSON values only, never secrets. */
export type ErrorContext = Readonly<Record<string, unknown>>;

export interface AppErrorOptions {
  /** The foreign error, kept for logs; lost on purpose when serialized. */
  cause?: unknown;
  /** A provider's own words, when they should reach the person. Defaults to the code. */
  message?: string;
  /** Overrides the catalog's class, e.g. for a server that said "do not retry". */
  retry?: Retry;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retry: Retry;
  readonly context: ErrorContext;

  constructor(code: ErrorCode, context: ErrorContext = {}, options: AppErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retry = options.retry ?? ERROR_RETRY[code];
    this.context = context;
  }

  /** True when `message` carries words for people, not just the code. */
  get hasOwnMessage(): boolean {
    return this.message !== this.code;
  }
}

/** What crosses a border. */
export interface SerializedError {
  code: ErrorCode;
  retry: Retry;
  message: string;
  context: Record<string, unknown>;
}

/** The answer shape of IPC channels and edge functions. */
export type Result<T extends object = object> = ({ ok: true } & T) | { ok: false; error: SerializedError };

/** Survives two copies of this module in one process (a test's and the app's), which `instanceof` does not. */
export function isAppError(value: unknown, code?: ErrorCode): value is AppError {
  if (!(value instanceof Error) || value.name !== 'AppError' || !isErrorCode((value as AppError).code)) return false;
  return code === undefined || (value as AppError).code === code;
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_RETRY, value);
}

/** Anything thrown → AppError; what is not one becomes `fallback` with the original as cause and its words kept. */
export function toAppError(thrown: unknown, fallback: ErrorCode = 'unknown', context: ErrorContext = {}): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError')
    return new AppError('cancelled', context, { cause: thrown });
  if (thrown instanceof Error && thrown.name === 'TimeoutError')
    return new AppError('network_timeout', context, { cause: thrown });
  const message = thrown instanceof Error ? thrown.message : typeof thrown === 'string' ? thrown : '';
  return new AppError(fallback, context, { cause: thrown, ...(message ? { message } : {}) });
}

/** Drops the cause (stacks stay where they happened) and whatever in the context is not JSON. */
export function serializeError(thrown: unknown): SerializedError {
  const error = toAppError(thrown);
  return { code: error.code, retry: error.retry, message: error.message, context: jsonRecord(error.context) };
}

/** The other side of `serializeError`; also reads a function's `{ code, message, context }`. Never throws. */
export function reviveError(value: unknown): AppError {
  if (isAppError(value)) return value;
  if (typeof value !== 'object' || value === null) return new AppError('unknown', {}, { cause: value });
  const { code, message, context, retry } = value as Record<string, unknown>;
  const known = isErrorCode(code) ? code : 'unknown';
  const facts = typeof context === 'object' && context !== null ? { ...context } : {};
  return new AppError(known, known === code ? facts : { ...facts, foreignCode: code }, {
    ...(typeof message === 'string' && message ? { message } : {}),
    ...(retry === 'auto' || retry === 'user' || retry === 'never' ? { retry } : {}),
  });
}

function jsonRecord(context: ErrorContext): Record<string, unknown> {
  const entries = Object.entries(context).flatMap(([key, value]): [string, unknown][] => {
    try {
      const text: string | undefined = JSON.stringify(value);
      return text === undefined ? [] : [[key, JSON.parse(text)]];
    } catch {
      return [[key, String(value)]];
    }
  });
  return Object.fromEntries(entries);
}
