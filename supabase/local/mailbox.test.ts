import { request as rawRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack } from './stack.ts';
import { startTestStack } from './test/stack.ts';
import type { TestStack } from './test/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

const send = (message: object, type = 'application/json') =>
  fetch(`${stack.mailboxUrl}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(message),
  });

test('mails are listed newest first, for one address or for all, whatever its case', async () => {
  const mail = { to: 'Order@Example.com', html: '<p>Thanks</p>', text: 'Thanks' };
  expect((await send({ ...mail, subject: 'First' })).status).toBe(201);
  await send({ ...mail, subject: 'Second' });
  await send({ ...mail, to: 'other@example.com', subject: 'Other' });
  const mine = await stack.mails('order@example.com');
  expect(mine.map((one) => one.subject)).toEqual(['Second', 'First']);
  expect(mine[0]).toMatchObject({ to: 'Order@Example.com', html: '<p>Thanks</p>', text: 'Thanks' });
  const all = (await (await fetch(`${stack.mailboxUrl}/api/messages`)).json()) as unknown[];
  expect(all).toHaveLength(3);
});

test('a mail without an address, a subject or a text is refused with the reason', async () => {
  const response = await send({ to: 'not-an-address', subject: '', html: 'x' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('to') });
  expect((await send({ to: 'a@example.com', subject: 'Empty' })).status).toBe(400);
});

test('the pages show mails without ever running what is in them', async () => {
  const evil = '<script>alert(1)</script>';
  await send({
    to: 'page@example.com',
    subject: evil,
    html: `<b>bold</b>${evil}`,
    text: 'See https://shop.example/a?b=1 now',
  });
  const [mail] = await stack.mails('page@example.com');
  const list = await (await fetch(stack.mailboxUrl)).text();
  expect(list).toContain('page@example.com');
  expect(list).not.toContain(evil);
  const page = await (await fetch(`${stack.mailboxUrl}/messages/${mail?.id}`)).text();
  expect(page).not.toContain(evil);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(page).toContain('<a href="https://shop.example/a?b=1" target="_blank" rel="noopener">');
  expect((await fetch(`${stack.mailboxUrl}/messages/999999`)).status).toBe(404);
});

describe('HX10 other sites', () => {
  const mail = JSON.stringify({ to: 'victim@example.com', subject: 'Planted', text: 'http://evil.example' });
  interface Sent {
    method?: string;
    path?: string;
    headers: Record<string, string>;
    body?: string;
  }
  /** Node's own fetch sets `host` and `sec-fetch-*` itself. */
  const ask = ({ method = 'GET', path = '/mailbox', headers, body }: Sent) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const sent = rawRequest(`${stack.url}${path}`, { method, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ status: answer.statusCode, headers: answer.headers }));
      });
      sent.once('error', reject);
      sent.end(body);
    });
  const api = '/mailbox/api/messages';
  const json = { 'content-type': 'application/json' };

  test.each([
    ['a form of another site', { origin: 'http://evil.example', 'content-type': 'text/plain' }],
    ['a script of another site', { origin: 'http://evil.example', ...json }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1', ...json }],
    ['a page without an origin', { origin: 'null', ...json }],
    ['a browser that says where it comes from', { 'sec-fetch-site': 'cross-site', ...json }],
    ['the shop, as another port', { 'sec-fetch-site': 'same-site', ...json }],
    ['a name that was made to lead here', { host: 'evil.example', ...json }],
  ])('HX10 nothing is planted by %s', async (_title, headers) => {
    expect((await ask({ method: 'POST', path: api, headers, body: mail })).status).toBe(403);
    expect((await ask({ method: 'DELETE', path: api, headers })).status).toBe(403);
    expect(await stack.mails('victim@example.com')).toEqual([]);
  });

  test('HX10 what a form can send is no mail, even where a browser says nothing of its origin', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await ask({ method: 'POST', path: api, headers, body: mail })).status).toBe(415);
    expect(await stack.mails('victim@example.com')).toEqual([]);
  });

  test.each([
    ['a script of another site', api, { origin: 'http://evil.example' }],
    ['a picture tag of another site', api, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    [
      'a link of another site to the list as data',
      api,
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    ],
    ['a frame of another site', '/mailbox', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }],
    ['a name that was made to lead here', '/mailbox', { host: 'evil.example' }],
    ['such a name, on the payment page', '/pay/cs_test_1', { host: 'evil.example' }],
  ])('HX10 nothing is read by %s', async (_title, path, headers) => {
    const answer = await ask({ path, headers });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('HX10 people open it by link and by name, and no page shows it in a frame', async () => {
    const { host } = new URL(stack.url);
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    const ways: Record<string, string>[] = [
      link,
      { 'sec-fetch-site': 'none' },
      { host: host.replace('127.0.0.1', 'localhost') },
    ];
    for (const headers of ways) {
      const answer = await ask({ headers });
      expect([answer.status, answer.headers['x-frame-options']]).toEqual([200, 'DENY']);
    }
    const own = { 'sec-fetch-site': 'same-origin', ...json };
    expect((await ask({ method: 'POST', path: api, headers: own, body: mail })).status).toBe(201);
  });
});

test('mails outlive a restart', async () => {
  await send({ to: 'later@example.com', subject: 'Still here', text: 'x' });
  await stack.stop();
  const again = await startStack(stack.options);
  const response = await fetch(`${again.mailboxUrl}/api/messages?to=later@example.com`);
  await again.stop();
  expect(await response.json()).toMatchObject([{ subject: 'Still here' }]);
});
