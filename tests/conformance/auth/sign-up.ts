/** New accounts: what comes back, what is refused, what a stranger may learn. */
import assert from 'node:assert/strict';
import { hasBody, hasStatus, isBody, record, refusesAuth, text } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { newAddress, newPassword } from '../test-users.ts';
import { needMailbox } from '../mail-links.ts';
import type { TestContext } from '../test-context.ts';

const SIGN_UP = 'Supabase docs, signUp: with confirmations on, a user comes back without a session';
const TAKEN = 'Supabase docs, signUp: a confirmed address gets an obfuscated user without identities';
const CODES = 'Supabase docs, Auth error codes';

const signUp = (context: TestContext, json: unknown, headers: Record<string, string> = {}) =>
  context.ask('/auth/v1/signup', 'anon', { json, headers });

export const signingUp = expectations('Auth', [
  [
    'sign-up',
    SIGN_UP,
    async (context) => {
      await needMailbox(context);
      const email = newAddress(context, 'new');
      const answer = await signUp(context, { email, password: newPassword(), data: { full_name: 'Ama Obi' } });
      hasStatus(answer, 200);
      hasBody(answer, {
        id: /^[0-9a-f-]{36}$/,
        aud: 'authenticated',
        role: 'authenticated',
        email,
        confirmation_sent_at: /^\d{4}-/,
        app_metadata: { provider: 'email', providers: ['email'] },
        is_anonymous: false,
        identities: [{ provider: 'email', identity_data: { email } }],
      });
      const user = record(answer.body);
      assert.equal(record(user.user_metadata).full_name, 'Ama Obi');
      for (const secret of ['access_token', 'encrypted_password', 'confirmation_token'])
        assert.ok(!(secret in user), secret);
    },
  ],
  [
    'sign-up-lowercase',
    'GoTrue, validateEmail: addresses are kept in lower case',
    async (context) => {
      await needMailbox(context);
      const email = newAddress(context, 'Case');
      hasBody(await signUp(context, { email: email.toUpperCase(), password: newPassword() }), {
        email: email.toLowerCase(),
      });
    },
  ],
  [
    'sign-up-unconfirmed',
    `${CODES}: email_not_confirmed`,
    async (context) => {
      const post = await context.mailLinks();
      const login = { email: newAddress(context, 'early'), password: newPassword() };
      await post.confirmation(login.email, login.password);
      const answer = await context.ask('/auth/v1/token?grant_type=password', 'anon', { json: login });
      refusesAuth(answer, 400, 'email_not_confirmed', 'Email not confirmed');
    },
  ],
  [
    'sign-up-again-unconfirmed',
    SIGN_UP,
    async (context) => {
      await needMailbox(context);
      const login = { email: newAddress(context, 'twice'), password: newPassword() };
      const first = await signUp(context, login);
      const second = await signUp(context, login);
      hasStatus(second, 200, 429);
      if (second.status !== 200) return;
      assert.equal(text(record(second.body).id), record(first.body).id);
      hasBody(second, { identities: [{ provider: 'email' }] });
    },
  ],
  [
    'sign-up-taken',
    TAKEN,
    async (context) => {
      const known = await context.user('known');
      const answer = await signUp(context, { email: known.email, password: newPassword() });
      hasStatus(answer, 200);
      hasBody(answer, { email: known.email, identities: [], aud: 'authenticated', confirmation_sent_at: /^\d{4}-/ });
      assert.notEqual(record(answer.body).id, known.id);
      assert.ok(!('access_token' in record(answer.body)));
    },
  ],
  [
    'resend-works',
    'Supabase docs, resend: a new mail whose link confirms',
    async (context) => {
      const post = await needMailbox(context);
      const login = { email: newAddress(context, 'resend'), password: newPassword() };
      hasStatus(await signUp(context, login), 200);
      const before = (await post.mails(login.email)).length;
      isBody(await context.ask('/auth/v1/resend', 'anon', { json: { type: 'signup', email: login.email } }), {});
      assert.equal((await post.mails(login.email)).length, before + 1);
    },
  ],
]);
