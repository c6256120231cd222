import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { sha256 } from '../_shared/digest.ts';
import { createNewsletterToken } from '../_shared/newsletter-token.ts';
import { createSenderHash } from '../_shared/sender.ts';
import { handle } from './index.ts';

const token = createNewsletterToken('secret');
let calls: { name: string; parameters: Record<string, unknown> }[];
let outcome: object;
let isLimited: boolean;
const deliverMail = vi.fn<() => void>();
const sign = async (bucket: string, path: string, seconds: number) =>
  `/object/sign/${bucket}/${path}?token=t&s=${seconds}`;
const rpc = fakeRpc((name, parameters) => {
  calls.push({ name, parameters });
  return name === 'take_rate_limits' ? { taken: !isLimited, retry_after: 60 } : outcome;
});
beforeEach(() => {
  calls = [];
  isLimited = false;
  outcome = { queued: true };
  deliverMail.mockClear();
});

const ask = async (body: object) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
  const request = new Request('http://f/', { method: 'POST', body: JSON.stringify(body), headers });
  const senderHash = createSenderHash('secret', 'x-forwarded-for');
  const response = await handle(request, {
    rpc,
    senderHash,
    hash: async (text) => `#${text}`,
    token,
    sign,
    deliverMail,
  });
  return { status: response.status, body: await response.json() };
};
const names = () => calls.map(({ name }) => name);

describe('AB03 subscribe', () => {
  test('stores the address in lower case and a hash of the token, never the token', async () => {
    expect(await ask({ action: 'subscribe', email: ' Ada@Example.com ', source: 'footer' })).toEqual({
      status: 200,
      body: { ok: true, freePack: false },
    });
    const made = await token('ada@example.com');
    expect(calls.at(-1)).toMatchObject({
      name: 'subscribe_newsletter',
      parameters: { p: { email: 'ada@example.com', source: 'footer', token_hash: await sha256(made) } },
    });
    expect(JSON.stringify(calls)).not.toContain(made);
    expect(JSON.stringify(calls)).not.toContain('203.0.113.7');
    expect(deliverMail).toHaveBeenCalledOnce();
  });

  test('answers the same for a known address, and for a robot, which changes nothing', async () => {
    const fresh = await ask({ action: 'subscribe', email: 'a@b.co' });
    outcome = { queued: false };
    expect(await ask({ action: 'subscribe', email: 'a@b.co' })).toEqual(fresh);
    expect(deliverMail).toHaveBeenCalledOnce();
    calls = [];
    expect(await ask({ action: 'subscribe', email: 'a@b.co', website: 'x' })).toEqual(fresh);
    expect(calls).toEqual([]);
  });

  test('SE04 is limited per IP and per address, known or not', async () => {
    await ask({ action: 'subscribe', email: 'a@b.co' });
    expect(calls[0]).toMatchObject({
      name: 'take_rate_limits',
      parameters: {
        p_ceiling: 'newsletter',
        p_limits: [{ key: expect.stringMatching(/^newsletter:[0-9a-f]{64}$/) }, { key: 'newsletter:#a@b.co' }],
      },
    });
    isLimited = true;
    expect(await ask({ action: 'subscribe', email: 'a@b.co' })).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited' } },
    });
    expect(names().filter((name) => name === 'subscribe_newsletter')).toHaveLength(1);
  });
});

test('AB03 SE04 tries of links are limited per IP', async () => {
  isLimited = true;
  expect((await ask({ action: 'confirm', token: 'a'.repeat(64) })).status).toBe(429);
  expect(names()).toEqual(['take_rate_limits']);
});

test('AB03 a token belongs to one address and one backend', async () => {
  expect(await token('Ada@b.co')).toBe(await token('ada@b.co'));
  expect(await token('ada@b.co')).not.toBe(await token('bob@b.co'));
  expect(await createNewsletterToken('other')('ada@b.co')).not.toBe(await token('ada@b.co'));
});
