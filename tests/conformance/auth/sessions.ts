/** Passwords, tokens and their renewal, signing out. */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { hasBody, hasStatus, isEmpty, record, refusesAuth, text } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { newPassword } from '../test-users.ts';
import type { TestContext, TestUser } from '../test-context.ts';

const PASSWORD = 'Supabase docs, signInWithPassword';
const CODES = 'Supabase docs, Auth error codes';
const ROTATION = 'Supabase docs, User sessions: refresh tokens are used once';
const REUSE = 'Supabase docs, User sessions: a token may be used again within the reuse interval';
/** Default of hosted projects. */
const REUSE_INTERVAL_MS = 10_000;
const SIGN_OUT = 'Supabase docs, Signing out: scopes';

const grant = (context: TestContext, type: string, json: unknown): Promise<Answer> =>
  context.ask(`/auth/v1/token?grant_type=${type}`, 'anon', { json });
const refresh = (context: TestContext, refresh_token: string) => grant(context, 'refresh_token', { refresh_token });
const user = (context: TestContext, person: TestUser) => context.ask('/auth/v1/user', person);
const logout = (context: TestContext, person: TestUser, scope: string) =>
  context.ask(`/auth/v1/logout?scope=${scope}`, person, { method: 'POST' });

function claimsOf(token: string): Record<string, unknown> {
  return record(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
}

export const sessions = expectations('Auth', [
  [
    'password',
    PASSWORD,
    async (context) => {
      const { email, password, id } = await context.user('known');
      const answer = await grant(context, 'password', { email, password });
      hasStatus(answer, 200);
      hasBody(answer, {
        token_type: 'bearer',
        access_token: /^[\w-]+\.[\w-]+\.[\w-]+$/,
        refresh_token: /./,
        user: { id, email, aud: 'authenticated' },
      });
      const session = record(answer.body);
      assert.equal(typeof session.expires_in, 'number');
      const seconds = Number(session.expires_at) - Date.now() / 1000;
      assert.ok(Math.abs(seconds - Number(session.expires_in)) < 90, `expires_at is ${seconds} s ahead`);
    },
  ],
  [
    'password-claims',
    'Supabase docs, JWT fields',
    async (context) => {
      const { accessToken, id, email } = await context.user('known');
      const claims = claimsOf(accessToken);
      assert.deepEqual(
        [claims.sub, claims.email, claims.role, claims.aud],
        [id, email, 'authenticated', 'authenticated'],
      );
      for (const claim of ['exp', 'iat']) assert.equal(typeof claims[claim], 'number', claim);
      assert.match(text(claims.session_id), /^[0-9a-f-]{36}$/);
    },
  ],
  [
    'password-claims-more',
    'Supabase docs, JWT fields: iss, is_anonymous, aal and phone are required too',
    async (context) => {
      const claims = claimsOf((await context.user('known')).accessToken);
      assert.deepEqual([claims.is_anonymous, claims.aal, claims.phone], [false, 'aal1', '']);
      assert.match(text(claims.iss), /\/auth\/v1$/);
    },
  ],
  [
    'refresh',
    ROTATION,
    async (context) => {
      const person = await context.signInAgain(await context.user('known'));
      const answer = await refresh(context, person.refreshToken);
      hasStatus(answer, 200);
      const next = record(answer.body);
      hasBody(answer, { token_type: 'bearer', user: { id: person.id } });
      assert.notEqual(next.refresh_token, person.refreshToken);
      assert.equal(claimsOf(text(next.access_token)).session_id, claimsOf(person.accessToken).session_id);
    },
  ],
  [
    'refresh-reuse',
    REUSE,
    async (context) => {
      const person = await context.signInAgain(await context.user('known'));
      const first = await refresh(context, person.refreshToken);
      const second = await refresh(context, person.refreshToken);
      hasStatus(second, 200);
      hasStatus(await refresh(context, text(record(first.body).refresh_token)), 200);
    },
  ],
  [
    'refresh-reuse-at-once',
    REUSE,
    async (context) => {
      const person = await context.signInAgain(await context.user('known'));
      const answers = await Promise.all([1, 2, 3].map(() => refresh(context, person.refreshToken)));
      for (const answer of answers) hasStatus(answer, 200);
    },
  ],
  [
    'refresh-reuse-late',
    'Supabase docs, Auth error codes: refresh_token_already_used ends the whole session',
    async (context) => {
      const person = await context.signInAgain(await context.user('known'));
      const first = await refresh(context, person.refreshToken);
      const second = await refresh(context, text(record(first.body).refresh_token));
      hasStatus(second, 200);
      await setTimeout(REUSE_INTERVAL_MS + 500);
      const stolen = await refresh(context, person.refreshToken);
      refusesAuth(stolen, 400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      hasStatus(await refresh(context, text(record(second.body).refresh_token)), 400);
    },
  ],
  [
    'refresh-reuse-older',
    REUSE,
    async (context) => {
      const person = await context.signInAgain(await context.user('known'));
      const second = await refresh(context, person.refreshToken);
      hasStatus(await refresh(context, text(record(second.body).refresh_token)), 200);
      hasStatus(await refresh(context, person.refreshToken), 200);
    },
  ],
  [
    'password-change-others',
    'GoTrue, User.UpdatePassword: a changed password ends all other sessions',
    async (context) => {
      const person = await context.user('renewer');
      const [here, there] = [await context.signInAgain(person), await context.signInAgain(person)];
      const changed = await context.ask('/auth/v1/user', here, { method: 'PUT', json: { password: newPassword() } });
      hasStatus(changed, 200);
      hasStatus(await user(context, here), 200);
      hasStatus(await refresh(context, here.refreshToken), 200);
      refusesAuth(await user(context, there), 403, 'session_not_found');
      hasStatus(await refresh(context, there.refreshToken), 400);
    },
  ],
  [
    'ended-session-rest',
    'PostgREST, db_pre_request: the tokens of an ended session neither read nor write',
    async (context) => {
      const person = await context.signInAgain(await context.user('known'));
      const own = `/rest/v1/profiles?id=eq.${person.id}&select=id`;
      hasStatus(await context.ask(own, person), 200);
      hasStatus(await logout(context, person, 'local'), 204);
      const refused = { code: 'PT401', hint: 'session_expired' };
      for (const path of [own, '/rest/v1/categories?select=id&limit=1']) {
        const answer = await context.ask(path, person);
        hasStatus(answer, 401);
        hasBody(answer, refused);
      }
      const write = { method: 'PATCH', json: { full_name: 'After the end' } };
      hasStatus(await context.ask(own, person, write), 401);
    },
  ],
  [
    'logout-local',
    SIGN_OUT,
    async (context) => {
      const [here, there] = [
        await context.signInAgain(await context.user('known')),
        await context.signInAgain(await context.user('known')),
      ];
      const answer = await logout(context, here, 'local');
      hasStatus(answer, 204);
      isEmpty(answer);
      refusesAuth(await user(context, here), 403, 'session_not_found');
      hasStatus(await user(context, there), 200);
      hasStatus(await refresh(context, here.refreshToken), 400);
      hasStatus(await refresh(context, there.refreshToken), 200);
    },
  ],
  [
    'logout-others',
    SIGN_OUT,
    async (context) => {
      const person = await context.user('leaver');
      const [here, there] = [await context.signInAgain(person), await context.signInAgain(person)];
      hasStatus(await logout(context, here, 'others'), 204);
      hasStatus(await user(context, here), 200);
      refusesAuth(await user(context, there), 403, 'session_not_found');
    },
  ],
  [
    'logout-global',
    SIGN_OUT,
    async (context) => {
      const person = await context.user('leaver');
      const [here, there] = [await context.signInAgain(person), await context.signInAgain(person)];
      hasStatus(await context.ask('/auth/v1/logout', here, { method: 'POST' }), 204);
      refusesAuth(await user(context, here), 403, 'session_not_found');
      refusesAuth(await user(context, there), 403, 'session_not_found');
    },
  ],
  [
    'logout-scope',
    `${CODES}: validation_failed`,
    async (context) => {
      const person = await context.signInAgain(await context.user('known'));
      refusesAuth(await logout(context, person, 'everywhere'), 400, 'validation_failed', /Unsupported logout scope/);
      hasStatus(await user(context, person), 200);
    },
  ],
]);
