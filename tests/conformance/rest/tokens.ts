/** Keys and tokens in front of the REST API. */
import { createHmac } from 'node:crypto';
import { isAnswer, refusedRest } from '../answer.ts';
import type { Wanted } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { questions } from '../questions.ts';
import type { Question } from '../questions.ts';
import { needJwtSecret } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';
import { ask, shopOf } from './query.ts';

const TOKENS = 'PostgREST docs, Errors: PGRST301, a JWT that cannot be decoded or verified';
const KEYS = 'Supabase docs, API keys: every request needs one';
const AUTHENTICATION = 'PostgREST docs, Authentication: JWT';
const PATH = '/rest/v1/illustrations?select=id&limit=1';
const AUTH_PATH = '/auth/v1/settings';
const PROFILES = '/rest/v1/profiles?select=id';

const withToken = (token: string, path = PATH): Question => ({
  path,
  as: 'anon',
  headers: { authorization: `Bearer ${token}` },
});
const withKey = (path: string, apikey?: string): Question => ({ path, as: null, headers: apikey ? { apikey } : {} });

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;

function signed(secret: string, claims: Record<string, unknown>): string {
  const head = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

const NO_JWT = refusedRest(401, 'PGRST301');
const NO_KEY: Wanted = { status: 401, has: { message: 'No API key found in request' } };
const WRONG_KEY: Wanted = { status: 401, has: { message: 'Invalid API key' } };
const UNKNOWN_KEY = 'sb_publishable_0000000000000000000000_00000000';

const place = async (context: TestContext) => ({ ...(await shopOf(context)), key: context.target.publishableKey });

const single = questions('REST', place, [
  [
    'token-person',
    AUTHENTICATION,
    ({ shopper }) => ({ path: PROFILES, as: shopper }),
    ({ shopper }) => ({ status: 200, is: [{ id: shopper.id }] }),
  ],
  [
    'token-forged',
    TOKENS,
    ({ shopper }) => {
      const [head = '', , signature = ''] = shopper.accessToken.split('.');
      const claims = base64({ sub: shopper.id, role: 'service_role', exp: inTenMinutes() });
      return withToken(`${head}.${claims}.${signature}`);
    },
    { ...NO_JWT, headers: { 'www-authenticate': /^Bearer/ } },
  ],
  ['token-garbled', TOKENS, () => withToken('a.b.c'), NO_JWT],
  ['token-no-jwt', `${TOKENS}: 'Expected 3 parts in JWT; got 1'`, () => withToken('nonsense'), NO_JWT],
  ['key-missing', KEYS, () => withKey(PATH), NO_KEY],
  ['key-missing-auth', KEYS, () => withKey(AUTH_PATH), NO_KEY],
  ['key-wrong', KEYS, () => withKey(PATH, UNKNOWN_KEY), WRONG_KEY],
  ['key-wrong-auth', KEYS, () => withKey(AUTH_PATH, UNKNOWN_KEY), WRONG_KEY],
  [
    'key-secret',
    'Supabase docs, API keys: the secret key passes row-level security by',
    ({ paidOrder }) => ({ path: `/rest/v1/orders?select=id&id=eq.${paidOrder}`, as: 'secret' }),
    ({ paidOrder }) => ({ status: 200, is: [{ id: paidOrder }] }),
  ],
  [
    'key-in-query',
    `${KEYS}, as header or query parameter`,
    ({ key }) => withKey(`${PATH}&apikey=${encodeURIComponent(key)}`),
    { status: 200 },
  ],
]);

export const tokens = [
  ...single,
  ...expectations('REST', [
    [
      'token-expired',
      'PostgREST docs, Errors: PGRST303, claims validation',
      async (context) => {
        const { shopper } = await context.shop();
        const claims = { sub: shopper.id, role: 'authenticated', aud: 'authenticated' };
        const token = (exp: number) => signed(needJwtSecret(context), { ...claims, exp });
        isAnswer(await ask(context, withToken(token(1_700_000_000))), {
          ...refusedRest(401, 'PGRST303', { message: 'JWT expired', details: null, hint: null }),
          headers: { 'www-authenticate': /invalid_token/ },
        });
        isAnswer(await ask(context, withToken(token(inTenMinutes()), PROFILES)), {
          status: 200,
          is: [{ id: shopper.id }],
        });
      },
    ],
  ]),
];
