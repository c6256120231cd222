// The least that can take uploads: @tus/server on a folder, and single requests streamed to files. No database, no policies: what a
// comparison of clients shows against it is the clients. Its second argument breaks all connections every so many milliseconds; GET
// answers what has arrived, with the heads of requests.
import { createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** After a cut no connection can be made for this long. */
const CUT_MS = 3000;

const [folder = '.', cutEveryMs = '0'] = process.argv.slice(2);
const load = createRequire(new URL('../../supabase/package.json', import.meta.url));
const { Server } = load('@tus/server') as { Server: new (options: object) => { handle(...args: unknown[]): unknown } };
const { FileStore } = load('@tus/file-store') as { FileStore: new (options: object) => object };
const path = '/storage/v1/upload/resumable';
const tus = new Server({ path, datastore: new FileStore({ directory: folder }) });
const open = new Set<Socket>();
let [closedBytes, cuts, isCut, count] = [0, 0, false, 0];

const server = createServer((request, response) => {
  const answer = (facts: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(facts));
  const arrivedBytes = () => [...open].reduce((sum, { bytesRead }) => sum + bytesRead, closedBytes);
  if (request.url?.startsWith(path)) tus.handle(request, response);
  else if (request.method === 'POST')
    save(request).then(
      () => answer({}),
      () => response.destroy(),
    );
  else answer({ arrivedBytes: arrivedBytes(), cuts });
});

async function save(request: IncomingMessage): Promise<void> {
  await pipeline(request, createWriteStream(join(folder, `put-${(count += 1)}`)));
}

server.on('connection', (socket: Socket) => {
  if (isCut) {
    socket.resetAndDestroy();
    return;
  }
  open.add(socket);
  socket.once('close', () => {
    open.delete(socket);
    closedBytes += socket.bytesRead;
  });
});

function cut(): void {
  cuts += 1;
  isCut = true;
  for (const socket of open) socket.resetAndDestroy();
  setTimeout(() => (isCut = false), CUT_MS);
}

server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
if (Number(cutEveryMs) > 0) setInterval(cut, Number(cutEveryMs));
