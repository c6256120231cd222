/** Cases of one request, as rows of a table: what is asked, and what the answer must be. */
import assert from 'node:assert/strict';
import { hasBody, hasHeader, hasStatus, isBody, record } from './answer.ts';
import type { Answer, RequestOptions } from './answer.ts';
import type { Area, Expectation } from './expectation.ts';
import type { Requester, TestContext } from './test-context.ts';

export type Question = RequestOptions & { path: string; as: Requester };

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

export type QuestionRow<Setting> = [
  id: string,
  says: string,
  question: (setting: Setting) => Question,
  wanted: Wanted | ((setting: Setting) => Wanted),
];

export function questions<Setting>(
  area: Area,
  prepare: (context: TestContext) => Promise<Setting>,
  list: QuestionRow<Setting>[],
): Expectation[] {
  return list.map(([id, says, question, wanted]) => ({
    id,
    area,
    says,
    async run(context) {
      const setting = await prepare(context);
      const { path, as, ...options } = question(setting);
      const answer = await context.ask(path, as, options);
      isAnswer(answer, typeof wanted === 'function' ? wanted(setting) : wanted);
    },
  }));
}

function isAnswer(answer: Answer, { status, has, is, fields, text, headers = {} }: Wanted): void {
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
