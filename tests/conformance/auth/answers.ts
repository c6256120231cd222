/** What the auth server answers to one request: refusals, what a stranger may learn, and its own state. */
import { refusedAuth } from '../answer.ts';
import { questions } from '../questions.ts';
import type { Question } from '../questions.ts';
import { newAddress, newPassword } from '../test-users.ts';
import type { Requester, TestContext } from '../test-context.ts';

const CODES = 'Supabase docs, Auth error codes';
const VERSIONED = { 'x-supabase-api-version': '2024-01-01' };

const post = (path: string, json: unknown, headers: Record<string, string> = {}): Question => ({
  path: `/auth/v1/${path}`,
  as: 'anon',
  json,
  headers,
});
const get = (path: string, as: Requester = 'anon', headers: Record<string, string> = {}): Question => ({
  path: `/auth/v1/${path}`,
  as,
  headers,
});
const signIn = (email: string, password: string, headers = {}) =>
  post('token?grant_type=password', { email, password }, headers);

const place = async (context: TestContext) => ({
  known: await context.user('known'),
  /** An address without an account. */
  address: newAddress(context, 'unknown'),
  password: newPassword(),
});

const WRONG = refusedAuth(400, 'invalid_credentials', 'Invalid login credentials');
const BAD_TOKEN = refusedAuth(403, 'bad_jwt', /^invalid JWT: unable to parse or verify signature/);
const NO_TOKEN = refusedAuth(401, 'no_authorization', 'This endpoint requires a valid Bearer token');

export const answers = questions('Auth', place, [
  ['user-no-token', `${CODES}: no_authorization`, () => get('user'), NO_TOKEN],
  [
    'user-change-no-token',
    `${CODES}: no_authorization`,
    () => ({ ...post('user', {}), method: 'PUT' }),
    refusedAuth(401, 'no_authorization'),
  ],
  [
    'logout-no-token',
    `${CODES}: no_authorization`,
    () => ({ ...get('logout'), method: 'POST' }),
    refusedAuth(401, 'no_authorization'),
  ],
  ['user-bad-token', `${CODES}: bad_jwt`, () => get('user', 'anon', { authorization: 'Bearer a.b.c' }), BAD_TOKEN],
  [
    'user-forged-token',
    `${CODES}: bad_jwt`,
    ({ known }) => get('user', 'anon', { authorization: `Bearer ${known.accessToken}x` }),
    BAD_TOKEN,
  ],
  [
    'user-change-weak',
    `${CODES}: weak_password`,
    ({ known }) => ({ ...post('user', { password: 'a1' }), method: 'PUT', as: known }),
    refusedAuth(422, 'weak_password'),
  ],
  [
    'password-wrong',
    `${CODES}: invalid_credentials; the code is in a header too`,
    ({ known }) => signIn(known.email, 'not-this-one'),
    { ...WRONG, headers: { 'x-sb-error-code': 'invalid_credentials' } },
  ],
  [
    'password-unknown',
    `${CODES}: invalid_credentials, the same as for a wrong password`,
    ({ address }) => signIn(address, 'whatever-1'),
    WRONG,
  ],
  [
    'password-version',
    `${CODES}: API version 2024-01-01`,
    ({ known }) => signIn(known.email, 'not-this-one', VERSIONED),
    { status: 400, has: { code: 'invalid_credentials', message: 'Invalid login credentials' }, headers: VERSIONED },
  ],
  [
    'password-case',
    'GoTrue, validateEmail: addresses are compared in lower case',
    ({ known }) => signIn(known.email.toUpperCase(), known.password),
    { status: 200 },
  ],
  [
    'grant-unknown',
    'GoTrue, token: other grant types are 400',
    () => post('token?grant_type=magic', {}),
    { status: 400 },
  ],
  [
    'refresh-unknown',
    `${CODES}: refresh_token_not_found`,
    () => post('token?grant_type=refresh_token', { refresh_token: 'aaaaaaaaaaaa' }),
    refusedAuth(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  ],
  [
    'refresh-missing',
    'GoTrue, token: a refresh token is required',
    () => post('token?grant_type=refresh_token', {}),
    { status: 400 },
  ],
  [
    'recover-unknown',
    'GoTrue, recover: an unknown address is told nothing',
    ({ address }) => post('recover', { email: address }),
    { status: 200, is: {} },
  ],
  [
    'recover-invalid',
    `${CODES}: validation_failed`,
    () => post('recover', { email: 'nonsense' }),
    refusedAuth(400, 'validation_failed'),
  ],
  [
    'resend-unknown',
    'GoTrue, resend: an unknown address is told nothing',
    ({ address }) => post('resend', { type: 'signup', email: address }),
    { status: 200, is: {} },
  ],
  [
    'resend-type',
    `${CODES}: validation_failed`,
    ({ address }) => post('resend', { type: 'pigeon', email: address }),
    refusedAuth(400, 'validation_failed'),
  ],
  [
    'verify-unknown',
    `${CODES}: otp_expired`,
    () => post('verify', { type: 'recovery', token_hash: '0'.repeat(56) }),
    refusedAuth(403, 'otp_expired', 'Email link is invalid or has expired'),
  ],
  [
    'verify-empty',
    `${CODES}: validation_failed`,
    () => post('verify', { type: 'recovery' }),
    refusedAuth(400, 'validation_failed'),
  ],
  [
    'sign-up-weak',
    'Supabase docs, Password security: weak_password',
    ({ address }) => post('signup', { email: address, password: 'a1' }),
    {
      status: 422,
      has: { error_code: 'weak_password', msg: /^Password should be at least \d+ characters/ },
      text: /"reasons":\[[^\]]*"length"/,
    },
  ],
  [
    'sign-up-weak-version',
    `${CODES}: API version 2024-01-01 puts the code into \`code\``,
    ({ address }) => post('signup', { email: address, password: 'a1' }, VERSIONED),
    { status: 422, has: { code: 'weak_password', message: /^Password should be/, msg: undefined } },
  ],
  [
    'sign-up-invalid-address',
    `${CODES}: validation_failed`,
    ({ password }) => post('signup', { email: 'not an address', password }),
    refusedAuth(400, 'validation_failed', 'Unable to validate email address: invalid format'),
  ],
  [
    'sign-up-no-password',
    `${CODES}: validation_failed`,
    ({ address }) => post('signup', { email: address }),
    refusedAuth(400, 'validation_failed', 'Signup requires a valid password'),
  ],
  ['sign-up-no-address', CODES, ({ password }) => post('signup', { password }), { status: [400, 422] }],
  [
    'sign-up-malformed',
    `${CODES}: bad_json`,
    () => ({
      path: '/auth/v1/signup',
      as: 'anon',
      method: 'POST',
      raw: '{"email":',
      headers: { 'content-type': 'application/json' },
    }),
    refusedAuth(400, 'bad_json'),
  ],
  [
    'settings',
    'GoTrue README: GET /settings',
    () => get('settings'),
    { status: 200, has: { external: { email: true }, disable_signup: false, mailer_autoconfirm: false } },
  ],
  ['health', 'GoTrue README: GET /health', () => get('health'), { status: 200, has: { name: 'GoTrue', version: /./ } }],
  ['unknown-path', 'GoTrue: unknown paths are 404', () => get('nowhere'), { status: 404 }],
]);
