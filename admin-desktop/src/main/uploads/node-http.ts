/**
 * HTTP for uploads from this computer: connections stay open between requests, which is what small files are bound by, and bodies
 * are read from disk piece by piece, so that memory stays flat however many large chunks are in flight.
 */
import { Agent, request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';
import type { HttpAnswer, HttpCall, SendHttp } from '@baobab/shared/uploads/transports/http';
import { isFileRange } from '../work/file-range.ts';

export interface NodeHttp {
  readonly send: SendHttp;
  /** Ends the idle connections. */
  close(): void;
}

export interface NodeHttpOptions {
  /** Holds every piece of a body back until the line may take it. */
  readonly bandwidth?: { take(bytes: number, signal: AbortSignal): Promise<void> };
}

const PIECE_BYTES = 512 * 1024;
const SOCKETS_MAX = 40;

export function createNodeHttp({ bandwidth }: NodeHttpOptions = {}): NodeHttp {
  const options = { keepAlive: true, maxSockets: SOCKETS_MAX, noDelay: true };
  const plain = new Agent(options);
  const secure = new SecureAgent(options);
  const open = (call: HttpCall): ClientRequest => {
    const { method, url, headers, body, signal } = call;
    const size = body instanceof Uint8Array ? body.byteLength : (body?.size ?? 0);
    const length = body || method === 'POST' ? { 'content-length': String(size) } : {};
    const all = { method, headers: { ...headers, ...length }, signal };
    return url.startsWith('https:')
      ? requestSecure(url, { ...all, agent: secure })
      : requestPlain(url, { ...all, agent: plain });
  };
  const send: SendHttp = (call) =>
    new Promise((resolve, reject) => {
      const request = open(call);
      request.once('response', (response) => void readAnswer(response).then(resolve, reject));
      request.once('error', reject);
      write(request, call, bandwidth).catch((error: unknown) => {
        // the file's own trouble; the connection is of no more use
        reject(error);
        request.destroy();
      });
    });
  return {
    send,
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

async function write(request: ClientRequest, call: HttpCall, bandwidth: NodeHttpOptions['bandwidth']): Promise<void> {
  const { body, onSent, signal } = call;
  if (!body) return void request.end();
  let sent = 0;
  for await (const piece of piecesOf(body)) {
    await bandwidth?.take(piece.byteLength, signal);
    if (request.destroyed) return;
    const size = piece.byteLength;
    await new Promise<void>((resolve) => {
      // an error calls back too, and is told by the request's own event
      request.write(piece, () => resolve());
    });
    sent += size;
    onSent?.(sent);
  }
  request.end();
}

async function* piecesOf(body: NonNullable<HttpCall['body']>): AsyncGenerator<Uint8Array> {
  if (isFileRange(body)) yield* body.pieces(PIECE_BYTES);
  else if (body instanceof Uint8Array)
    for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES);
}

async function readAnswer(response: IncomingMessage): Promise<HttpAnswer> {
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
