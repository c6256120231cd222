/** Tokens that must open nothing, by the way in which they are wrong. */
import { sign } from 'hono/jwt';
import type { openShop } from './test-shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

export async function wrongTokens({ keys, stack, shopper }: Shop): Promise<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: shopper.id, role: 'authenticated', aud: 'authenticated', iat: now - 7200, exp: now + 3600 };
  const unknown = '00000000-0000-4000-8000-000000000000';
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    'an expired token': await sign({ ...claims, exp: now - 3600 }, keys.jwtSecret),
    'a token of another project': await sign(claims, 'another-secret-of-at-least-32-characters'),
    'an unsigned token': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    'a token of an account that is gone': await sign({ ...claims, sub: unknown }, keys.jwtSecret),
    'a token whose person is no id': await sign({ ...claims, sub: "' or 1=1" }, keys.jwtSecret),
    'a cut-off token': shopper.token.slice(0, -20),
    nonsense: 'a.b.c',
    'the publishable key': stack.publishableKey,
    'a very long token': 'x'.repeat(6000),
  };
}
