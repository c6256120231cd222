// Serves a built storefront: files of the build, and pages rendered on demand. The backend is written into each page as it is
// served, so that one build fits any backend. serve/README.md shows the way of a request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createBoundedServer } from '@baobab/serving/bounded-server';
import { loadBuild } from './build.ts';
import { sendReply, transportHeaders } from './reply.ts';
import { createRouter, type Router } from './router.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

export interface ServeOptions {
  /** 0 picks a free one. */
  port: number;
  supabaseUrl: string;
  publishableKey: string;
  /** A built storefront; default: the one beside this file. */
  dist?: string;
  /** Default 127.0.0.1: this machine only. */
  host?: string;
  /** Public address of the shop, for canonical links; default: where it listens. */
  siteUrl?: string;
  /** Milliseconds that a visitor waits for a newer page before the cached one is sent; default 250. */
  staleAfterMs?: number;
}

export interface ServedStorefront {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** @throws when `dist` holds no build or the port is taken */
export async function serveStorefront(options: ServeOptions): Promise<ServedStorefront> {
  const { port, host = '127.0.0.1' } = options;
  const build = await loadBuild(options.dist ?? join(import.meta.dirname, '..', 'dist'));
  const files = createStaticFiles(build.client);
  let router: Router | undefined;
  let headers: Record<string, string> = {};
  const server = createBoundedServer({
    handle: (request, response) => router && respond(request, response, { files, router, headers }),
    log: (message) => console.error(message),
  });
  const listening = await server.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Stop what uses it, or choose another with --port.`, { cause: error });
  });
  const url = `http://${host}:${listening}`;
  const origin = (options.siteUrl ?? url).replace(/\/+$/, '');
  headers = transportHeaders(origin);
  router = createRouter(build, { ...options, origin });
  return { url, stop: () => server.stop() };
}

interface Served {
  files: StaticFiles;
  router: Router;
  headers: Record<string, string>;
}

async function respond(request: IncomingMessage, response: ServerResponse, { files, router, headers }: Served) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // Closed, because nothing here reads the body that may follow.
    response.writeHead(405, { allow: 'GET, HEAD', connection: 'close' }).end();
    return;
  }
  const target = (request.url ?? '/').replace(/^\/+/, '/');
  sendReply(request, response, files(new URL(target, 'http://shop').pathname) ?? (await router(target)), headers);
}
