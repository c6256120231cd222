import { rmSync } from 'node:fs';
import { Agent, request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadKeys } from '../keys.ts';
import { startTestStack, tempDirectory } from '../test-stack.ts';
import type { TestStack } from '../test-stack.ts';
import { createLimiter } from './mail-limit.ts';
import { createTokenVerifier } from './tokens.ts';
import { sign } from 'hono/jwt';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

test('a browser from anywhere may use REST and read what PostgREST tells in headers', async () => {
  const origin = 'https://shop.example';
  const preflight = await fetch(`${stack.url}/rest/v1/vault`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'apikey,prefer' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('prefer');
  const read = await fetch(`${stack.url}/rest/v1/vault`, { headers: { origin, apikey: stack.publishableKey } });
  expect(read.headers.get('access-control-allow-origin')).toBe('*');
  expect(read.headers.get('access-control-expose-headers')).toContain('Content-Range');
});

test('refusals of the auth server are readable for a browser too', async () => {
  const answer = await fetch(`${stack.url}/auth/v1/user`, { headers: { origin: 'https://shop.example' } });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

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
  expect([1, 2, 3].map(() => limiter.take('a', 2))).toEqual([true, true, false]);
  expect(limiter.take('b', 2)).toBe(true);
  now = 60_000;
  expect(limiter.take('a', 2)).toBe(true);
});

describe('tokens', () => {
  const root = tempDirectory();
  const keys = loadKeys(root);
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const verifier = createTokenVerifier(keys);
  const soon = Math.floor(Date.now() / 1000) + 60;

  test('keys stand for their roles, a signed token for its user', async () => {
    expect(await verifier.verify(keys.publishableKey)).toMatchObject({ role: 'anon' });
    expect(await verifier.verify(keys.secretKey)).toMatchObject({ role: 'service_role' });
    const token = await sign({ role: 'authenticated', sub: 'u1', exp: soon }, keys.jwtSecret);
    expect(await verifier.verify(token)).toMatchObject({ role: 'authenticated', sub: 'u1' });
  });

  test.each([
    ['an expired one', { role: 'authenticated', exp: 1 }, undefined, '"exp" claim timestamp check failed'],
    ['another signature', { role: 'authenticated', exp: soon }, 'someone else', 'Invalid Compact JWS'],
    ['an unknown role', { role: 'postgres', exp: soon }, undefined, 'names no role'],
  ])('%s is refused', async (_name, claims, secret, message) => {
    const token = await sign(claims, secret ?? keys.jwtSecret);
    await expect(verifier.verify(token)).rejects.toThrow(message);
  });
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
