import { afterEach, expect, test, vi } from 'vitest';
import { createRestClient } from './client.ts';
import { createSupabase } from './supabase.ts';
import { watchClient } from './watch-client.ts';

afterEach(() => void vi.restoreAllMocks());

const KEY = 'sb_publishable_test';

/** A backend that answers every request the same; tells what it was asked. */
function backend(status: number, body: unknown) {
  const asked: { path: string; method: string; authorization: string | null; apikey: string | null }[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const { headers, method } = request;
    asked.push({ path: pathname, method, authorization: headers.get('authorization'), apikey: headers.get('apikey') });
    return Response.json(body, { status });
  };
  return { asked, options: { url: 'http://shop.test', key: KEY, fetch: send } };
}

test.each([
  ['small', createRestClient],
  ['full', createSupabase],
])('TR07 the %s client sends the key alone for a visitor, and a token that is asked for once', async (_, create) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { asked, options } = backend(200, []);
  const token = vi.fn(async () => 'a.b.c');
  await create(options).from('illustrations').select('id').throwOnError();
  const client = create({ ...options, accessToken: token });
  expect(token, 'nothing is asked before there is a request').not.toHaveBeenCalled();
  await client.from('illustrations').select('id').throwOnError();
  await client.http.json('/functions/v1/contact', { body: {} });
  expect(token).toHaveBeenCalledTimes(2);
  const person = { authorization: 'Bearer a.b.c', apikey: KEY };
  expect(asked).toEqual([
    { path: '/rest/v1/illustrations', method: 'GET', authorization: null, apikey: KEY },
    { path: '/rest/v1/illustrations', method: 'GET', ...person },
    { path: '/functions/v1/contact', method: 'POST', ...person },
  ]);
  expect(warned).not.toHaveBeenCalled();
});

test.each([
  ['small', createRestClient],
  ['full', createSupabase],
])('TR07 the %s client repeats a read once by our own rule, and throws our errors', async (_, create) => {
  const { asked, options } = backend(503, { message: 'away' });
  const client = create(options);
  await expect(client.from('illustrations').select('id').throwOnError()).rejects.toMatchObject({
    code: 'server_unavailable',
  });
  expect(asked).toHaveLength(2);
  await expect(client.rpc('reconcile_orders').throwOnError()).rejects.toMatchObject({ code: 'server_unavailable' });
  expect(asked, 'a call that may change something is never repeated').toHaveLength(3);
});

test('TR07 AD03 a watched client tells of refusals, the one it watches does not', async () => {
  const { options } = backend(403, { code: '42501', message: 'no' });
  const client = createSupabase(options);
  const onRefused = vi.fn();
  const watched = watchClient(client, onRefused);
  const ask = (one: typeof watched) => one.from('illustrations').select('id').throwOnError();
  await expect(ask(client)).rejects.toMatchObject({ code: 'forbidden' });
  expect(onRefused).not.toHaveBeenCalled();
  await expect(ask(watched)).rejects.toMatchObject({ code: 'forbidden' });
  expect(onRefused).toHaveBeenCalledOnce();
});
