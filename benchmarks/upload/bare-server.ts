// The least that can take uploads: @tus/server on a folder, and single requests streamed to files. No database, no policies: what a
// comparison of clients shows against it is the clients. With `forget` as its second argument it counts what comes and keeps nothing:
// writing to a folder takes it longer than any client needs for sending. With `whole` it keeps nothing of a chunk that breaks off.
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '.';
const load = createRequire(new URL('../../supabase/package.json', import.meta.url));
const { Server } = load('@tus/server') as { Server: new (options: object) => { handle(...args: unknown[]): unknown } };
interface Store {
  getUpload(id: string): Promise<{ offset: number }>;
  write(body: Readable, id: string, offset: number): Promise<number>;
}
const { FileStore } = load('@tus/file-store') as { FileStore: new (options: object) => Store };
const route = '/storage/v1/upload/resumable';
mkdirSync(folder, { recursive: true });
const datastore = new FileStore({ directory: folder });
if (process.argv[3] === 'forget') forget(datastore);
if (process.argv[3] === 'whole') keepWholeChunks(datastore);
const tus = new Server({ path: route, datastore });
/** Of the chunk that is on its way, by its upload. */
const chunkBytes = new Map<string, number>();
let count = 0;

const server = createServer((request, response) => {
  const answer = (status: number) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  if (request.method === 'PATCH')
    chunkBytes.set(basename(request.url ?? ''), Number(request.headers['content-length']));
  if (request.url?.startsWith(route)) tus.handle(request, response);
  else if (request.method !== 'POST') answer(200);
  else void save(request).then(answer, () => response.destroy());
});

async function save(request: IncomingMessage): Promise<number> {
  await pipeline(request, createWriteStream(join(folder, `put-${(count += 1)}`)));
  return 200;
}

function forget(store: Store): void {
  const offsets = new Map<string, number>();
  const known = store.getUpload.bind(store);
  store.getUpload = async (id) => Object.assign(await known(id), { offset: offsets.get(id) ?? 0 });
  store.write = async (body, id, offset) => {
    let end = offset;
    for await (const part of body as AsyncIterable<Buffer>) end += part.length;
    offsets.set(id, end);
    return end;
  };
}

/** Nothing of a request that breaks off stays, as with stores that take a chunk in one piece. */
function keepWholeChunks(store: Store): void {
  const write = store.write.bind(store);
  store.write = async (body, id, offset) => {
    const parts: Buffer[] = [];
    for await (const part of body as AsyncIterable<Buffer>) parts.push(part);
    const chunk = Buffer.concat(parts);
    if (chunk.length < (chunkBytes.get(id) ?? 0)) return offset;
    return write(Readable.from([chunk]), id, offset);
  };
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' && address ? address.port : 0 }));
});
