import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { connectRaw, statusOf } from '@baobab/testing/raw-exchange';
import { createBoundedServer, type BoundedServerOptions } from './bounded-server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Short limits, so that the tests are quick. Answers with what it was asked for. */
async function serve(options: Partial<BoundedServerOptions> = {}) {
  const logged: string[] = [];
  const server = createBoundedServer({
    handle: async (request, response) => {
      let bytes = 0;
      for await (const chunk of request as AsyncIterable<Buffer>) bytes += chunk.length;
      response.end(`${request.method} ${request.url} ${bytes}`);
    },
    log: (words) => logged.push(words),
    ...options,
    limits: { headersMs: 300, bodyMs: 600, silenceMs: 900, drainMs: 200, ...options.limits },
  });
  stops.push(() => server.stop());
  const url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  const ask = async (bytes: string, waitMs = 2000) => {
    const connection = await connectRaw(url);
    connection.write(bytes);
    return connection.ended(waitMs);
  };
  return { server, url, logged, ask };
}

const get = (target: string, headers = 'host: x\r\nconnection: close\r\n') =>
  `GET ${target} HTTP/1.1\r\n${headers}\r\n`;

test.each([
  ['/\\[', 400],
  ['/\\\\a:b', 400],
  ['http://[', 400],
  ['ftp://host/x', 400],
  ['*', 400],
  ['host:80', 400],
  [`/${'x'.repeat(20_000)}`, 431],
  ['/a?b=\\', 200],
  ['//x/y', 200],
  ['/%00', 200],
  ['http://elsewhere/a?b', 200],
])('HX01 the target %s is answered with %i', async (target, status) => {
  const { ask } = await serve();
  expect(statusOf(await ask(get(target)))).toBe(status);
});

test('HX01 an absolute target is served as its path', async () => {
  const { ask } = await serve();
  expect(await ask(get('http://elsewhere/a%20b?c=d'))).toMatch(/GET \/a%20b\?c=d 0/);
});

test.each([
  ['no host', get('/', 'connection: close\r\n'), 400],
  ['garbage', '\u0016\u0003\u0001\r\n\r\n', 400],
  ['headers of 20 KB', get('/', `host: x\r\na: ${'x'.repeat(20_000)}\r\n`), 431],
  ['200 headers', get('/', `host: x\r\n${'a: b\r\n'.repeat(200)}`), 431],
  ['a NUL in a header', get('/', 'host: x\r\na: \0\r\n'), 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  [
    'length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('HX01 %s is a 4xx', async (_, bytes, status) => {
  const { ask } = await serve();
  expect(statusOf(await ask(bytes))).toBe(status);
});

test('HX01 a handler that throws or rejects is a 500 and a line in the log, and the next request is served', async () => {
  let turn = 0;
  const { ask, logged } = await serve({
    handle: (_request, response) => {
      turn += 1;
      if (turn === 1) throw new Error('thrown');
      if (turn === 2) return Promise.reject(new Error('rejected'));
      if (turn === 3) {
        response.write('half');
        throw new Error('late');
      }
      return response.end('served');
    },
  });
  expect([statusOf(await ask(get('/a'))), statusOf(await ask(get('/b')))]).toEqual([500, 500]);
  expect(await ask(get('/c'))).not.toContain('\r\n0\r\n');
  expect(await ask(get('/d'))).toContain('served');
  expect(logged.map((line) => line.split('\n')[0])).toEqual([
    'GET /a failed: Error: thrown',
    'GET /b failed: Error: rejected',
    'GET /c failed: Error: late',
  ]);
});

test.each([
  ['nothing', ''],
  ['half a header', 'GET / HTTP/1.1\r\nhos'],
])('HX01 a client that sends %s is let go', async (_, bytes) => {
  const { ask } = await serve();
  const before = Date.now();
  expect(await ask(bytes, 5000)).toMatch(/^(HTTP\/1\.1 408|$)/);
  expect(Date.now() - before).toBeLessThan(4000);
});

test('HX01 headers that trickle in are cut although the client is never silent', async () => {
  const { url } = await serve();
  const connection = await connectRaw(url);
  connection.write('GET / HTTP/1.1\r\n');
  const trickle = setInterval(() => connection.write('a: b\r\n'), 50);
  expect(await connection.ended(5000)).toMatch(/^(HTTP\/1\.1 408|$)/);
  clearInterval(trickle);
  expect(connection.socket.destroyed).toBe(true);
});

/** Ten bytes in a second: slower than `bodyMs`, never silent for `silenceMs`. */
async function trickleBody(url: string): Promise<string> {
  const connection = await connectRaw(url);
  connection.write('POST /x HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\n');
  const trickle = setInterval(() => connection.write('x'), 100);
  const answer = await connection.ended(5000);
  clearInterval(trickle);
  return answer;
}

test('HX01 a body that trickles in is cut with 408; an upload that moves is not', async () => {
  const plain = await serve();
  expect(statusOf(await trickleBody(plain.url))).toBe(408);
  const storage = await serve({ isUpload: () => true });
  expect(await trickleBody(storage.url)).toMatch(/^HTTP\/1\.1 200[\s\S]*POST \/x 10$/);
});

test('HX01 an upload that falls silent is cut, an answer that takes long to make is not', async () => {
  const upload = await serve({ isUpload: () => true });
  const silent = await connectRaw(upload.url);
  silent.write('POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nx');
  await silent.ended(5000);
  expect(silent.socket.destroyed).toBe(true);
  const slow = await serve({ handle: async (_request, response) => sleep(1500).then(() => response.end('made')) });
  expect(await slow.ask(get('/'))).toContain('made');
});

test('HX01 a client that does not read its answer is let go', async () => {
  const { url } = await serve({ handle: (_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)) });
  const connection = await connectRaw(url);
  connection.socket.pause();
  connection.write(get('/'));
  await sleep(2500);
  connection.socket.resume();
  const answer = await connection.ended(5000);
  expect(answer.length).toBeLessThan(64 * 1024 * 1024);
});

test('HX01 past the limit the connection gives way that has gone longest without a request', async () => {
  const { url } = await serve({ limits: { connections: 3, headersMs: 20_000, silenceMs: 20_000 } });
  const first = await connectRaw(url);
  const second = await connectRaw(url);
  const third = await connectRaw(url);
  first.write('GET /1 HTTP/1.1\r\nhost: x\r\n\r\n');
  await first.until('GET /1 0');
  const gone = once(second.socket, 'close');
  const fourth = await connectRaw(url);
  await gone;
  fourth.write(get('/4'));
  third.write(get('/3'));
  await Promise.all([fourth.until('GET /4 0'), third.until('GET /3 0')]);
  expect(first.socket.destroyed).toBe(false);
  first.socket.destroy();
});

test('HX01 stopping ends what is open: idle, half sent, and an answer without end', async () => {
  const { server, url } = await serve({
    handle: (request, response) => (request.url === '/endless' ? void response.write('so far') : response.end('ok')),
    limits: { headersMs: 20_000, silenceMs: 20_000, bodyMs: 20_000 },
  });
  const clients = await Promise.all(Array.from({ length: 50 }, () => connectRaw(url)));
  for (const [at, client] of clients.entries()) {
    if (at % 4 === 1) client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    if (at % 4 === 2) client.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n');
    if (at % 4 === 3) client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nx');
  }
  await clients[2]?.until('so far');
  const before = Date.now();
  await server.stop();
  expect(Date.now() - before).toBeLessThan(2000);
});
