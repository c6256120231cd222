import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createWorkerPool } from '../work/worker-pool.ts';
import { createNodeFileSource } from './node-file-source.ts';
import { createNodeHttp } from './node-http.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-http-')));
const workers = createWorkerPool(new URL('../work/worker.ts', import.meta.url), 1);
const files = createNodeFileSource(workers);
const sha256 = (bytes: Buffer) => hash('sha256', bytes);
const taken: Buffer[] = [];
let connections = 0;
const take = async (request: IncomingMessage, response: ServerResponse) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  taken.push(Buffer.concat(parts));
  response.writeHead(200, { 'x-told': 'yes' }).end('fine');
};
let answer = take;
afterEach(() => {
  answer = take;
});
// what a client gives up is no error here
const server = createServer((request, response) => void answer(request, response).catch(() => undefined));
server.on('connection', () => (connections += 1));
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
const send = createNodeHttp();
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await workers.close();
});
const { signal } = new AbortController();

test('UP06 bodies arrive as they lie on the disk, many at once over few connections, and progress ends at their size', async () => {
  const sizes = [0, 1, 300_000, 524_288, 524_289, 7_000_000, 300_000, 13_000_000];
  const bodies = sizes.map((size) => randomBytes(size));
  for (let round = 0; round < 2; round += 1) {
    taken.length = 0;
    await Promise.all(
      bodies.map(async (bytes, index) => {
        const path = join(folder, `${index}`);
        writeFileSync(path, bytes);
        const file = await files.open(path);
        let sent = 0;
        const body = await file.slice(0, bytes.length);
        const reply = await send({
          method: 'POST',
          url,
          headers: {},
          body,
          signal,
          onSent: (all) => (sent = all),
        });
        await file.close();
        expect([reply.status, reply.header('X-Told'), reply.body, sent]).toEqual([200, 'yes', 'fine', bytes.length]);
      }),
    );
    expect(taken.map(sha256).toSorted()).toEqual(bodies.map(sha256).toSorted());
  }
  expect(connections).toBeLessThanOrEqual(sizes.length);
});

test('UP07 an answer before the whole body was taken is an answer', async () => {
  answer = async (_, response) => void response.writeHead(410, { connection: 'close' }).end('gone');
  const reply = await send({ method: 'PATCH', url, headers: {}, body: new Uint8Array(8_000_000), signal });
  expect([reply.status, reply.body]).toEqual([410, 'gone']);
});

test('UP07 an answer that came while the body was held back is read before the closed connection is written to', async () => {
  const closed = Promise.withResolvers<void>();
  answer = async ({ socket }, response) => {
    socket.once('close', () => closed.resolve());
    response.writeHead(507, { connection: 'close' }).end('full', () => socket.resetAndDestroy());
  };
  let turns = 0;
  const held = createNodeHttp({
    bandwidth: { limited: true, take: async () => ((turns += 1) > 1 ? closed.promise : undefined) },
  });
  const reply = await held({ method: 'PATCH', url, headers: {}, body: new Uint8Array(8_000_000), signal });
  expect([reply.status, reply.body]).toEqual([507, 'full']);
});

test('UP07 what is sent again after an early answer arrives as it lies on the disk, whatever became of the first sending', async () => {
  const bytes = randomBytes(24_000_000);
  const path = join(folder, 'again');
  writeFileSync(path, bytes);
  const file = await files.open(path);
  const body = await file.slice(0, bytes.length);
  let first: IncomingMessage | undefined;
  answer = async (request, response) => {
    if (first) {
      // whatever still comes of it is taken before the second one
      await finished(first.resume()).catch(() => undefined);
      return take(request, response);
    }
    first = request;
    response.writeHead(401, { 'content-length': '5' }).write('token');
  };
  taken.length = 0;
  const patch = () => send({ method: 'PATCH', url, headers: {}, body, signal });
  expect((await patch()).status).toBe(401);
  expect((await patch()).status).toBe(200);
  await file.close();
  expect(taken.map(sha256)).toEqual([sha256(bytes)]);
});

test('UP07 no server listens, or the caller stops: rejected at once, and the next request is not held up', async () => {
  const body = new Uint8Array(8_000_000);
  const nowhere = send({ method: 'POST', url: 'http://127.0.0.1:9/x', headers: {}, body, signal });
  await expect(nowhere).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const control = new AbortController();
  const stopped = send({
    method: 'POST',
    url,
    headers: {},
    body,
    signal: control.signal,
    onSent: () => control.abort(),
  });
  await expect(stopped).rejects.toThrow(/abort/i);
  expect((await send({ method: 'POST', url, headers: {}, body, signal })).status).toBe(200);
});

test('UP07 UP10 a file that became shorter is told as changed', async () => {
  const path = join(folder, 'shrinking');
  writeFileSync(path, new Uint8Array(2_000_000));
  const file = await files.open(path);
  const body = await file.slice(0, 2_000_000);
  writeFileSync(path, new Uint8Array(1000));
  await expect(send({ method: 'POST', url, headers: {}, body, signal })).rejects.toMatchObject({
    code: 'file_changed',
  });
  await file.close();
});
