// Serves the other contenders as the storefront serves itself: from memory, compressed once, pages never cached.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { sendReply, type Reply } from '../../storefront/server/reply.ts';
import { createStaticFiles } from '../../storefront/server/static-files.ts';

interface Host {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** @param pages address → HTML */
export function hostPages(pages: ReadonlyMap<string, string>): Promise<Host> {
  const replies = new Map([...pages].map(([path, html]) => [path, htmlReply(html)]));
  return host((path) => replies.get(path));
}

/** A built single-page shop: its files, and its document for every other address. */
export function hostShop(folder: string, backend: { url: string; key: string }): Promise<Host> {
  const files = createStaticFiles(folder);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const document = htmlReply(html.replace(/(id="env">)[^<]*/, `$1${JSON.stringify(backend)}`));
  return host((path) => files(path) ?? (extname(path) ? undefined : document));
}

const htmlReply = (html: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  body: Buffer.from(html),
  compression: 'best',
});

async function host(find: (path: string) => Reply | undefined): Promise<Host> {
  const server = createServer((request, response) => {
    const reply = find(request.url ?? '');
    if (reply) sendReply(request, response, reply);
    else response.writeHead(404).end();
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
