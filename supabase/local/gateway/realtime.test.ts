// Runs in npm run test:all only: the shop uses no realtime channel.
import { connectRaw, statusOf } from '@baobab/testing/raw-exchange';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStack } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

const REFUSAL = {
  code: 'realtime_unavailable',
  message: 'The embedded stack has no Realtime; everything else works. Channels need a hosted project.',
};

test('TR07 a WebSocket that asks for Realtime gets an HTTP refusal in words, and its socket is closed', async () => {
  const logged = stack.lines.length;
  const begun = Date.now();
  const connection = await connectRaw(stack.url);
  connection.write(
    [
      `GET /realtime/v1/websocket?apikey=${stack.publishableKey}&vsn=2.0.0 HTTP/1.1`,
      'host: x',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const answer = await connection.ended(5000);
  expect(Date.now() - begun, 'the server ended it').toBeLessThan(4000);
  expect(statusOf(answer)).toBe(501);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer).toContain(JSON.stringify(REFUSAL));
  expect(stack.lines.slice(logged)).toEqual([]);
});

test.each(['GET', 'POST'])('TR07 a broadcast over HTTP (%s) is refused alike, readable for a page', async (method) => {
  const origin = 'https://shop.example';
  const headers = { origin, apikey: stack.publishableKey };
  const answer = await fetch(`${stack.url}/realtime/v1/api/broadcast`, { method, headers });
  expect(answer.status).toBe(501);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual(REFUSAL);
});

test('TR07 supabase-js hears at once that a channel failed, works on, and leaves nothing open', async () => {
  const sockets: WebSocket[] = [];
  class Socket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      sockets.push(this);
    }
  }
  const client = createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: Socket },
  });
  const begun = Date.now();
  const heard = await new Promise<{ status: string; error: Error | undefined }>((resolve) => {
    client.channel('orders').subscribe((status, error) => resolve({ status, error }));
  });
  expect(heard.status).toBe('CHANNEL_ERROR');
  expect(Date.now() - begun).toBeLessThan(5000);
  const { error, status } = await client.from('vault').select('*').limit(1);
  expect({ error, status }).toEqual({ error: null, status: 200 });

  expect(await client.removeAllChannels()).toEqual(['ok']);
  expect(client.getChannels()).toEqual([]);
  await client.realtime.disconnect();
  expect(client.realtime.connectionState()).toBe('closed');
  expect(sockets.length).toBeGreaterThan(0);
  expect(sockets.map(({ readyState }) => readyState)).toEqual(sockets.map(() => WebSocket.CLOSED));
});
