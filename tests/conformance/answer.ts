/** One request and what is asserted about its answer. A failed check shows the whole answer. */
import assert from 'node:assert/strict';

export interface Answer {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export type Content = string | Uint8Array<ArrayBuffer> | FormData;

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: Content;
}

export async function send(url: string, { method, headers, json, raw }: RequestOptions): Promise<Answer> {
  const hasBody = json !== undefined || raw !== undefined;
  const verb = method ?? (hasBody ? 'POST' : 'GET');
  const options: RequestInit & { duplex?: 'half' } = {
    method: verb,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(hasBody ? { body: json === undefined ? raw : JSON.stringify(json), duplex: 'half' } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  };
  const response = await fetch(url, options);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const { pathname, search } = new URL(url);
  return {
    method: verb,
    path: pathname + search,
    status: response.status,
    headers: response.headers,
    text,
    body: parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const told = ({ method, path, status, text }: Answer) => `${method} ${path} answered ${status} ${text.slice(0, 600)}`;

export function hasStatus(answer: Answer, ...wanted: number[]): void {
  assert.ok(wanted.includes(answer.status), `wanted ${wanted.join(' or ')}; ${told(answer)}`);
}

/** The JSON body holds at least `part`; regular expressions match strings. */
export function hasBody(answer: Answer, part: unknown): void {
  const problem = differs(answer.body, part, 'body');
  assert.ok(!problem, `${problem}; ${told(answer)}`);
}

/** The JSON body is exactly `whole`. */
export function isBody(answer: Answer, whole: unknown): void {
  assert.deepEqual(answer.body, whole, `wanted exactly ${JSON.stringify(whole)}; ${told(answer)}`);
}

export function isEmpty(answer: Answer): void {
  assert.equal(answer.text, '', `wanted no body; ${told(answer)}`);
}

export function hasHeader(answer: Answer, name: string, wanted: string | RegExp): void {
  const found = answer.headers.get(name) ?? '(none)';
  const isRight = typeof wanted === 'string' ? found === wanted : wanted.test(found);
  assert.ok(isRight, `wanted ${name}: ${String(wanted)}, found ${found}; ${told(answer)}`);
}

export interface Wanted {
  status: number | readonly number[];
  /** The JSON body holds at least this; regular expressions match strings. */
  has?: unknown;
  /** The JSON body is exactly this. */
  is?: unknown;
  /** Names of all fields of the JSON body, sorted. */
  fields?: readonly string[];
  text?: string | RegExp;
  headers?: Record<string, string | RegExp>;
}

/** All that is wanted of one answer. */
export function isAnswer(answer: Answer, { status, has, is, fields, text, headers = {} }: Wanted): void {
  hasStatus(answer, ...[status].flat());
  if (has !== undefined) hasBody(answer, has);
  if (is !== undefined) isBody(answer, is);
  if (fields) assert.deepEqual(Object.keys(record(answer.body)).toSorted(), fields, answer.text);
  if (typeof text === 'string') assert.equal(answer.text, text);
  if (text instanceof RegExp) assert.match(answer.text, text);
  for (const [name, value] of Object.entries(headers)) hasHeader(answer, name, value);
}

type Words = string | RegExp;

/** A refusal of PostgREST: status, code and the four fields, nothing else. */
export const refusedRest = (status: number, code: string, part: Record<string, unknown> = {}): Wanted => ({
  status,
  has: { code, ...part },
  fields: ['code', 'details', 'hint', 'message'],
});

/** A refusal of the auth server, in the shape of clients that send no API version. */
export const refusedAuth = (status: number, code: string, msg?: Words): Wanted => ({
  status,
  has: { code: status, error_code: code, ...(msg ? { msg } : {}) },
});

/** A refusal of Storage: HTTP 400 with the real status inside. */
export const refusedStorage = (statusCode: string, error: Words, message?: Words): Wanted => ({
  status: 400,
  has: { statusCode, error, ...(message ? { message } : {}) },
});

export const refuses = (answer: Answer, ...refusal: Parameters<typeof refusedRest>) =>
  isAnswer(answer, refusedRest(...refusal));
export const refusesAuth = (answer: Answer, ...refusal: Parameters<typeof refusedAuth>) =>
  isAnswer(answer, refusedAuth(...refusal));
export const refusesStorage = (answer: Answer, ...refusal: Parameters<typeof refusedStorage>) =>
  isAnswer(answer, refusedStorage(...refusal));

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function rows(answer: Answer): Record<string, unknown>[] {
  assert.ok(Array.isArray(answer.body), `wanted a list; ${told(answer)}`);
  return answer.body as Record<string, unknown>[];
}

export function text(value: unknown): string {
  assert.equal(typeof value, 'string', `wanted text, found ${JSON.stringify(value)}`);
  return value as string;
}

function differs(found: unknown, wanted: unknown, at: string): string | undefined {
  if (wanted instanceof RegExp) {
    return typeof found === 'string' && wanted.test(found)
      ? undefined
      : `${at} is ${JSON.stringify(found)}, not ${String(wanted)}`;
  }
  if (typeof wanted !== 'object' || wanted === null) {
    return Object.is(found, wanted) ? undefined : `${at} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  }
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length)) {
    return `${at} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  }
  for (const [key, inner] of Object.entries(wanted)) {
    const problem = differs(record(found)[key], inner, `${at}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}
