/** Second factors by one-time passwords. */
import assert from 'node:assert/strict';
import { codeAt, stepAt } from '../../../supabase/local/rest-auth/totp.ts';
import { hasBody, hasStatus, record, refusesAuth, text } from '../answer.ts';
import { expectations } from '../expectation.ts';
import type { TestContext, TestUser } from '../test-context.ts';

const MFA = 'GoTrue, internal/api/mfa.go';

const enroll = (context: TestContext, person: TestUser, friendly_name = 'phone') =>
  context.ask('/auth/v1/factors', person, { json: { factor_type: 'totp', friendly_name, issuer: 'Conformance' } });
const challenge = (context: TestContext, person: TestUser, id: string) =>
  context.ask(`/auth/v1/factors/${id}/challenge`, person, { method: 'POST' });
const verify = (context: TestContext, person: TestUser, id: string, json: unknown) =>
  context.ask(`/auth/v1/factors/${id}/verify`, person, { json });

function aalOf(token: string): unknown {
  return record(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))).aal;
}

export const factors = expectations('Auth', [
  [
    'factor-enroll',
    `${MFA}, enrollTOTPFactor: id, type, name, QR code, secret and address; the user lists it as unverified`,
    async (context) => {
      const person = await context.user('factor-enroll');
      const answer = await enroll(context, person);
      hasStatus(answer, 200);
      hasBody(answer, {
        id: /^[0-9a-f-]{36}$/,
        type: 'totp',
        friendly_name: 'phone',
        totp: { qr_code: /<svg/, secret: /^[A-Z2-7]{32}$/, uri: /^otpauth:\/\/totp\/Conformance:.*[?&]secret=/ },
      });
      const { id } = record(answer.body);
      const user = await context.ask('/auth/v1/user', person);
      const [factor] = record(user.body).factors as Record<string, unknown>[];
      assert.deepEqual([factor?.id, factor?.status, factor?.factor_type], [id, 'unverified', 'totp']);
      refusesAuth(await enroll(context, person), 422, 'mfa_factor_name_conflict');
    },
  ],
  [
    'factor-verify',
    `${MFA}, verifyTOTPFactor: a new session of aal2, and those below it end`,
    async (context) => {
      const person = await context.user('factor-verify');
      const other = await context.signInAgain(person);
      const made = record((await enroll(context, person)).body);
      const [id, secret] = [text(made.id), text(record(made.totp).secret)];
      const asked = await challenge(context, person, id);
      hasStatus(asked, 200);
      hasBody(asked, { id: /^[0-9a-f-]{36}$/, type: 'totp' });
      const challenge_id = record(asked.body).id;
      const wrong = codeAt(secret, stepAt(Date.now()) + 9);
      refusesAuth(await verify(context, person, id, { challenge_id, code: wrong }), 422, 'mfa_verification_failed');
      const code = codeAt(secret, stepAt(Date.now()));
      const answer = await verify(context, person, id, { challenge_id, code });
      hasStatus(answer, 200);
      hasBody(answer, { token_type: 'bearer', user: { id: person.id } });
      assert.deepEqual([aalOf(person.accessToken), aalOf(text(record(answer.body).access_token))], ['aal1', 'aal2']);
      refusesAuth(await context.ask('/auth/v1/user', other), 403, 'session_not_found');
      const next = await context.signInAgain(person);
      refusesAuth(await context.ask(`/auth/v1/factors/${id}`, next, { method: 'DELETE' }), 422, 'insufficient_aal');
      const raised = { ...person, accessToken: text(record(answer.body).access_token) };
      hasStatus(await context.ask(`/auth/v1/factors/${id}`, raised, { method: 'DELETE' }), 200);
    },
  ],
  [
    'factor-unknown',
    `${MFA}, loadFactor: a factor of another account is not found`,
    async (context) => {
      const made = record((await enroll(context, await context.user('factor-owner'))).body);
      const stranger = await context.user('known');
      refusesAuth(await challenge(context, stranger, text(made.id)), 404, 'mfa_factor_not_found');
    },
  ],
]);
