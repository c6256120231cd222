/** What functions answer: JSON with CORS, refusals as `{ ok: false, error: { code, message, context } }`. */
import { AppError, serializeError, toAppError } from '@baobab/domain/errors';
import type { ErrorCode, ErrorContext } from '@baobab/domain/errors';

/** Callers prove who they are by a token in a header, never by a cookie, so any origin may ask. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-expose-headers': 'retry-after',
  'access-control-max-age': '86400',
};

const STATUS: Partial<Record<ErrorCode, number>> = {
  validation: 400,
  cart_empty: 400,
  signature_invalid: 400,
  not_signed_in: 401,
  session_expired: 401,
  forbidden: 403,
  second_factor_needed: 403,
  user_mismatch: 403,
  origin_refused: 403,
  item_unknown: 404,
  not_found: 404,
  file_missing: 404,
  item_owned: 409,
  already_refunded: 409,
  conflict: 409,
  item_unlisted: 410,
  link_expired: 410,
  storage_too_large: 413,
  item_free: 422,
  item_undeliverable: 422,
  order_unpaid: 422,
  shop_not_ready: 422,
  order_disputed: 422,
  price_below_minimum: 422,
  option_unknown: 422,
  quantity_invalid: 422,
  code_unknown: 422,
  code_expired: 422,
  code_not_started: 422,
  code_used_up: 422,
  code_used_by_you: 422,
  code_fits_nothing: 422,
  code_needs_sign_in: 422,
  consent_needed: 422,
  nothing_paid: 422,
  line_credited: 409,
  rate_limited: 429,
  mail_failed: 502,
  payment_failed: 502,
  refund_failed: 502,
  payment_unavailable: 503,
  server_unavailable: 503,
};

export const answer = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...CORS, ...headers } });

/** An error with words for the person who asked. */
export const refusal = (code: ErrorCode, message: string, context: ErrorContext = {}, cause?: unknown): AppError =>
  new AppError(code, context, { cause, message });

/** Codes without a status of their own are faults of ours: 500, and internal messages are not sent. */
export function refuse(error: AppError): Response {
  const { code, message, context } = serializeError(error);
  const status = STATUS[code] ?? 500;
  const told = status === 500 ? 'Something went wrong here. Please try again.' : message;
  const body = { ok: false, error: { code, message: told, context: status === 500 ? {} : context } };
  const { retryAfter } = error.context;
  return answer(body, status, typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {});
}

/** One line of JSON, for the function's log. */
export function report(event: string, facts: Record<string, unknown>): void {
  console.error(JSON.stringify({ event, ...facts }));
}

/** A POST endpoint: answers preflights, turns whatever `work` throws into a refusal. */
export async function postEndpoint(request: Request, work: () => Promise<Response>): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  if (request.method !== 'POST') {
    return answer(
      { ok: false, error: { code: 'validation', message: 'Only POST is answered here.', context: {} } },
      405,
    );
  }
  try {
    return await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    const response = refuse(error);
    if (response.status >= 500)
      report('request_failed', { code: error.code, message: error.message, cause: causeText(error.cause) });
    return response;
  }
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : typeof cause === 'string' ? cause : '';
}
