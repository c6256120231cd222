/** The notice to a static host, on the whole stack and with a receiver that really listens. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop } from '../functions-testing/test-shop.ts';

const heard: unknown[] = [];
let answer = 200;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push({ method: request.method, url: request.url, ...(JSON.parse(body) as object) });
    response.writeHead(answer).end('ok');
  });
});

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  vi.stubEnv('PAGES_HOOK_URL', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/build/s3cret`);
  shop = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shop.close();
  receiver.close();
});

const headers = () => ({ ...shop.service, 'content-type': 'application/json' });
const noticed = async () => {
  const before = heard.length;
  const { status, body } = await shop.maintain<Record<string, unknown>>('pages');
  return { status, body, heard: heard.slice(before) };
};
const version = async () => {
  const { body } = await shop.ask<string>('/rest/v1/rpc/content_version', {});
  return body;
};
const rename = (title: string) =>
  shop.call('/rest/v1/illustrations?id=eq.walk', {
    method: 'PATCH',
    headers: headers(),
    body: JSON.stringify({ title }),
  });

test('OP02 SF07 a change is told once, a second one again, and nothing when nothing changed', async () => {
  expect(await noticed()).toMatchObject({
    status: 200,
    body: { done: { pages: { notice: 'sent' } } },
    heard: [{ method: 'POST', url: '/build/s3cret', event: 'content_changed', version: await version() }],
  });
  expect(await noticed()).toMatchObject({ body: { done: { pages: { notice: 'same' } } }, heard: [] });
  await rename('Sunrise walk');
  expect((await noticed()).heard).toMatchObject([{ version: await version() }]);
  expect((await noticed()).heard).toEqual([]);
});

test('OP02 a host that fails is told again by the next call, and its address stays a secret', async () => {
  await rename('Noon walk');
  answer = 503;
  const failed = await noticed();
  expect(failed).toMatchObject({ status: 503, body: { error: { context: { failed: ['pages'] } } } });
  expect(failed.heard).toHaveLength(1);
  expect(JSON.stringify([failed.body, vi.mocked(console.error).mock.calls])).not.toContain('s3cret');
  answer = 200;
  expect((await noticed()).heard).toHaveLength(1);
  expect((await noticed()).heard).toEqual([]);
});
