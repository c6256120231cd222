import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttp } from './http.ts';

let server: Server;
let url: string;
let seen: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  seen = [];
  answer = (_, response) => response.end('{"ok":true}');
  server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('headers', () => {
  test('the token is asked for before every request', async () => {
    const tokens = ['first', 'second'];
    const http = createHttp({
      url: `${url}/`,
      key: 'sb_publishable_x',
      accessToken: async () => tokens.shift() ?? null,
    });
    await http.json('/a');
    await http.json('/a');
    await http.json('/a');
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second', undefined]);
  });
});

describe('failures on the way', () => {
  const once = (status: number) => {
    answer = (_, response) => {
      response.statusCode = seen.length === 1 ? status : 200;
      response.end('{}');
    };
  };

  test.each([502, 503, 504])('a read is repeated once after %i', async (status) => {
    once(status);
    await expect(createHttp({ url, key: 'k' }).json('/a')).resolves.toEqual({});
    expect(seen).toHaveLength(2);
  });

  test('a write is not: it may have arrived', async () => {
    once(503);
    await expect(createHttp({ url, key: 'k' }).json('/a', { body: {} })).rejects.toMatchObject({
      code: 'server_unavailable',
    });
    expect(seen).toHaveLength(1);
  });

  test('FI02 a search is repeated like any read, although it is asked by POST', async () => {
    once(503);
    const find = createHttp({ url, key: 'k' }).json('/rest/v1/rpc/find_illustrations', { body: {} });
    await expect(find).resolves.toEqual({});
    expect(seen).toHaveLength(2);
  });

  test('a dropped connection is repeated too, then told', async () => {
    answer = (request) => request.socket.destroy();
    await expect(createHttp({ url, key: 'k' }).json('/a')).rejects.toMatchObject({
      code: 'server_unavailable',
      retry: 'auto',
    });
    expect(seen).toHaveLength(2);
  });

  test('an abort is not repeated', async () => {
    const control = new AbortController();
    answer = () => control.abort();
    await expect(createHttp({ url, key: 'k' }).json('/a', { signal: control.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(seen).toHaveLength(1);
  });
});

test('an answer that is not JSON is named', async () => {
  answer = (_, response) => response.end('<html>');
  await expect(createHttp({ url, key: 'k' }).json('/a')).rejects.toMatchObject({ code: 'response_invalid' });
});
