import { connect, type AddressInfo, type Server } from 'node:net';
import { Agent, createServer, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createNodeHttp } from '../uploads/node-http.ts';
import { createNetwork, parseProxy } from './network.ts';

const passed: string[] = [];
/** The only server that resolves `shop.example`; speaks CONNECT and plain requests, as proxies do. */
const proxy = createServer((incoming, answer) => {
  passed.push(`${incoming.method} ${incoming.url}`);
  const { pathname } = new URL(incoming.url ?? '');
  // of its own: the usual one goes through the proxy too
  const agent = new Agent();
  const on = request({ ...place(shop), path: pathname, method: incoming.method, agent }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500);
    reply.pipe(answer);
  });
  incoming.pipe(on);
}).on('connect', (incoming, socket) => {
  passed.push(`CONNECT ${incoming.url}`);
  const { host, port } = place(shop);
  const on = connect(port, host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    on.pipe(socket);
    socket.pipe(on);
  });
});
const shop = createServer((incoming, answer) => {
  let size = 0;
  incoming.on('data', (part: Buffer) => (size += part.length));
  incoming.on('end', () => answer.end(`shop took ${size}`));
});
const place = (server: Server) => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
const listen = (server: Server) => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));

let answer = 'DIRECT';
const network = createNetwork({ resolveProxy: async () => answer }, vi.fn());
const through = () => `PROXY 127.0.0.1:${place(proxy).port}; DIRECT`;

beforeAll(() => Promise.all([listen(proxy), listen(shop)]));
afterEach(() => void passed.splice(0));
afterAll(() => [proxy, shop].forEach((server) => (server.closeAllConnections(), server.close())));

test.each([
  ['DIRECT', {}],
  ['PROXY company:3128; DIRECT', { HTTP_PROXY: 'http://company:3128', HTTPS_PROXY: 'http://company:3128' }],
  ['HTTPS company:443', { HTTP_PROXY: 'https://company:443', HTTPS_PROXY: 'https://company:443' }],
  ['SOCKS5 company:1080', {}],
  ['PROXY', {}],
  ['', {}],
])('DE01 E37 the system’s answer %j', (answer, expected) => {
  expect(parseProxy(answer)).toEqual(expected);
});

test('DE01 behind a proxy both questions and uploads reach a shop that only the proxy can reach', async () => {
  answer = through();
  const chosen = await network.useProxyFor('http://shop.example');
  expect(await (await fetch('http://shop.example/rest')).text()).toBe('shop took 0');
  const http = createNodeHttp({ proxy: chosen });
  const { signal } = new AbortController();
  const sent = {
    method: 'POST',
    url: 'http://shop.example/upload',
    headers: {},
    body: new Uint8Array(70_000),
    signal,
  } as const;
  expect((await http.send(sent)).body).toBe('shop took 70000');
  http.close();
  expect(passed).toHaveLength(2);
  expect(passed.join()).toContain('shop.example');
});

test('DE01 a proxy that is gone is no longer asked; without an address nothing changes', async () => {
  answer = through();
  await network.useProxyFor('http://shop.example');
  expect(await network.useProxyFor(null)).toEqual({});
  const { port } = place(shop);
  await fetch(`http://127.0.0.1:${port}/`);
  expect(passed, 'still through it').toHaveLength(1);
  answer = 'DIRECT';
  expect(await network.useProxyFor('http://shop.example')).toEqual({});
  await fetch(`http://127.0.0.1:${port}/`);
  expect(passed).toHaveLength(1);
});
