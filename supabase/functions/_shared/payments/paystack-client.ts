/** Paystack's HTTP API: JSON in and out, the secret key as bearer. https://paystack.com/docs/api/ */
import { AppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import type { PaystackSettings } from '../settings.ts';

const ANSWER_WITHIN_MS = 20_000;

const refusalSchema = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.nullable(z.string())),
});

/** What Paystack says when it does not do what it is asked: `{ status: false, message, code? }`. */
export class PaystackError extends Error {
  override readonly name = 'PaystackError';
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, message: string, { code, cause }: { code?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
    this.code = code ?? null;
  }

  /** Not whether the request was carried out: an answer may be lost on its way. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The part of an answer that `schema` reads, `data` and `meta` included. */
export type PaystackApi = <Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
  body?: object,
) => Promise<z.output<Schema>>;

/** With a body it posts, without one it reads. */
export function createPaystackApi({ secretKey, apiUrl }: PaystackSettings, ask: typeof fetch = fetch): PaystackApi {
  return async (path, schema, body) => {
    const { status, text } = await send(ask, `${apiUrl}${path}`, secretKey, body);
    const answer = parseText(text);
    const isDone =
      status < 300 && typeof answer === 'object' && answer !== null && Reflect.get(answer, 'status') === true;
    if (!isDone) throw refusal(status, answer);
    const parsed = z.safeParse(schema, answer);
    if (parsed.success) return parsed.data;
    throw new AppError('response_invalid', { path }, { cause: parsed.error });
  };
}

async function send(
  ask: typeof fetch,
  url: string,
  secretKey: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  try {
    const response = await ask(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new PaystackError(0, 'Paystack did not answer.', { cause });
  }
}

/** Null for what is no JSON. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal(status: number, answer: unknown): PaystackError {
  const parsed = z.safeParse(refusalSchema, answer);
  const { message, code } = parsed.success ? parsed.data : {};
  // A refusal that comes as 200 is one all the same.
  return new PaystackError(status < 300 ? 400 : status, message ?? `Paystack answered ${status}.`, {
    code: code ?? null,
  });
}
