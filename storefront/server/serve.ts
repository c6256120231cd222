// Serves a built storefront: hashed files for ever, pages as they are now, and a strict content policy. The backend is written in as
// a page is served, so that one build fits any backend.
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createBoundedServer } from '@baobab/serving/bounded-server';
import { readBuild } from './build.ts';
import { compressed } from './compress.ts';
import { readFiles, type BuiltFile } from './files.ts';
import { createSite, type Site } from './site.ts';
import { sendAnswer, sendFile } from './send.ts';

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
  const { port, host = '127.0.0.1' } = options;
  const build = await readBuild(options.dist ?? join(import.meta.dirname, '..', 'dist'));
  const files = readFiles(build.client);
  let site: Site | undefined;
  const server = createBoundedServer({
    handle: (request, response) => site && answer({ files, site }, request, response),
    log: (words) => console.error(words),
  });
  const taken = await server.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Stop what uses it, or choose another with --port.`, { cause: error });
  });
  const url = `http://${host}:${taken}`;
  site = createSite(build, { ...options, origin: (options.siteUrl ?? url).replace(/\/+$/, '') });
  return { url, stop: () => server.stop() };
}

interface Served {
  files: ReadonlyMap<string, BuiltFile>;
  site: Site;
}

async function answer({ files, site }: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // Closed, because nothing here reads the body that may follow.
    response.writeHead(405, { allow: 'GET, HEAD', connection: 'close' }).end();
    return;
  }
  const target = (request.url ?? '/').replace(/^\/+/, '/');
  const file = files.get(new URL(target, 'http://shop').pathname);
  if (file && existsSync(file.path)) sendFile(request, response, file, compressed);
  else sendAnswer(request, response, await site(target));
}
