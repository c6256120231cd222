// The signed-in person's account, and links that come by mail.
import assert from 'node:assert/strict';
import { hasBody, hasHeader, hasStatus, isBody, record, refusesAuth, text } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { newAddress, newPassword } from '../people.ts';
import type { Person } from '../people.ts';
import { needMailbox } from '../post.ts';
import type { World } from '../world.ts';

const USER = 'Supabase docs, getUser';
const UPDATE = 'Supabase docs, updateUser';
const CODES = 'Supabase docs, Auth error codes';
const HASH = 'Supabase docs, verifyOtp with token_hash';
const LINK = 'Supabase docs, Implicit flow: the link redirects with the session in the fragment';
const EXPIRED = 'Supabase docs, Auth error codes: otp_expired';

const change = (world: World, person: Person, json: unknown) =>
  world.ask('/auth/v1/user', person, { method: 'PUT', json });
const verify = (world: World, type: string, token_hash: string) =>
  world.ask('/auth/v1/verify', 'anon', { json: { type, token_hash } });
const signIn = (world: World, email: string, password: string) =>
  world.ask('/auth/v1/token?grant_type=password', 'anon', { json: { email, password } });

/** Follows a mailed link without leaving for where it leads. */
async function follow(world: World, link: string): Promise<{ answer: Answer; target: URL; fragment: URLSearchParams }> {
  const { pathname, search } = new URL(link);
  const answer = await world.ask(pathname + search, null);
  hasStatus(answer, 303, 302);
  const target = new URL(answer.headers.get('location') ?? '');
  return { answer, target, fragment: new URLSearchParams(target.hash.slice(1)) };
}

