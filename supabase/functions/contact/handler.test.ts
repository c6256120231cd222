import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { handle } from './index.ts';

let calls: { name: string; parameters: Record<string, unknown> }[];
const deliverMail = vi.fn<() => void>();
const rpc = fakeRpc((name, parameters) => {
  calls.push({ name, parameters });
  return name === 'take_rate_limits' ? { taken: true } : { queued: true };
});
beforeEach(() => {
  calls = [];
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
const send = async (body: object) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7, 10.0.0.1' };
  const request = new Request('http://f/', { method: 'POST', body: JSON.stringify(body), headers });
  const deps = { rpc, senderHash, hash: async (text: string) => `#${text}`, notify: true, deliverMail };
  const response = await handle(request, deps);
  return { status: response.status, body: await response.json() };
};
const stored = () => calls.find(({ name }) => name === 'store_contact_message')?.parameters['p'];

describe('AB02 a message', () => {
  test('is stored trimmed, without the sender’s IP, and starts the mail to the admins', async () => {
    expect(await send(message)).toEqual({ status: 200, body: { ok: true } });
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
