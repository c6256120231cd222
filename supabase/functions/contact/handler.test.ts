import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { handle } from './handler.ts';

let calls: { name: string; parameters: Record<string, unknown> }[];
let answers: Record<string, unknown>;
const deliverMail = vi.fn<() => void>();
const rpc = fakeRpc((name, parameters) => {
  calls.push({ name, parameters });
  if (name !== 'take_rate_limits') return answers[name];
  const keys = (parameters['p_limits'] as { key: string }[]).map(({ key }) => key);
  const spent = [...keys, `shop:${String(parameters['p_ceiling'])}`].find((key) => refused.has(key));
  return spent ? { taken: false, is_shop: spent.startsWith('shop:'), retry_after: 1800 } : { taken: true };
});
let refused: Set<string>;
beforeEach(() => {
  calls = [];
  refused = new Set();
  answers = { store_contact_message: { queued: true } };
  deliverMail.mockClear();
});

const message = {
  firstName: ' Ada ',
  lastName: 'Obi',
  email: 'Ada@Example.com',
  subject: 'A license',
  message: 'Hello,\nmay I print it?',
};
const senderHash = createSenderHash('secret', 'x-forwarded-for');
const send = async (body: object, { notify = true, headers = {} } = {}) => {
  const request = new Request('http://f/', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7, 10.0.0.1', ...headers },
  });
  const response = await handle(request, { rpc, senderHash, hash: async (text) => `#${text}`, notify, deliverMail });
  return { status: response.status, body: await response.json(), wait: response.headers.get('retry-after') };
};
const accepted = { status: 200, body: { ok: true }, wait: null };
const stored = () => calls.find(({ name }) => name === 'store_contact_message')?.parameters['p'];

describe('AB02 a message', () => {
  test('is stored trimmed, without the sender’s IP, and starts the mail to the admins', async () => {
    expect(await send(message)).toEqual(accepted);
    expect(stored()).toEqual({
      first_name: 'Ada',
      last_name: 'Obi',
      email: 'ada@example.com',
      subject: 'A license',
      message: 'Hello,\nmay I print it?',
      notify: true,
    });
    expect(JSON.stringify(calls)).not.toContain('203.0.113.7');
    expect(deliverMail).toHaveBeenCalledOnce();
  });

  test('HX07 sent again, or counted in a digest, is accepted and starts no mail', async () => {
    answers['store_contact_message'] = { queued: false };
    expect((await send(message)).status).toBe(200);
    expect(stored()).toBeDefined();
    expect(deliverMail).not.toHaveBeenCalled();
  });

  test('with the hidden field filled in is answered as usual and not kept', async () => {
    expect(await send({ ...message, website: 'http://spam.test' })).toEqual(accepted);
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
  const of = (headers: Record<string, string>, source?: string) =>
    createSenderHash('secret', source ?? 'x-forwarded-for')(new Request('http://f/', { headers }));

  test.each(['address', 'IP'])('per %s', async (kind) => {
    const ip = await of({ 'x-forwarded-for': '10.0.0.1' });
    refused.add(kind === 'IP' ? `contact:${ip}` : 'contact:#ada@example.com');
    expect(await send(message)).toMatchObject({
      status: 429,
      wait: '1800',
      body: { error: { code: 'rate_limited', context: { retryAfter: 1800 } } },
    });
    expect(stored()).toBeUndefined();
  });

  test('HX07 the whole shop has a ceiling, told in words of its own', async () => {
    refused.add('shop:contact');
    expect(await send(message)).toMatchObject({
      status: 429,
      wait: '1800',
      body: { error: { message: expect.stringContaining('The shop gets unusually many requests') } },
    });
    expect(stored()).toBeUndefined();
  });

  test('HX07 only what the platform wrote is believed: forged headers and entries change nothing', async () => {
    const one = await of({ 'x-forwarded-for': '198.51.100.9' });
    expect(await of({ 'x-forwarded-for': '1.1.1.1, 198.51.100.9' })).toBe(one);
    expect(await of({ 'x-forwarded-for': '198.51.100.9', 'cf-connecting-ip': '1.1.1.1', 'x-real-ip': '1.1.1.1' })).toBe(
      one,
    );
    expect(await of({ 'x-forwarded-for': '1.1.1.1', 'cf-connecting-ip': '198.51.100.9' }, 'cf-connecting-ip')).toBe(
      one,
    );
    expect(await of({ 'x-forwarded-for': '1.1.1.1, 198.51.100.9, 10.0.0.1' }, 'x-forwarded-for:2')).toBe(one);
    expect(await of({ 'x-forwarded-for': '198.51.100.9' }, 'cf-connecting-ip')).toBeNull();
    expect(await of({})).toBeNull();
    expect(
      await createSenderHash(
        'other',
        'x-forwarded-for',
      )(new Request('http://f/', { headers: { 'x-forwarded-for': '198.51.100.9' } })),
    ).not.toBe(one);
  });

  test('HX07 the many IPv6 addresses of a household are one sender', async () => {
    const ip = (address: string) => of({ 'x-forwarded-for': address });
    expect(await ip('2001:db8:1:2:aaaa::1')).toBe(await ip('2001:db8:1:2::ffff'));
    expect(await ip('2001:db8:1:2::1')).not.toBe(await ip('2001:db8:1:3::1'));
    expect(await ip('::ffff:198.51.100.9')).not.toBe(await ip('::ffff:198.51.100.10'));
  });
});
