import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from './stack.ts';
import { startTestStack } from './test-stack.ts';
import type { TestStack } from './test-stack.ts';

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
  const response = await send({ to: 'nobody', subject: '', html: 'x' });
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

test('no other site’s script may read the mails', async () => {
  const answer = await fetch(`${stack.mailboxUrl}/api/messages`, { headers: { origin: 'http://evil.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('mails outlive a restart', async () => {
  await send({ to: 'later@example.com', subject: 'Still here', text: 'x' });
  await stack.stop();
  const again = await startStack(stack.options);
  const response = await fetch(`${again.mailboxUrl}/api/messages?to=later@example.com`);
  await again.stop();
  expect(await response.json()).toMatchObject([{ subject: 'Still here' }]);
});
