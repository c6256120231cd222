// Media types by ending, and which of them shrink.
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Undefined for what is not served. */
export const typeOf = (path: string): string | undefined => TYPES[extname(path).toLowerCase()];

export const isCompressible = (type: string): boolean => /^(text|image\/svg|application)\b/.test(type);
