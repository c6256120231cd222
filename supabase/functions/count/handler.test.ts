import { beforeEach, expect, test } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { handle } from './index.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const USER = 'a0000000-0000-4000-8000-000000000001';
let calls: { name: string; parameters: Record<string, unknown> }[];
let taken: boolean;
beforeEach(() => {
  calls = [];
  taken = true;
});
const rpc = fakeRpc((name, parameters) => {
  calls.push({ name, parameters });
  return name === 'take_rate_limits' ? { taken, retry_after: 60 } : null;
});
const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const request = new Request('http://f/', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'user-agent': BROWSER,
      'x-forwarded-for': '203.0.113.7',
      ...headers,
    },
  });
  const response = await handle(request, { rpc, senderHash: createSenderHash('secret', 'x-forwarded-for') });
  return { status: response.status, body: await response.json() };
};
const counted = () => calls.filter(({ name }) => name.startsWith('count_'));
const usual = { status: 200, body: { ok: true } };

test('OW09 an opened page and a search without results are counted, the sender’s address is nowhere in it', async () => {
  expect(await send({ view: 'walk' })).toEqual(usual);
  expect(await send({ emptySearch: 'zebra' })).toEqual(usual);
  expect(counted()).toEqual([
    { name: 'count_view', parameters: { p_illustration_id: 'walk', p_user_id: null } },
    { name: 'count_empty_search', parameters: { p_query: 'zebra', p_sender: expect.any(String) } },
  ]);
  expect(JSON.stringify(calls)).not.toContain('203.0.113');
});

test.each([
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a link preview', { 'user-agent': 'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5' }],
  ['a headless browser', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/142.0' }],
  ['a script without a name', { 'user-agent': '' }],
  ['a page that is loaded ahead', { 'sec-purpose': 'prefetch;prerender' }],
])('OW09 %s gets the usual answer and counts nothing', async (_, headers) => {
  expect(await send({ view: 'walk' }, headers)).toEqual(usual);
  expect(calls).toEqual([]);
});

test('OW09 a phone whose name ends like a robot’s counts', async () => {
  await send({ view: 'walk' }, { 'user-agent': 'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20)' });
  expect(counted()).toHaveLength(1);
});

test('OW09 a sender beyond the limit gets the usual answer and counts nothing', async () => {
  taken = false;
  expect(await send({ view: 'walk' })).toEqual(usual);
  expect(counted()).toEqual([]);
});

test('OW09 the database learns whom the token names, so that administrators do not count', async () => {
  const token = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims))}.y`;
  await send({ view: 'walk' }, { authorization: token({ sub: USER }) });
  await send({ view: 'walk' }, { authorization: token({ role: 'anon' }) });
  await send({ view: 'walk' }, { authorization: 'Bearer x.%%%.y' });
  expect(counted().map(({ parameters }) => parameters['p_user_id'])).toEqual([USER, null, null]);
});

test.each([{}, { view: '' }, { view: 'x'.repeat(101) }, { emptySearch: 'a' }, null])(
  'OW09 %j is refused',
  async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error: { code: 'validation' } } });
    expect(calls).toEqual([]);
  },
);
