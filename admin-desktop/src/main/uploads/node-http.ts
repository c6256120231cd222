/**
 * HTTP for uploads from this computer: connections stay open between requests, which is what small files are bound by, and bodies
 * are read from disk piece by piece, so that memory stays flat however many large chunks are in flight.
 */
import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { setImmediate } from 'node:timers/promises';
import type { HttpResponse, HttpRequest, SendHttp } from '@baobab/uploads/transports/http';
import { FileRange } from '../work/file-range.ts';

export interface NodeHttpOptions {
  /** Holds every piece of a body back until the line may take it. */
  readonly bandwidth?: { readonly limited: boolean; take(bytes: number, signal: AbortSignal): Promise<void> };
}

/** One reading: large, because each waits for a thread, yet several in a chunk, so that one is read while another is sent. */
const READ_MAX_BYTES = 2 * 1024 * 1024;
const READ_MIN_BYTES = 256 * 1024;
/** All bodies in flight share it, two readings each. */
const BUDGET_BYTES = 48 * 1024 * 1024;
/** One writing: as large as the line takes in a moment, so that a slow one shows movement, and small where a limit must hold evenly. */
const WRITE_MAX_BYTES = 1024 * 1024;
const WRITE_MIN_BYTES = 16 * 1024;
const FIRST_WRITE_BYTES = 128 * 1024;
const WRITE_QUICK_MS = 125;
const WRITE_SLOW_MS = 250;
const LIMITED_BYTES = 32 * 1024;

/** Connections are Node's own, which go through the proxy that the system has at the time. */
export function createNodeHttp({ bandwidth }: NodeHttpOptions = {}): SendHttp {
  const open = (call: HttpRequest): ClientRequest => {
    const { method, url, headers, body, signal } = call;
    const size = body instanceof Uint8Array ? body.byteLength : (body?.size ?? 0);
    const length = body || method === 'POST' ? { 'content-length': String(size) } : {};
    const all = { method, headers: { ...headers, ...length }, signal };
    return url.startsWith('https:') ? requestSecure(url, all) : requestPlain(url, all);
  };
  let bodies = 0;
  const pace = { writeBytes: FIRST_WRITE_BYTES };
  const write = async (request: ClientRequest, call: HttpRequest, answered: () => boolean) => {
    bodies += 1;
    const share = Math.floor(BUDGET_BYTES / (2 * bodies));
    const readBytes = Math.max(READ_MIN_BYTES, Math.min(READ_MAX_BYTES, share));
    try {
      await writeBody(request, call, { readBytes, bandwidth, answered, pace });
    } finally {
      bodies -= 1;
    }
  };
  return async (call) => {
    const request = open(call);
    let response: IncomingMessage | undefined;
    const answer = new Promise<HttpResponse>((resolve, reject) => {
      request.on('error', reject);
      request.once('response', (begun) => {
        response = begun;
        readAnswer(begun).then(resolve, reject);
      });
    });
    const writing = write(request, call, () => response !== undefined);
    try {
      // an error of the file ends it too
      return await Promise.race([answer, writing.then(() => answer)]);
    } finally {
      // a connection with half a body is useless, and the file must not be read by two requests at once
      if (!request.writableEnded) request.destroy();
      if (response) await writing.catch(() => undefined);
    }
  };
}

interface Writing {
  readonly readBytes: number;
  readonly bandwidth: NodeHttpOptions['bandwidth'];
  /** The server has answered already: the rest of the body is not sent. */
  readonly answered: () => boolean;
  /** Of all bodies: they share the line. */
  readonly pace: { writeBytes: number };
}

async function writeBody(
  request: ClientRequest,
  call: HttpRequest,
  { readBytes, bandwidth, answered, pace }: Writing,
): Promise<void> {
  const { body, onSent, signal } = call;
  if (!body) return void request.end();
  let sent = 0;
  for await (const read of readingsOf(body, readBytes)) {
    for (let at = 0; at < read.byteLength;) {
      const piece = read.subarray(at, at + (bandwidth?.limited ? LIMITED_BYTES : pace.writeBytes));
      if (bandwidth?.limited) await bandwidth.take(piece.byteLength, signal);
      if (sent > 0 && (bandwidth?.limited || at === 0)) await readPending();
      if (request.destroyed || answered()) return;
      const startedMs = performance.now();
      await written(request, piece);
      adapt(pace, performance.now() - startedMs);
      at += piece.byteLength;
      sent += piece.byteLength;
      onSent?.(sent);
    }
  }
  request.end();
}

function adapt(pace: Writing['pace'], tookMs: number): void {
  if (tookMs < WRITE_QUICK_MS) pace.writeBytes = Math.min(WRITE_MAX_BYTES, pace.writeBytes * 2);
  if (tookMs > WRITE_SLOW_MS) pace.writeBytes = Math.max(WRITE_MIN_BYTES, pace.writeBytes / 2);
}

/** After a wait, what came meanwhile is read first: writing into a connection that the server has closed would lose its answer. */
async function readPending(): Promise<void> {
  // the first ends the current turn of the event loop, the second comes after its reads
  await setImmediate();
  await setImmediate();
}

/** Resolves when the system has it, or never will: a request that ends before it is connected does not call back. */
function written(request: ClientRequest, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      request.off('close', end);
      resolve();
    };
    request.once('close', end);
    request.write(piece, end);
  });
}

async function* readingsOf(body: NonNullable<HttpRequest['body']>, readBytes: number): AsyncGenerator<Uint8Array> {
  if (body instanceof FileRange) yield* body.pieces(readBytes);
  else if (body instanceof Uint8Array) yield body;
}

async function readAnswer(response: IncomingMessage): Promise<HttpResponse> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const { statusCode = 0, headers } = response;
  return {
    status: statusCode,
    header(name) {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
    },
    body: Buffer.concat(parts).toString('utf8'),
  };
}
