/** Asks a storage service what the recording asked, and masks its answers as the recorded ones are masked. */
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer, Asked, Question } from './lines.ts';

const HEADERS =
  `content-type content-length content-range content-disposition cache-control etag last-modified expires accept-ranges
  location x-robots-tag tus-resumable tus-version tus-extension tus-max-size tus-complete upload-offset upload-length upload-metadata
  upload-expires upload-defer-length`.split(/\s+/);
const DATES = new Set(['last-modified', 'expires', 'upload-expires']);
const BOUNDARY = 'recorded-form';

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** `url`: of the service, without a path. What lines keep of their answers is used in later ones. */
export function createReplay(url: string, people: Record<string, Record<string, string>>) {
  const kept = new Map<string, string>();
  return async (asked: Asked): Promise<Answer> => {
    const received = await send(url, fill(asked.request, kept), people[asked.as] ?? {});
    for (const [name, place] of Object.entries(asked.keep ?? {})) kept.set(name, pick(received, place));
    return mask(received);
  };
}

const fill = (question: Question, kept: Map<string, string>): Question =>
  JSON.parse(
    JSON.stringify(question).replace(/\{\{([\w-]+)\}\}/g, (_, name: string) =>
      JSON.stringify(kept.get(name) ?? `unknown ${name}`).slice(1, -1),
    ),
  ) as Question;

function pick({ headers, body }: Received, place: string): string {
  const [area = '', name = ''] = place.split('.');
  if (area === 'body') return String((JSON.parse(body.toString('utf8')) as Record<string, unknown>)[name]);
  return String(headers[name]).replace(/^http:\/\/[^/]+\/storage\/v1/, '');
}

function bodyOf({ json, text, form }: Question): { body?: Buffer; type?: string } {
  if (json !== undefined) return { body: Buffer.from(JSON.stringify(json)), type: 'application/json' };
  if (text !== undefined) return { body: Buffer.from(text) };
  if (!form) return {};
  const parts = form.map(({ name, file, type, text: content }) => {
    const named = `content-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`;
    return `--${BOUNDARY}\r\n${named}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n${content}\r\n`;
  });
  return {
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

/** The path is sent as it is written: no client tidies it. */
async function send(url: string, question: Question, caller: Record<string, string>): Promise<Received> {
  const { body, type } = bodyOf(question);
  const all = {
    ...caller,
    ...(type ? { 'content-type': type } : {}),
    ...(body && !question.chunked ? { 'content-length': String(body.length) } : {}),
    ...question.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const { hostname, port } = new URL(url);
  const path = `/storage/v1${question.path}`;
  const outgoing = request({ hostname, port, path, method: question.method, headers, agent: false });
  outgoing.end(body);
  const answer = await new Promise<NodeJS.ReadableStream & { statusCode?: number; headers: IncomingHttpHeaders }>(
    (resolve, reject) => outgoing.on('response', resolve).on('error', reject),
  );
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

function mask({ status, headers, body }: Received): Answer {
  const kept: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers[name];
    if (value !== undefined) kept[name] = maskHeader(name, String(value));
  }
  const text = body.toString('utf8');
  if (!text) return { status, headers: kept, body: {} };
  if (!headers['content-type']?.includes('json')) return { status, headers: kept, body: { text: maskText(text) } };
  delete kept['content-length'];
  return { status, headers: kept, body: { json: maskJson(JSON.parse(text) as unknown) } };
}

function maskHeader(name: string, value: string): string {
  if (DATES.has(name)) return '<date>';
  if (name === 'etag') return value.replace(/"[^"]+"/, '"<etag>"');
  if (name === 'location') return value.replace(/^https?:\/\/[^/]+/, '<origin>').replace(/[^/]+$/, '<upload>');
  return value;
}

const TOKEN_PART = '[\\w-]{10,}';
const MASKS: [RegExp, string][] = [
  [/token=[\w.-]+/g, 'token=<token>'],
  [/(upload\/resumable\/(?:sign\/)?)[\w-]{20,}/g, '$1<upload>'],
  [new RegExp(`^${TOKEN_PART}\\.${TOKEN_PART}\\.${TOKEN_PART}$`), '<token>'],
  [/^"?[0-9a-f]{32}(-\d+)?"?$|^"[0-9a-f-]{36}"$/, '"<etag>"'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g, '<time>'],
];
const maskText = (text: string) => MASKS.reduce((masked, [pattern, mark]) => masked.replace(pattern, mark), text);

/** Ids of the recording's people stay. */
const FIXED = /^00000000-0000-4000-8000-[0-9a-f]{12}$/;

function maskJson(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => maskJson(entry));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, maskJson(entry, key)]));
  if (typeof value !== 'string' || FIXED.test(value)) return value;
  return /cursor$/i.test(name) ? '<cursor>' : maskText(value);
}
