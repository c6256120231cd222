/** The functions' access to the database: remote procedures that only the service role may call. */
import { AppError, isErrorCode } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import { refusal, report } from './answers.ts';
import type { Backend } from './settings.ts';

const ANSWER_WITHIN_MS = 15_000;

/** Calls a procedure and parses what it returns. Refusals of the database come as AppError with its code and words. */
export type Rpc = <Schema extends z.core.$ZodType>(
  name: string,
  parameters: Record<string, unknown>,
  schema: Schema,
) => Promise<z.output<Schema>>;

export const createRpc = ({ url, secretKey }: Backend): Rpc =>
  rpcWith(url, { apikey: secretKey, authorization: `Bearer ${secretKey}` });

/** As the request's sender, with no more rights than theirs. */
export const createRpcAs =
  ({ url, publishableKey }: Backend) =>
  ({ headers }: Request): Rpc =>
    rpcWith(url, { apikey: publishableKey, authorization: headers.get('authorization') ?? '' });

function rpcWith(url: string, headers: Record<string, string>): Rpc {
  return async (name, parameters, schema) => {
    const response = await send(`${url}/rest/v1/rpc/${name}`, headers, parameters);
    const text = await response.text();
    if (!response.ok) throw refusedBy(name, response.status, text);
    const parsed = z.safeParse(schema, text === '' ? null : JSON.parse(text));
    if (parsed.success) return parsed.data;
    throw new AppError('response_invalid', { procedure: name }, { cause: parsed.error });
  };
}

async function send(
  url: string,
  headers: Record<string, string>,
  parameters: Record<string, unknown>,
): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  } catch (cause) {
    throw refusal('server_unavailable', 'The shop is not reachable right now. Please try again.', {}, cause);
  }
}

const errorSchema = z.object({
  code: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  hint: z.optional(z.nullable(z.string())),
  details: z.optional(z.nullable(z.string())),
});
type DatabaseError = z.infer<typeof errorSchema>;

/** Codes that the database raises under other names than the catalog's. */
const OTHER_NAMES: Readonly<Record<string, 'not_signed_in' | 'validation'>> = {
  user_unknown: 'not_signed_in',
  quantity_invalid: 'validation',
};

/** SQLSTATEs that the request causes, not the server: values that do not fit, rows that do not exist, rights. */
const REQUEST_FAULTS = [
  {
    state: /^(22|54)...$|^23(502|503|514)$/,
    code: 'validation',
    message: 'The request is not valid: a value does not fit.',
  },
  { state: /^P0002$/, code: 'not_found', message: 'This does not exist any more.' },
  { state: /^42501$/, code: 'forbidden', message: 'You may not do this.' },
] as const;

function refusedBy(procedure: string, status: number, text: string): AppError {
  const error = parseError(text);
  const hint = error.hint ?? '';
  const code = isErrorCode(hint) ? hint : OTHER_NAMES[hint];
  if (error.code === 'P0001' && code) {
    return new AppError(code, facts(error.details), error.message ? { message: error.message } : {});
  }
  const cause = `${procedure}: ${status} ${text.slice(0, 500)}`;
  const fault = REQUEST_FAULTS.find(({ state }) => state.test(error.code ?? ''));
  if (fault) {
    // A rule that the function should have asked for first.
    report('database_refused', { cause });
    return refusal(fault.code, fault.message, {}, cause);
  }
  return refusal('server_unavailable', 'The shop could not do this right now. Please try again.', {}, cause);
}

function parseError(text: string): DatabaseError {
  try {
    const parsed = z.safeParse(errorSchema, JSON.parse(text));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

function facts(details: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(details ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
