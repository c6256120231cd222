// Which addresses are files of the build, and what they are.
import { statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';

export interface BuiltFile {
  path: string;
  type: string;
  bytes: number;
  /** The name carries a hash of the content. */
  immutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Undefined for addresses of pages, for what the build does not have, and for ways out of the folder. */
export function findFile(dist: string, address: string): BuiltFile | undefined {
  const type = TYPES[extname(address).toLowerCase()];
  if (!type || address.endsWith('.html') || address.includes('/.')) return undefined;
  const path = normalize(join(dist, decode(address)));
  if (!path.startsWith(normalize(dist) + sep)) return undefined;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  return { path, type, bytes: stat.size, immutable: address.startsWith('/assets/') };
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address).replaceAll('\0', '');
  } catch {
    return '';
  }
}