export const account = expectations('Auth', [
  [
    'user',
    USER,
    async (world) => {
      const person = await world.person('known');
      const answer = await world.ask('/auth/v1/user', person);
      hasStatus(answer, 200);
      hasBody(answer, {
        id: person.id,
        email: person.email,
        role: 'authenticated',
        email_confirmed_at: /^\d{4}-\d\d-\d\dT.*Z$/,
      });
      assert.ok(Array.isArray(record(answer.body).identities));
    },
  ],
  [
    'user-no-token',
    `${CODES}: no_authorization`,
    async (world) => {
      refusesAuth(
        await world.ask('/auth/v1/user', 'anon'),
        401,
        'no_authorization',
        'This endpoint requires a valid Bearer token',
      );
    },
  ],
  [
    'user-bad-token',
    `${CODES}: bad_jwt`,
    async (world) => {
      for (const token of ['a.b.c', `${(await world.person('known')).accessToken}x`]) {
        const answer = await world.ask('/auth/v1/user', 'anon', { headers: { authorization: `Bearer ${token}` } });
        refusesAuth(answer, 403, 'bad_jwt', /^invalid JWT: unable to parse or verify signature/);
      }
    },
  ],
  [
    'user-change-data',
    UPDATE,
    async (world) => {
      const person = await world.person('changer');
      hasBody(await change(world, person, { data: { full_name: 'Ama', shoe: 38 } }), {
        user_metadata: { full_name: 'Ama', shoe: 38 },
      });
      const answer = await change(world, person, { data: { shoe: 39 } });
      hasStatus(answer, 200);
      hasBody(answer, { id: person.id, user_metadata: { full_name: 'Ama', shoe: 39 } });
    },
  ],
  [
    'user-change-password',
    UPDATE,
    async (world) => {
      const person = await world.person('changer');
      const password = newPassword();
      hasStatus(await change(world, person, { password }), 200);
      refusesAuth(await signIn(world, person.email, person.password), 400, 'invalid_credentials');
      hasStatus(await signIn(world, person.email, password), 200);
      refusesAuth(
        await change(world, person, { password }),
        422,
        'same_password',
        'New password should be different from the old password.',
      );
    },
  ],
  [
    'user-change-weak',
    `${CODES}: weak_password`,
    async (world) => {
      refusesAuth(await change(world, await world.person('changer'), { password: 'a1' }), 422, 'weak_password');
    },
  ],
  [
    'user-change-no-token',
    `${CODES}: no_authorization`,
    async (world) => {
      refusesAuth(await world.ask('/auth/v1/user', 'anon', { method: 'PUT', json: {} }), 401, 'no_authorization');
    },
  ],
  [
    'recover-unknown',
    'GoTrue, recover: an unknown address is told nothing',
    async (world) => {
      const answer = await world.ask('/auth/v1/recover', 'anon', { json: { email: newAddress(world, 'unknown') } });
      hasStatus(answer, 200);
      isBody(answer, {});
    },
  ],
  [
    'recover-invalid',
    `${CODES}: validation_failed`,
    async (world) => {
      refusesAuth(
        await world.ask('/auth/v1/recover', 'anon', { json: { email: 'nonsense' } }),
        400,
        'validation_failed',
      );
    },
  ],
  [
    'verify-sign-up',
    HASH,
    async (world) => {
      const login = { email: newAddress(world, 'verify'), password: newPassword() };
      const { tokenHash } = await (await world.post()).confirmation(login.email, login.password);
      const answer = await verify(world, 'signup', tokenHash);
      hasStatus(answer, 200);
      hasBody(answer, {
        token_type: 'bearer',
        access_token: /\./,
        refresh_token: /./,
        user: { email: login.email, email_confirmed_at: /./ },
      });
      refusesAuth(await verify(world, 'signup', tokenHash), 403, 'otp_expired', 'Email link is invalid or has expired');
    },
  ],
  [
    'verify-email-type',
    `${HASH}: type email covers sign-up links`,
    async (world) => {
      const login = { email: newAddress(world, 'verify2'), password: newPassword() };
      const { tokenHash } = await (await world.post()).confirmation(login.email, login.password);
      hasStatus(await verify(world, 'email', tokenHash), 200);
    },
  ],
  [
    'verify-recovery',
    HASH,
    async (world) => {
      const person = await world.person('forgetful');
      const { tokenHash } = await (await world.post()).recovery(person.email);
      const answer = await verify(world, 'recovery', tokenHash);
      hasStatus(answer, 200);
      const session = record(answer.body);
      const password = newPassword();
      const changed = await change(world, { ...person, accessToken: text(session.access_token) }, { password });
      hasStatus(changed, 200);
      hasStatus(await signIn(world, person.email, password), 200);
    },
  ],
  [
    'verify-unknown',
    EXPIRED,
    async (world) => {
      refusesAuth(
        await verify(world, 'recovery', '0'.repeat(56)),
        403,
        'otp_expired',
        'Email link is invalid or has expired',
      );
    },
  ],
  [
    'verify-empty',
    `${CODES}: validation_failed`,
    async (world) => {
      refusesAuth(await world.ask('/auth/v1/verify', 'anon', { json: { type: 'recovery' } }), 400, 'validation_failed');
    },
  ],
  [
    'link-sign-up',
    LINK,
    async (world) => {
      const login = { email: newAddress(world, 'link'), password: newPassword() };
      const { link } = await (await world.post()).confirmation(login.email, login.password, world.target.siteUrl);
      const { target, fragment } = await follow(world, link);
      assert.deepEqual([fragment.get('type'), fragment.get('token_type')], ['signup', 'bearer']);
      for (const part of ['access_token', 'refresh_token', 'expires_in', 'expires_at'])
        assert.ok(fragment.get(part), part);
      if (world.target.siteUrl) assert.equal(target.origin, new URL(world.target.siteUrl).origin);
    },
  ],
  [
    'link-recovery-path',
    `${LINK}; redirect_to is kept`,
    async (world) => {
      const person = await world.person('forgetful');
      const site = world.target.siteUrl;
      const wanted = site ? `${site}/auth/reset` : undefined;
      const { link } = await (await world.post()).recovery(person.email, wanted);
      const { target, fragment } = await follow(world, link);
      assert.equal(fragment.get('type'), 'recovery');
      if (wanted) assert.equal(target.origin + target.pathname, wanted);
    },
  ],
  [
    'link-once',
    EXPIRED,
    async (world) => {
      const login = { email: newAddress(world, 'once'), password: newPassword() };
      const { link } = await (await world.post()).confirmation(login.email, login.password);
      await follow(world, link);
      const { fragment } = await follow(world, link);
      assert.deepEqual(
        [fragment.get('error'), fragment.get('error_code'), fragment.get('error_description')],
        ['access_denied', 'otp_expired', 'Email link is invalid or has expired'],
      );
    },
  ],
  [
    'link-foreign-site',
    'Supabase docs, Redirect URLs: only listed addresses, the site otherwise',
    async (world) => {
      const login = { email: newAddress(world, 'phish'), password: newPassword() };
      const { link } = await (
        await world.post()
      ).confirmation(login.email, login.password, 'https://phish.example.net/steal');
      const { target } = await follow(world, link);
      assert.notEqual(target.hostname, 'phish.example.net');
    },
  ],
  [
    'mail-limit',
    `${CODES}: over_email_send_rate_limit`,
    async (world) => {
      await needMailbox(world);
      const { email } = await world.person('flooded');
      const answers: Answer[] = [];
      for (let n = 0; n < 6 && answers.at(-1)?.status !== 429; n += 1) {
        answers.push(await world.ask('/auth/v1/recover', 'anon', { json: { email } }));
      }
      const [first, last] = [answers[0], answers.at(-1)];
      assert.ok(first && last);
      hasStatus(first, 200);
      refusesAuth(last, 429, 'over_email_send_rate_limit');
      hasHeader(last, 'x-sb-error-code', 'over_email_send_rate_limit');
    },
  ],
]);
