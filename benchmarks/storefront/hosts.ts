// Serves the other contenders as the storefront serves itself: from memory, compressed once, pages never cached.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
const PAGE = 'text/html; charset=utf-8';

export interface Host {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** @param pages address → HTML */
export function hostPages(pages: ReadonlyMap<string, string>): Promise<Host> {
  const ready = new Map([...pages].map(([path, html]) => [path, packed(PAGE, Buffer.from(html))]));
  return host((path) => ready.get(path));
}

/** A built single-page shop: its files, and its document for every other address. */
export function hostShop(folder: string, backend: { url: string; key: string }): Promise<Host> {
  const env = JSON.stringify(backend);
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(/(id="env">)[^<]*/, `$1${env}`);
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) in TYPES && extname(name) !== '.html')
      .map((name) => [`/${name}`, packed(TYPES[extname(name)] ?? PAGE, readFileSync(join(folder, name)))]),
  );
  const shell = packed(PAGE, Buffer.from(page));
  return host((path) => files.get(path) ?? (extname(path) ? undefined : shell));
}

interface Packed {
  type: string;
  body: Buffer;
}

const packed = (type: string, body: Buffer): Packed => ({ type, body: brotliCompressSync(body) });

async function host(find: (path: string) => Packed | undefined): Promise<Host> {
  const server = createServer((request, response) => {
    const found = find(request.url ?? '');
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': found.type,
      'content-encoding': 'br',
      'cache-control': found.type === PAGE ? 'no-cache' : 'public, max-age=31536000, immutable',
      'content-length': found.body.length,
    });
    response.end(found.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
