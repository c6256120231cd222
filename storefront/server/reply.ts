// What the server answers, and how it goes over the wire: security headers, compression, conditional requests.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isCompressible } from './file-types.ts';

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The same for the same content. */
  etag?: string;
  /** `best` for what is compressed once for the life of the process; default: fast, because a request waits. */
  compression?: 'best';
  /** The compressed body, where there is one already. */
  precompressed?: (encoding: 'br' | 'gzip') => Buffer | undefined;
}

/** Sent with every reply, and to static hosts in `_headers`. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // the terms refuse training of models with pictures and texts
  'X-Robots-Tag': 'noai, noimageai',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** For a year, for this host alone: other names below it may have no https. Browsers pass over it where it comes without https. */
export const transportHeaders = (origin: string): Record<string, string> =>
  origin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

export const textReply = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(text),
});

/** `more` are headers of the server. */
export function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  more: Readonly<Record<string, string>> = {},
): void {
  const { status, etag } = reply;
  const headers = {
    ...SECURITY_HEADERS,
    ...more,
    ...reply.headers,
    ...(etag ? { etag } : {}),
    vary: 'accept-encoding',
  };
  if (status === 200 && etag && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = chooseEncoding(reply.headers['content-type'] ?? '', request.headers['accept-encoding']);
  const body = compressed(reply, encoding);
  const contentEncoding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  response.writeHead(status, { ...headers, ...contentEncoding, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

type Encoding = 'br' | 'gzip' | 'identity';

function chooseEncoding(type: string, accepted: string | string[] | undefined): Encoding {
  if (!isCompressible(type)) return 'identity';
  const taken = String(accepted ?? '')
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';', 1)[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}

/** Compressed bodies live as long as their reply: a cached page or a file is compressed once per encoding. */
const cache = new WeakMap<Reply, Map<Encoding, Buffer>>();

function compressed(reply: Reply, encoding: Encoding): Buffer {
  const bodies = cache.get(reply) ?? new Map<Encoding, Buffer>();
  cache.set(reply, bodies);
  const body = bodies.get(encoding) ?? compress(reply, encoding);
  bodies.set(encoding, body);
  return body;
}

const FAST_BROTLI = 5;
const FAST_GZIP = 6;

function compress({ body, compression, precompressed }: Reply, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body;
  const ready = precompressed?.(encoding);
  if (ready) return ready;
  const best = compression === 'best';
  if (encoding === 'gzip') return gzipSync(body, { level: best ? constants.Z_BEST_COMPRESSION : FAST_GZIP });
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_QUALITY]: best ? constants.BROTLI_MAX_QUALITY : FAST_BROTLI,
  };
  return brotliCompressSync(body, { params });
}
