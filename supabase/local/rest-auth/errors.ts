/**
 * Postgres' errors with the status and body that PostgREST gives them. The REST server answers only some classes in that
 * way itself, and hides CHECK violations, RAISE EXCEPTION and hints behind a 500.
 */
import { inspect } from 'node:util';
import { DatabaseAwayError, PoolTimeoutError } from '../db/connection-errors.ts';

interface PostgresError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

/** Statuses by SQLSTATE or its first characters, longest match first. Source: PostgREST's error reference. */
const STATUS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53400': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57P01': 503,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
  '42P01': 404,
  '42P17': 500,
};

/** Left to the REST server, which answers them rightly: it knows the request's role, or words the message itself. */
const LEFT_ALONE = /^(42501|42883|42703|PGRST|PT.*)$/;

const statusOf = (code: string): number => STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400;

function isPostgresError(error: unknown): error is PostgresError {
  const { code, message } = (error ?? {}) as Partial<PostgresError>;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof message === 'string';
}

/** What PostgREST says where there is no answer of PostgreSQL to pass on. */
function withoutAnswer(error: unknown): { status: number; code: string; message: string } | undefined {
  if (error instanceof PoolTimeoutError) return { status: 504, code: 'PGRST003', message: error.message };
  if (!(error instanceof DatabaseAwayError)) return undefined;
  return { status: 503, code: 'PGRST001', message: 'Database client error. Retrying the connection.' };
}

/**
 * PostgREST lets SQL choose a whole answer with `raise sqlstate 'PGRST'`; the REST server understands that, so every
 * error that it would answer otherwise is put into the same form. The server prints what it gets: one line is enough.
 */
export function toPostgrestError(error: unknown): unknown {
  if (!isPostgresError(error)) return error;
  const { code, message, detail, hint } = error;
  const short = { [inspect.custom]: () => `rest: ${code} ${message}` };
  if (LEFT_ALONE.test(code)) return { code, message, detail, hint, ...short };
  const { status, ...told } = { status: statusOf(code), code, message, ...withoutAnswer(error) };
  return {
    code: 'PGRST',
    message: JSON.stringify({ ...told, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
    ...short,
  };
}
