import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compress, type Encoding } from './compress.ts';
import type { BuiltFile } from './files.ts';
import type { Answer } from './site.ts';

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

type Read = (path: string, encoding: Encoding) => Buffer;

export function sendFile(request: IncomingMessage, response: ServerResponse, file: BuiltFile, read: Read): void {
  const encoding = chooseEncoding(file.type, request.headers['accept-encoding']);
  send(request, response, 200, read(file.path, encoding), {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...encodingHeaders(encoding),
  });
}

export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, headers, etag } = answer;
  if (status === 200 && etag && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, { ...SECURITY, ...headers, etag, vary: 'accept-encoding' }).end();
    return;
  }
  const encoding = chooseEncoding(headers['content-type'] ?? '', request.headers['accept-encoding']);
  send(request, response, status, compressedBody(answer, encoding), {
    ...headers,
    ...encodingHeaders(encoding),
    ...(etag ? { etag } : {}),
  });
}

/** Compressed bodies live as long as the page that they belong to. */
const compressedBodies = new WeakMap<object, Map<string, Buffer>>();

function compressedBody({ body, kept }: Answer, encoding: Encoding): Buffer {
  if (!kept) return compress(body, encoding, 'now');
  const bodies = compressedBodies.get(kept) ?? new Map<string, Buffer>();
  compressedBodies.set(kept, bodies);
  const known = bodies.get(encoding);
  if (known) return known;
  const made = compress(body, encoding, 'now');
  bodies.set(encoding, made);
  return made;
}

function encodingHeaders(encoding: Encoding): Record<string, string> {
  return { vary: 'accept-encoding', ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Buffer,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { ...SECURITY, ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
