/** The signed-in person's account, and links that come by mail. */
import assert from 'node:assert/strict';
import { hasBody, hasHeader, hasStatus, record, refusesAuth, text } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { newAddress, newPassword } from '../test-users.ts';
import { needMailbox } from '../mail-links.ts';
import type { TestContext, TestUser } from '../test-context.ts';

const USER = 'Supabase docs, getUser';
const UPDATE = 'Supabase docs, updateUser';
const CODES = 'Supabase docs, Auth error codes';
const HASH = 'Supabase docs, verifyOtp with token_hash';
const LINK = 'Supabase docs, Implicit flow: the link redirects with the session in the fragment';
const EXPIRED = 'Supabase docs, Auth error codes: otp_expired';

const change = (context: TestContext, person: TestUser, json: unknown) =>
  context.ask('/auth/v1/user', person, { method: 'PUT', json });
const verify = (context: TestContext, type: string, token_hash: string) =>
  context.ask('/auth/v1/verify', 'anon', { json: { type, token_hash } });
const signIn = (context: TestContext, email: string, password: string) =>
  context.ask('/auth/v1/token?grant_type=password', 'anon', { json: { email, password } });

/** Follows a mailed link without leaving for where it leads. */
async function follow(
  context: TestContext,
  link: string,
): Promise<{ answer: Answer; target: URL; fragment: URLSearchParams }> {
  const { pathname, search } = new URL(link);
  const answer = await context.ask(pathname + search, null);
  hasStatus(answer, 303, 302);
  const target = new URL(answer.headers.get('location') ?? '');
  return { answer, target, fragment: new URLSearchParams(target.hash.slice(1)) };
}

export const account = expectations('Auth', [
  [
    'user',
    USER,
    async (context) => {
      const person = await context.user('known');
      const answer = await context.ask('/auth/v1/user', person);
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
    'user-change-data',
    UPDATE,
    async (context) => {
      const person = await context.user('changer');
      hasBody(await change(context, person, { data: { full_name: 'Ama', shoe: 38 } }), {
        user_metadata: { full_name: 'Ama', shoe: 38 },
      });
      const answer = await change(context, person, { data: { shoe: 39 } });
      hasStatus(answer, 200);
      hasBody(answer, { id: person.id, user_metadata: { full_name: 'Ama', shoe: 39 } });
    },
  ],
  [
    'user-change-password',
    UPDATE,
    async (context) => {
      const person = await context.user('changer');
      const password = newPassword();
      hasStatus(await change(context, person, { password }), 200);
      refusesAuth(await signIn(context, person.email, person.password), 400, 'invalid_credentials');
      hasStatus(await signIn(context, person.email, password), 200);
      refusesAuth(
        await change(context, person, { password }),
        422,
        'same_password',
        'New password should be different from the old password.',
      );
    },
  ],
  [
    'verify-sign-up',
    HASH,
    async (context) => {
      const login = { email: newAddress(context, 'verify'), password: newPassword() };
      const { tokenHash } = await (await context.mailLinks()).confirmation(login.email, login.password);
      const answer = await verify(context, 'signup', tokenHash);
      hasStatus(answer, 200);
      hasBody(answer, {
        token_type: 'bearer',
        access_token: /\./,
        refresh_token: /./,
        user: { email: login.email, email_confirmed_at: /./ },
      });
      refusesAuth(
        await verify(context, 'signup', tokenHash),
        403,
        'otp_expired',
        'Email link is invalid or has expired',
      );
    },
  ],
  [
    'verify-email-type',
    `${HASH}: type email covers sign-up links`,
    async (context) => {
      const login = { email: newAddress(context, 'verify2'), password: newPassword() };
      const { tokenHash } = await (await context.mailLinks()).confirmation(login.email, login.password);
      hasStatus(await verify(context, 'email', tokenHash), 200);
    },
  ],
  [
    'verify-recovery',
    HASH,
    async (context) => {
      const person = await context.user('forgetful');
      const { tokenHash } = await (await context.mailLinks()).recovery(person.email);
      const answer = await verify(context, 'recovery', tokenHash);
      hasStatus(answer, 200);
      const session = record(answer.body);
      const password = newPassword();
      const changed = await change(context, { ...person, accessToken: text(session.access_token) }, { password });
      hasStatus(changed, 200);
      hasStatus(await signIn(context, person.email, password), 200);
    },
  ],
  [
    'link-sign-up',
    LINK,
    async (context) => {
      const login = { email: newAddress(context, 'link'), password: newPassword() };
      const { link } = await (
        await context.mailLinks()
      ).confirmation(login.email, login.password, context.target.siteUrl);
      const { target, fragment } = await follow(context, link);
      assert.deepEqual([fragment.get('type'), fragment.get('token_type')], ['signup', 'bearer']);
      for (const part of ['access_token', 'refresh_token', 'expires_in', 'expires_at'])
        assert.ok(fragment.get(part), part);
      if (context.target.siteUrl) assert.equal(target.origin, new URL(context.target.siteUrl).origin);
    },
  ],
  [
    'link-recovery-path',
    `${LINK}; redirect_to is kept`,
    async (context) => {
      const person = await context.user('forgetful');
      const site = context.target.siteUrl;
      const wanted = site ? `${site}/auth/reset` : undefined;
      const { link } = await (await context.mailLinks()).recovery(person.email, wanted);
      const { target, fragment } = await follow(context, link);
      assert.equal(fragment.get('type'), 'recovery');
      if (wanted) assert.equal(target.origin + target.pathname, wanted);
    },
  ],
  [
    'link-once',
    EXPIRED,
    async (context) => {
      const login = { email: newAddress(context, 'once'), password: newPassword() };
      const { link } = await (await context.mailLinks()).confirmation(login.email, login.password);
      await follow(context, link);
      const { fragment } = await follow(context, link);
      assert.deepEqual(
        [fragment.get('error'), fragment.get('error_code'), fragment.get('error_description')],
        ['access_denied', 'otp_expired', 'Email link is invalid or has expired'],
      );
    },
  ],
  [
    'link-foreign-site',
    'Supabase docs, Redirect URLs: only listed addresses, the site otherwise',
    async (context) => {
      const login = { email: newAddress(context, 'phish'), password: newPassword() };
      const { link } = await (
        await context.mailLinks()
      ).confirmation(login.email, login.password, 'https://phish.example.net/steal');
      const { target } = await follow(context, link);
      assert.notEqual(target.hostname, 'phish.example.net');
    },
  ],
  [
    'mail-limit',
    `${CODES}: over_email_send_rate_limit`,
    async (context) => {
      await needMailbox(context);
      const { email } = await context.user('flooded');
      const answers: Answer[] = [];
      for (let n = 0; n < 6 && answers.at(-1)?.status !== 429; n += 1) {
        answers.push(await context.ask('/auth/v1/recover', 'anon', { json: { email } }));
      }
      const [first, last] = [answers[0], answers.at(-1)];
      assert.ok(first && last);
      hasStatus(first, 200);
      refusesAuth(last, 429, 'over_email_send_rate_limit');
      hasHeader(last, 'x-sb-error-code', 'over_email_send_rate_limit');
    },
  ],
]);
