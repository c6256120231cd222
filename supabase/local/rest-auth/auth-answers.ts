/**
 * Answers of the auth server as a hosted project words them: times end in Z, errors follow the API version that the client
 * asked for, and an unknown refresh token is 'not found'.
 */
import { z } from 'zod';
import { bodyOf } from './auth-requests.ts';

const tokenSchema = z.object({ refresh_token: z.string() });
const VERSION_HEADER = 'x-supabase-api-version';
/** From here on errors are `{ code, message }` instead of `{ code: status, error_code, msg }`. */
const NAMED_ERRORS = '2024-01-01';
/** The shape of refresh tokens that hosted projects look up. */
const LOOKED_UP = /^[a-z0-9]{12}$/;
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00$/;

interface AuthError {
  code: unknown;
  error_code?: string;
  msg?: string;
}

/** `request` must not have been read. */
export async function adaptAuthAnswer(request: Request, response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('application/json')) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const { status } = response;
  const found = parse(text);
  if (status < 400 || !isAuthError(found))
    return new Response(found === undefined ? text : JSON.stringify(found), { status, headers });
  const error = await lookedUp(request, found);
  if (error.error_code) headers.set('x-sb-error-code', error.error_code);
  const { code: _, error_code: code = 'unknown', msg: message = '', ...more } = error;
  if (!wantsNames(request)) return new Response(JSON.stringify(error), { status, headers });
  headers.set(VERSION_HEADER, NAMED_ERRORS);
  return new Response(JSON.stringify({ code, message, ...more }), { status, headers });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) =>
      key.endsWith('_at') && typeof value === 'string' ? value.replace(TIME, '$1Z') : value,
    );
  } catch {
    return undefined;
  }
}

const isAuthError = (body: unknown): body is AuthError =>
  typeof body === 'object' && body !== null && 'error_code' in body;

const wantsNames = (request: Request) => {
  const version = request.headers.get(VERSION_HEADER) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= NAMED_ERRORS;
};

async function lookedUp(request: Request, error: AuthError): Promise<AuthError> {
  if (error.msg !== 'Refresh token is not valid') return error;
  const token = (await bodyOf(request, tokenSchema))?.refresh_token;
  if (token === undefined || !LOOKED_UP.test(token)) return error;
  return { ...error, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' };
}
