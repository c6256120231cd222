// Serves a built storefront: hashed files for ever, pages never, one page for every address, and a strict content policy. The
// page's backend is written in as it is served, so that one build fits any backend.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { compressed } from './serve/compress.ts';
import { findFile } from './serve/files.ts';
import { makePage } from './serve/page.ts';
import { sendFile, sendPage } from './serve/send.ts';

export interface ServeOptions {
  /** 0 picks a free one. */
  port: number;
  supabaseUrl: string;
  publishableKey: string;
  /** A built storefront; default: the one beside this file. */
  dist?: string;
  /** Default 127.0.0.1: this machine only. */
  host?: string;
}

export interface ServedStorefront {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** @throws when `dist` has no index.html or the port is taken */
export async function serveStorefront(options: ServeOptions): Promise<ServedStorefront> {
  const dist = options.dist ?? join(import.meta.dirname, 'dist');
  const page = makePage(readFileSync(join(dist, 'index.html'), 'utf8'), options);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = findFile(dist, path);
    if (file) sendFile(request, response, file, compressed);
    else sendPage(request, response, page, path);
  });
  await listening(server, options.port, options.host ?? '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return { url: `http://${options.host ?? '127.0.0.1'}:${port}`, stop: () => stopped(server) };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Stop what uses it, or choose another with --port.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}

function stopped(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
