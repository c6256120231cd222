/** Keys and tokens in front of the REST API. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { hasBody, hasHeader, hasStatus, isBody, refuses } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { needJwtSecret } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';

const TOKENS = 'PostgREST docs, Errors: PGRST301, a JWT that cannot be decoded or verified';
const CLAIMS = 'PostgREST docs, Errors: PGRST303, claims validation';
const KEYS = 'Supabase docs, API keys: every request needs one';
const PATH = '/rest/v1/illustrations?select=id&limit=1';

const withToken = (context: TestContext, token: string) =>
  context.ask(PATH, 'anon', { headers: { authorization: `Bearer ${token}` } });

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(secret: string, claims: Record<string, unknown>): string {
  const head = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

export const tokens = expectations('REST', [
  [
    'token-person',
    'PostgREST docs, Authentication: JWT',
    async (context) => {
      const { shopper } = await context.shop();
      const answer = await context.ask('/rest/v1/profiles?select=id', shopper);
      hasStatus(answer, 200);
      isBody(answer, [{ id: shopper.id }]);
    },
  ],
  [
    'token-forged',
    TOKENS,
    async (context) => {
      const { shopper } = await context.shop();
      const [head = '', , signature = ''] = shopper.accessToken.split('.');
      const claims = base64({ sub: shopper.id, role: 'service_role', exp: Math.floor(Date.now() / 1000) + 600 });
      const answer = await withToken(context, `${head}.${claims}.${signature}`);
      refuses(answer, 401, 'PGRST301');
      hasHeader(answer, 'www-authenticate', /^Bearer/);
    },
  ],
  [
    'token-garbled',
    TOKENS,
    async (context) => {
      await context.shop();
      refuses(await withToken(context, 'a.b.c'), 401, 'PGRST301');
    },
  ],
  [
    'token-no-jwt',
    `${TOKENS}: 'Expected 3 parts in JWT; got 1'`,
    async (context) => {
      await context.shop();
      refuses(await withToken(context, 'nonsense'), 401, 'PGRST301');
    },
  ],
  [
    'token-expired',
    CLAIMS,
    async (context) => {
      const { shopper } = await context.shop();
      const claims = { sub: shopper.id, role: 'authenticated', aud: 'authenticated' };
      const answer = await withToken(context, signed(needJwtSecret(context), { ...claims, exp: 1_700_000_000 }));
      refuses(answer, 401, 'PGRST303', { message: 'JWT expired', details: null, hint: null });
      hasHeader(answer, 'www-authenticate', /invalid_token/);
    },
  ],
  [
    'token-valid-claims',
    'PostgREST docs, Authentication: JWT',
    async (context) => {
      const { shopper } = await context.shop();
      const claims = {
        sub: shopper.id,
        role: 'authenticated',
        aud: 'authenticated',
        exp: Math.floor(Date.now() / 1000) + 600,
      };
      const answer = await context.ask('/rest/v1/profiles?select=id', 'anon', {
        headers: { authorization: `Bearer ${signed(needJwtSecret(context), claims)}` },
      });
      isBody(answer, [{ id: shopper.id }]);
    },
  ],
  [
    'key-missing',
    KEYS,
    async (context) => {
      for (const path of [PATH, '/auth/v1/settings']) {
        const answer = await context.ask(path, null);
        hasStatus(answer, 401);
        hasBody(answer, { message: 'No API key found in request' });
      }
    },
  ],
  [
    'key-wrong',
    KEYS,
    async (context) => {
      for (const path of [PATH, '/auth/v1/settings']) {
        const answer = await context.ask(path, null, {
          headers: { apikey: 'sb_publishable_0000000000000000000000_00000000' },
        });
        hasStatus(answer, 401);
        hasBody(answer, { message: 'Invalid API key' });
      }
    },
  ],
  [
    'key-secret',
    'Supabase docs, API keys: the secret key passes row-level security by',
    async (context) => {
      const { paidOrder, pendingOrder } = await context.shop();
      const answer = await context.ask(`/rest/v1/orders?select=id&id=in.(${paidOrder},${pendingOrder})`, 'secret');
      assert.equal((answer.body as unknown[]).length, 2);
    },
  ],
  [
    'key-in-query',
    `${KEYS}, as header or query parameter`,
    async (context) => {
      await context.shop();
      hasStatus(await context.ask(`${PATH}&apikey=${encodeURIComponent(context.target.publishableKey)}`, null), 200);
    },
  ],
]);
