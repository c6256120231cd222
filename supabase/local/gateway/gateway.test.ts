import { Agent, request as rawRequest } from 'node:http';
import { connectRaw, statusOf } from '@baobab/testing/raw-exchange';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadKeys } from '../keys.ts';
import { startTestStack } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';
import { listen } from './http-server.ts';
import { createLimiter } from './mail-limit.ts';
import { createTokenVerifier } from './tokens.ts';
import { sign } from 'hono/jwt';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

test('health, and unknown addresses', async () => {
  expect(await (await fetch(`${stack.url}/health`)).json()).toEqual({ status: 'ok' });
  const lost = await fetch(`${stack.url}/nowhere`);
  expect(lost.status).toBe(404);
  expect(await lost.json()).toEqual({ message: 'Nothing is served at /nowhere.' });
});

describe('a body over 10 MiB is refused', () => {
  const headers = () => ({ apikey: stack.secretKey, 'content-type': 'application/json' });

  test('by its announced length', async () => {
    const body = JSON.stringify({ id: 500, word: 'x'.repeat(11 * 1024 * 1024) });
    const response = await fetch(`${stack.url}/rest/v1/vault`, { method: 'POST', headers: headers(), body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  test('while it streams in', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = rawRequest(`${stack.url}/rest/v1/vault`, { method: 'POST', headers: headers() });
      request.once('response', (response) => resolve(response.resume().statusCode));
      request.once('error', reject);
      request.write(`{"id": 501, "word": "`);
      for (let n = 0; n < 11; n += 1) request.write('x'.repeat(1024 * 1024));
      request.end('"}');
    });
    expect(status).toBe(413);
  });
});

test('a secret key is refused in a browser', async () => {
  const headers = { apikey: stack.secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  expect((await fetch(`${stack.url}/rest/v1/vault`, { headers })).status).toBe(401);
});

test('a limiter counts per key and forgets after a minute', () => {
  let now = 0;
  const limiter = createLimiter(() => now);
  expect([1, 2, 3].map(() => limiter.take('a', 2))).toEqual([0, 0, 60]);
  expect(limiter.take('b', 2)).toBe(0);
  now = 60_000;
  expect(limiter.take('a', 2)).toBe(0);
});

test('a token of an unknown role is refused', async () => {
  const keys = loadKeys(stack.dataDir);
  const token = await sign({ role: 'postgres', exp: Math.floor(Date.now() / 1000) + 60 }, keys.jwtSecret);
  await expect(createTokenVerifier(keys).verify(token)).rejects.toThrow('names no role');
});

test('OP03 a large body that is refused leaves its connection to the requests after it', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (body: string) =>
    new Promise<{ status: number | undefined; reused: boolean }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', apikey: stack.publishableKey };
      const sent = rawRequest(`${stack.url}/functions/v1/contact`, { method: 'POST', headers, agent }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, reused: sent.reusedSocket }));
      });
      sent.once('error', reject).end(body);
    });
  expect((await send(JSON.stringify({ message: 'x'.repeat(300_000) }))).status).toBeGreaterThanOrEqual(400);
  // The adapter gives an unread body half a second before it cuts the connection.
  for (const end = Date.now() + 800; Date.now() < end;) expect((await send('{}')).reused).toBe(true);
  agent.destroy();
});

test.each([
  ['GET', '/\\[', 400],
  ['GET', 'http://[', 400],
  ['GET', '/%00', 404],
  ['GET', '/rest/v1/vault?word=eq.%00', 400],
  ['GET', '/storage/v1/object/public/images/%00', 400],
  ['TRACE', '/rest/v1/vault', 405],
  ['GET', `/${'x'.repeat(20_000)}`, 431],
])('HX01 the raw request %s %s is answered with %i, and nothing is logged', async (method, target, status) => {
  const before = stack.lines.length;
  const connection = await connectRaw(stack.url);
  connection.write(
    `${method} ${target} HTTP/1.1\r\nhost: x\r\napikey: ${stack.publishableKey}\r\nconnection: close\r\n\r\n`,
  );
  expect(statusOf(await connection.ended(10_000))).toBe(status);
  expect(stack.lines.slice(before)).toEqual([]);
  expect((await fetch(`${stack.url}/health`)).status).toBe(200);
});

test('HX01 a form that is no form, and credentials that are none, are 4xx at the payment stand-in', async () => {
  const page = await fetch(`${stack.url}/pay/x`, { method: 'POST', body: '[[[' });
  expect(page.status).toBe(400);
  const headers = { authorization: 'Basic !!!' };
  expect((await fetch(`${stack.url}/v1/refunds`, { headers })).status).toBe(401);
});

test('HX01 a client that goes away in the middle of a body leaves nothing in the log', async () => {
  const before = stack.lines.length;
  for (const path of [
    '/rest/v1/vault',
    '/auth/v1/signup',
    '/storage/v1/object/images/a.png',
    '/mailbox/api/messages',
  ]) {
    const connection = await connectRaw(stack.url);
    connection.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{`);
    connection.socket.end();
    await connection.ended(10_000);
  }
  expect((await fetch(`${stack.url}/health`)).status).toBe(200);
  expect(stack.lines.slice(before)).toEqual([]);
});

test('HX01 a slow body is cut with 408, a slow upload to storage is taken whole', async () => {
  const server = await listen({ port: 0, instance: 'x', log: () => undefined, limits: { bodyMs: 600 } });
  server.handle(async (request, response) => {
    let bytes = 0;
    for await (const part of request as AsyncIterable<Buffer>) bytes += part.length;
    response.end(String(bytes));
  });
  const send = async (path: string) => {
    const connection = await connectRaw(server.url);
    connection.write(`PATCH ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\n`);
    const trickle = setInterval(() => connection.write('x'), 150);
    const answer = await connection.ended(10_000);
    clearInterval(trickle);
    return answer;
  };
  expect(statusOf(await send('/rest/v1/vault'))).toBe(408);
  expect(await send('/storage/v1/upload/resumable/x')).toMatch(/^HTTP\/1\.1 200[^]*\r\n10\r?\n?/);
  await server.stop();
});
