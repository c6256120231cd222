// The least that can take uploads: @tus/server on a folder, and single requests streamed to files. No database, no policies: what a
// comparison of clients shows against it is the clients.
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '.';
const load = createRequire(new URL('../../supabase/package.json', import.meta.url));
const { Server } = load('@tus/server') as { Server: new (options: object) => { handle(...args: unknown[]): unknown } };
const { FileStore } = load('@tus/file-store') as { FileStore: new (options: object) => object };
const route = '/storage/v1/upload/resumable';
mkdirSync(folder, { recursive: true });
const tus = new Server({ path: route, datastore: new FileStore({ directory: folder }) });
let count = 0;

const server = createServer((request, response) => {
  const answer = (status: number) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  if (request.url?.startsWith(route)) tus.handle(request, response);
  else if (request.method !== 'POST') answer(200);
  else void save(request).then(answer);
});

async function save(request: IncomingMessage): Promise<number> {
  await pipeline(request, createWriteStream(join(folder, `put-${(count += 1)}`)));
  return 200;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' && address ? address.port : 0 }));
});
