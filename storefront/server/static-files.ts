// Files of the build by address. The list is read once: what a client asks for is looked up and never becomes a path of the disk.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { typeOf } from './file-types.ts';
import { readCompressed } from './precompress.ts';
import type { Reply } from './reply.ts';

/** Undefined where no file has this path. */
export type StaticFiles = (pathname: string) => Reply | undefined;

export function createStaticFiles(client: string): StaticFiles {
  const paths = new Map<string, string>();
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(client, path).replaceAll(sep, '/')}`;
    if (entry.isFile() && typeOf(path) && !address.includes('/.')) paths.set(encodeURI(address), path);
  }
  const replies = new Map<string, Reply>();
  return (pathname) => {
    const path = paths.get(pathname);
    if (!path || !existsSync(path)) return undefined;
    const reply = replies.get(path) ?? fileReply(client, path, pathname.startsWith('/assets/'));
    replies.set(path, reply);
    return reply;
  };
}

/** @param immutable the name carries a hash of the content */
function fileReply(client: string, path: string, immutable: boolean): Reply {
  return {
    status: 200,
    headers: {
      'content-type': typeOf(path) ?? '',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
    body: readFileSync(path),
    compression: 'best',
    precompressed: (encoding) => readCompressed(client, path, encoding),
  };
}
