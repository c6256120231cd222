import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Rpc } from '../_shared/database.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { handle } from './handler.ts';

let calls: { name: string; parameters: Record<string, unknown> }[];
let answers: Record<string, unknown>;
const deliverMail = vi.fn<() => void>();
const rpc: Rpc = async (name, parameters, _schema) => {
  calls.push({ name, parameters });
  return (name === 'take_rate_limit' ? !refused.has(String(parameters['p_key'])) : answers[name]) as never;
};
let refused: Set<string>;
beforeEach(() => {
  calls = [];
  refused = new Set();
  answers = { store_contact_message: { created: true } };
  deliverMail.mockClear();
});

const message = {
  firstName: ' Ada ',
  lastName: 'Obi',
  email: 'Ada@Example.com',
  subject: 'A licence',
  message: 'Hello,\nmay I print it?',
};
const senderHash = createSenderHash('secret');
const send = async (body: object, { notify = true, headers = {} } = {}) => {
  const request = new Request('http://f/', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7, 10.0.0.1', ...headers },
  });
  const response = await handle(request, { rpc, senderHash, hash: async (text) => `#${text}`, notify, deliverMail });
  return { status: response.status, body: await response.json() };
};
const stored = () => calls.find(({ name }) => name === 'store_contact_message')?.parameters['p'];

describe('AB02 a message', () => {
  test('is stored trimmed, with the sender’s IP as a hash only, and starts the mail to the admins', async () => {
    expect(await send(message)).toEqual({ status: 200, body: { ok: true } });
    expect(stored()).toEqual({
      first_name: 'Ada',
      last_name: 'Obi',
      email: 'ada@example.com',
      subject: 'A licence',
      message: 'Hello,\nmay I print it?',
      ip_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      notify: true,
    });
    expect(JSON.stringify(calls)).not.toContain('203.0.113.7');
    expect(deliverMail).toHaveBeenCalledOnce();
  });

  test('sent again is accepted and mails nobody again; notices can be switched off', async () => {
    answers['store_contact_message'] = { created: false };
    expect((await send(message)).status).toBe(200);
    answers['store_contact_message'] = { created: true };
    expect((await send(message, { notify: false })).status).toBe(200);
    expect(stored()).toBeDefined();
    expect(deliverMail).not.toHaveBeenCalled();
  });

  test('with the hidden field filled in is thanked for and forgotten', async () => {
    expect(await send({ ...message, website: 'http://spam.test' })).toEqual({ status: 200, body: { ok: true } });
    expect(calls).toEqual([]);
  });

  test.each([
    ['firstName', ' '],
    ['lastName', ''],
    ['email', 'ada'],
    ['subject', 'Hi\r\nBcc: everyone@example.com'],
    ['message', 'x'.repeat(5001)],
  ])('with a bad %s is refused by the name of the field', async (field, value) => {
    expect(await send({ ...message, [field]: value })).toMatchObject({
      status: 400,
      body: { ok: false, error: { code: 'validation', context: { field } } },
    });
    expect(calls).toEqual([]);
  });
});

describe('AB02 SE04 limits', () => {
  test.each(['address', 'IP'])('per %s', async (kind) => {
    const ip = await senderHash(new Request('http://f/', { headers: { 'x-forwarded-for': '203.0.113.7' } }));
    refused.add(kind === 'IP' ? `contact:${ip}` : 'contact:#ada@example.com');
    expect(await send(message)).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(stored()).toBeUndefined();
  });

  test('the header that a proxy sets itself is believed before the one that visitors can begin', async () => {
    const [one, two] = [{ 'cf-connecting-ip': '198.51.100.9' }, { 'x-forwarded-for': '198.51.100.9' }];
    const hash = (headers: Record<string, string>) => senderHash(new Request('http://f/', { headers }));
    expect(await hash({ ...two, 'x-forwarded-for': '1.1.1.1', ...one })).toBe(await hash(two));
    expect(await hash({})).toBeNull();
    expect(await createSenderHash('other')(new Request('http://f/', { headers: two }))).not.toBe(await hash(two));
  });
});
