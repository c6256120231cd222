// Which addresses are files of the build, and what they are.
import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export interface BuiltFile {
  path: string;
  type: string;
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

/** Address → file, read once: what a client asks for is looked up here and never becomes a path of the disk. */
export function readFiles(client: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(client, path).replaceAll(sep, '/')}`;
    const type = TYPES[extname(address).toLowerCase()];
    if (!entry.isFile() || !type || address.endsWith('.html') || address.includes('/.')) continue;
    files.set(encodeURI(address), { path, type, immutable: address.startsWith('/assets/') });
  }
  return files;
}
