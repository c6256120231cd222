/** One request and its answer: parsed address, JSON in and out, refusals. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { invalidKey, invalidRequest, toStorageError, tooLarge } from './errors.ts';

const JSON_LIMIT = 1024 * 1024;
const DRAIN_LIMIT = 1024 * 1024 * 1024;
const DRAIN_MS = 60_000;

export interface Call {
  req: IncomingMessage;
  res: ServerResponse;
  method: string;
  /** Path below `/storage/v1`, without a leading slash, still encoded. */
  path: string;
  query: URLSearchParams;
}

export function readCall(req: IncomingMessage, res: ServerResponse): Call {
  const [rawPath = '', rawQuery = ''] = (req.url ?? '').split(/\?(.*)/s, 2);
  const path = rawPath.replace(/^\/storage\/v1(?=\/|$)/, '').replace(/^\/+/, '');
  return { req, res, method: req.method ?? 'GET', path, query: new URLSearchParams(rawQuery) };
}

export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidKey(text);
  }
}

export async function readJson<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of call.req as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > JSON_LIMIT) throw tooLarge('body');
    parts.push(part);
  }
  const isJson = call.req.headers['content-type']?.startsWith('application/json');
  let value: unknown;
  try {
    value = isJson ? JSON.parse(Buffer.concat(parts).toString('utf8')) : undefined;
  } catch {
    throw invalidRequest('Body is not valid JSON');
  }
  return parse(schema, value, 'body');
}

/** `name`: of the value, for the refusal. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`${[name, ...(issue?.path ?? [])].join('/')} ${issue?.message ?? 'is invalid'}`);
}

export function sendJson(call: Call, body: unknown, status = 200): void {
  const text = JSON.stringify(body);
  call.res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  call.res.end(call.method === 'HEAD' ? undefined : text);
}

/** Reads a body to its end, so that a client which reads only after sending gets the refusal. */
export async function drain(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.complete || req.destroyed || req.readableEnded) return;
  const left = await new Promise<number>((resolve) => {
    let thrown = 0;
    const done = () => {
      clearTimeout(timer);
      req.off('data', count).off('end', done).off('close', done).off('error', done);
      resolve(DRAIN_LIMIT - thrown);
    };
    const count = (chunk: Buffer) => {
      thrown += chunk.length;
      if (thrown > DRAIN_LIMIT) done();
    };
    const timer = setTimeout(done, DRAIN_MS);
    req.on('data', count).on('end', done).on('close', done).on('error', done);
    req.resume();
  });
  if ((left < 0 || !req.complete) && !res.headersSent) res.setHeader('connection', 'close');
}

export async function sendError(call: Call, cause: unknown, log: (text: string) => void): Promise<void> {
  const { req, res, method } = call;
  const error = toStorageError(cause);
  if (error.statusCode === 500)
    log(`storage: ${method} /${call.path}: ${cause instanceof Error ? cause.stack : String(cause)}`);
  await drain(req, res);
  if (res.destroyed) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  sendJson(call, error, error.httpStatus);
}
