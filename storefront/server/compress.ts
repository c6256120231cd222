// Compresses each text file once per encoding, when it is first asked for, and keeps the result: a served build never changes.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const kept = new Map<string, Buffer>();
const TEXT = /^(text|image\/svg|application)\b/;

export function chooseEncoding(type: string, accepted: string | string[] | undefined): Encoding {
  if (!TEXT.test(type)) return 'identity';
  const list = String(accepted ?? '');
  if (/\bbr\b/.test(list)) return 'br';
  return /\bgzip\b/.test(list) ? 'gzip' : 'identity';
}

export function compressed(path: string, encoding: Encoding): Buffer {
  const key = `${encoding}:${path}`;
  const known = kept.get(key);
  if (known) return known;
  const body = compress(readFileSync(path), encoding);
  kept.set(key, body);
  return body;
}

/** Brotli's quality while a request waits; files of the build are squeezed once, as small as they go. */
const QUALITY_NOW = 5;

export function compress(body: Buffer, encoding: Encoding, when: 'once' | 'now' = 'once'): Buffer {
  if (encoding === 'br') {
    const quality = when === 'now' ? QUALITY_NOW : constants.BROTLI_MAX_QUALITY;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length, [constants.BROTLI_PARAM_QUALITY]: quality };
    return brotliCompressSync(body, { params });
  }
  return encoding === 'gzip' ? gzipSync(body, { level: when === 'now' ? 6 : 9 }) : body;
}
