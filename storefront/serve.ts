// Serves a built storefront: hashed files for ever, pages as they are now, and a strict content policy. The backend is written in as
// a page is served, so that one build fits any backend.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readBuild } from './serve/build.ts';
import { compressed } from './serve/compress.ts';
import { findFile } from './serve/files.ts';
import { createSite, type Site } from './serve/site.ts';
import { sendAnswer, sendFile } from './serve/send.ts';

export interface ServeOptions {
  /** 0 picks a free one. */
  port: number;
  supabaseUrl: string;
  publishableKey: string;
  /** A built storefront; default: the one beside this file. */
  dist?: string;
  /** Default 127.0.0.1: this machine only. */
  host?: string;
  /** Where people find the shop, for canonical addresses; default: where it listens. */
  siteUrl?: string;
}

export interface ServedStorefront {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** @throws when `dist` holds no build or the port is taken */
export async function serveStorefront(options: ServeOptions): Promise<ServedStorefront> {
  const build = await readBuild(options.dist ?? join(import.meta.dirname, 'dist'));
  let site: Site | undefined;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const file = findFile(build.client, pathOf(request));
    if (file) sendFile(request, response, file, compressed);
    else if (site) void answer(site, request, response);
  });
  await listening(server, options.port, options.host ?? '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
  site = createSite(build, { ...options, origin: (options.siteUrl ?? url).replace(/\/+$/, '') });
  return { url, stop: () => stopped(server) };
}

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    sendAnswer(request, response, await site(request.url ?? '/'));
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return new URL(url.replace(/^\/+/, '/'), 'http://localhost').pathname;
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
