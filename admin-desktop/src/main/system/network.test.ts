import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Server } from 'node:net';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createNodeHttp } from '../uploads/node-http.ts';
import { createNetwork, parseProxies } from './network.ts';

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

let answer: string | Promise<string> = 'DIRECT';
const told = vi.fn();
const network = createNetwork({ resolveProxy: async () => answer }, told);
const through = () => `PROXY 127.0.0.1:${place(proxy).port}`;
/** Nothing listens there. */
const GONE = 'PROXY 127.0.0.1:9';
const SHOP = 'http://shop.example';
/** Questions and uploads, as main sends both. */
const reach = async () => {
  const { signal } = new AbortController();
  const sent = { method: 'POST', url: `${SHOP}/upload`, headers: {}, body: new Uint8Array(70_000), signal } as const;
  const both = [fetch(`${SHOP}/rest`).then((reply) => reply.text()), createNodeHttp()(sent).then(({ body }) => body)];
  return Promise.all(both).catch(() => 'not reached');
};
const REACHED = ['shop took 0', 'shop took 70000'];

beforeAll(() => Promise.all([listen(proxy), listen(shop)]));
afterEach(async () => {
  answer = 'DIRECT';
  await network.follow(SHOP);
  passed.splice(0);
  told.mockClear();
});
afterAll(() => [proxy, shop].forEach((server) => (server.closeAllConnections(), server.close())));

test.each([
  ['DIRECT', ['']],
  ['PROXY company:3128; DIRECT', ['http://company:3128', '']],
  ['HTTPS company:443', ['https://company:443']],
  ['PROXY one:1; SOCKS5 two:2; proxy [::1]:3;', ['http://one:1', 'http://[::1]:3']],
  ['SOCKS5 company:1080', ['']],
  ['PROXY', ['']],
  ['', ['']],
])('DE01 E37 the system’s answer %j', (said, expected) => {
  expect(parseProxies(said)).toEqual(expected);
});

test('DE01 behind a proxy both questions and uploads reach a shop that only the proxy can reach', async () => {
  answer = `${through()}; DIRECT`;
  await network.follow(SHOP);
  expect(await reach()).toEqual(REACHED);
  expect(passed).toHaveLength(2);
  expect(passed.join()).toContain('shop.example');
  expect(told.mock.calls).toEqual([[`http://127.0.0.1:${place(proxy).port}`]]);
});

test('WO10 the proxies of a list are tried in order: the first that answers is taken', async () => {
  answer = `${GONE}; SOCKS5 127.0.0.1:9; ${through()}; DIRECT`;
  await network.follow(SHOP);
  expect(await reach()).toEqual(REACHED);
  answer = `${GONE}; DIRECT; ${through()}`;
  await network.follow(SHOP);
  await fetch(`http://127.0.0.1:${place(shop).port}/`);
  expect(passed).toHaveLength(2);
});

test('WO10 the system is asked again when the network changes, and requests take the new way', async () => {
  await network.follow(SHOP);
  expect(await reach()).toBe('not reached');
  answer = through();
  await network.check();
  expect(await reach()).toEqual(REACHED);
  answer = 'DIRECT';
  await network.check();
  passed.splice(0);
  await fetch(`http://127.0.0.1:${place(shop).port}/`);
  expect([passed, told.mock.calls.length]).toEqual([[], 2]);
});

test('WO10 the system is asked again from time to time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const resolveProxy = vi.fn(async () => 'DIRECT');
  const other = createNetwork({ resolveProxy }, vi.fn());
  await other.follow(SHOP);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(resolveProxy.mock.calls.length).toBeGreaterThan(3);
  await other.follow(null);
  const asked = resolveProxy.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(resolveProxy).toHaveBeenCalledTimes(asked);
  vi.useRealTimers();
});

test('WO10 checks that come faster than a dead proxy is noticed do not hold the answer back', async () => {
  const slow = Promise.withResolvers<string>();
  answer = slow.promise;
  const checks = [network.check(), network.check()];
  slow.resolve(through());
  answer = 'DIRECT';
  checks.push(network.check());
  await Promise.all(checks);
  expect(told.mock.calls).toEqual([[`http://127.0.0.1:${place(proxy).port}`]]);
});

test('WO10 EL03 nothing waits long for a slow answer, which is taken when it comes, unless another shop is open by then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = Promise.withResolvers<string>();
  answer = slow.promise;
  const opening = network.follow(SHOP);
  await vi.advanceTimersByTimeAsync(5000);
  await opening;
  answer = 'DIRECT';
  await network.follow('http://other.example');
  vi.useRealTimers();
  slow.resolve(through());
  await slow.promise;
  await network.follow(null);
  expect(told).not.toHaveBeenCalled();
});

/** Of a company, valid until 2126. */
const COMPANY = `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIUBWUI7Fvcl9PA6gRL46PHWSnQ0d8wCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKQ29tcGFueSBDQTAgFw0yNjExMjgxNjIzMDBaGA8yMTI2MTEw
NDE2MjMwMFowFTETMBEGA1UEAwwKQ29tcGFueSBDQTBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABC9nQ/csIaEosWtSzt3GbhC3huHBnFxco8G1nwyGMEC+oVZuzYAi
+kD7D5HlXpCCXk3JSosaFQ9w2ZrFvqMwOGCjUzBRMB0GA1UdDgQWBBRIDHARrTcT
O+JHsNzFpIN5ZqHOQjAfBgNVHSMEGDAWgBRIDHARrTcTO+JHsNzFpIN5ZqHOQjAP
BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIDoPAltdWekniyNI+pPY
lQkvdjQkSWSbkPZPp0yhBObFAiEA5hHhAXHKfmxrOJKzUWhYWCLGa4kMhKDjSAE+
abVAT9M=
-----END CERTIFICATE-----
`;
const trusts = () => getCACertificates('default').includes(COMPANY);

test('EL03 DE01 certificates that a Mac reads for a minute hold the opening back for seconds, and count when they come', async () => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reading = Promise.withResolvers<string[]>();
  const read = vi.fn(() => reading.promise);
  const other = createNetwork({ resolveProxy: async () => 'DIRECT' }, vi.fn(), read);
  const opening = other.follow('https://shop.example');
  await vi.advanceTimersByTimeAsync(3000);
  await opening;
  expect(trusts()).toBe(false);
  void other.follow('https://other.example');
  reading.resolve([COMPANY]);
  await vi.waitFor(() => expect(trusts()).toBe(true));
  expect(read).toHaveBeenCalledOnce();
  await other.follow(null);
  vi.useRealTimers();
});

test.runIf(process.platform === 'linux')(
  'DE01 EL03 certificates of the system are read in a thread of their own',
  async () => {
    const before = getCACertificates('default');
    const file = join(mkdtempSync(join(tmpdir(), 'baobab-certificates-')), 'company.pem');
    writeFileSync(file, COMPANY);
    vi.stubEnv('SSL_CERT_FILE', file);
    onTestFinished(() => (setDefaultCACertificates(before), void vi.unstubAllEnvs()));
    const other = createNetwork({ resolveProxy: async () => 'DIRECT' }, vi.fn());
    await other.follow('https://shop.example');
    await vi.waitFor(() => expect(trusts()).toBe(true), 30_000);
    await other.follow(null);
  },
);
