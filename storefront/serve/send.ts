import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { chooseEncoding, compress, type Encoding } from './compress.ts';
import type { BuiltFile } from './files.ts';
import type { Page } from './page.ts';

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

/** Every address without a file is a page of the shop; one with a file's ending that is not there is plainly missing. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page, path: string): void {
  if (path.startsWith('/assets/') || ['.js', '.css', '.map', '.woff2'].includes(extname(path))) {
    send(request, response, 404, Buffer.from('Not found\n'), { 'content-type': 'text/plain; charset=utf-8' });
    return;
  }
  const encoding = chooseEncoding('text/html', request.headers['accept-encoding']);
  send(request, response, 200, compress(page.html, encoding), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': /^\/admin(-login)?(\/|$)/.test(path) ? page.adminPolicy : page.policy,
    'x-frame-options': 'DENY',
    ...encodingHeaders(encoding),
  });
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
