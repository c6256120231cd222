// Runs in npm run test:all only: second-factor.test.ts and the scenario of the second factor prove the rules.
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { decode } from 'hono/jwt';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestStack } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';
import { startStack } from '../stack.ts';
import { codeAt, stepAt } from './totp.ts';

let stack: TestStack;
let sql: postgres.Sql;
beforeAll(async () => {
  stack = await startTestStack();
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await stack.remove();
});

const newMember = async () => {
  const email = `${randomUUID()}@example.com`;
  const supabase = await stack.member(email);
  return { supabase, email };
};
/** @param off steps from now. A code is taken once: the first of a test takes the present one, the second the next. */
const code = (secret: string, off = 0) => codeAt(secret, stepAt(Date.now()) + off);

async function enroll(supabase: SupabaseClient, friendlyName = 'phone') {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Baobab' });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}
async function enrolled(supabase: SupabaseClient) {
  const { factorId, secret } = await enroll(supabase);
  const used = code(secret);
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: used });
  if (error) throw error;
  return { factorId, secret, used };
}
async function signIn(email: string) {
  const supabase = stack.client();
  const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return supabase;
}
const claims = async (supabase: SupabaseClient) => {
  const { data } = await supabase.auth.getSession();
  return decode(data.session?.access_token ?? '').payload;
};
const level = async (supabase: SupabaseClient) => {
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};

describe('a second factor', () => {
  test('OW12 is enrolled with a secret, a QR code and an address, and raises the session when its code is right', async () => {
    const { supabase, email } = await newMember();
    expect(await claims(supabase)).toMatchObject({
      aal: 'aal1',
      is_anonymous: false,
      phone: '',
      iss: `${stack.url}/auth/v1`,
    });
    const { factorId, secret, uri, qr_code } = await enroll(supabase);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Baobab:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=Baobab&period=30&secret=${secret}`,
    );
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
    expect((await supabase.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: 'unverified', friendly_name: 'phone', factor_type: 'totp' }],
      totp: [],
    });
    const { data } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: code(secret) });
    expect(data).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { email, factors: [{ id: factorId, status: 'verified' }] },
    });
    expect(await claims(supabase)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'otp' }] });
    expect(await level(supabase)).toEqual(['aal2', 'aal2']);
  });

  test('OW12 is asked for at the next sign-in; a renewed session keeps its level', async () => {
    const { supabase, email } = await newMember();
    const { factorId, secret } = await enrolled(supabase);
    const next = await signIn(email);
    expect(await level(next)).toEqual(['aal1', 'aal2']);
    await next.auth.refreshSession();
    expect(await level(next)).toEqual(['aal1', 'aal2']);
    expect((await next.auth.mfa.challengeAndVerify({ factorId, code: code(secret, 1) })).error).toBeNull();
    await next.auth.refreshSession();
    expect(await level(next)).toEqual(['aal2', 'aal2']);
    expect(await claims(next)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
  });

  test('OW12 raising a session ends those below it, and the refresh token of before', async () => {
    const { supabase, email } = await newMember();
    const other = await signIn(email);
    const before = (await supabase.auth.getSession()).data.session?.refresh_token ?? '';
    await enrolled(supabase);
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const { error } = await stack.client().auth.refreshSession({ refresh_token: before });
    expect(error).toMatchObject({ status: 400 });
  });

  test('OW12 a code is taken once, also for another challenge and another session', async () => {
    const { supabase, email } = await newMember();
    const { factorId, secret, used } = await enrolled(supabase);
    const next = await signIn(email);
    for (const old of [used, code(secret, -1)])
      expect((await next.auth.mfa.challengeAndVerify({ factorId, code: old })).error).toMatchObject({
        code: 'mfa_verification_failed',
        status: 422,
      });
    expect((await next.auth.mfa.challengeAndVerify({ factorId, code: code(secret, 1) })).error).toBeNull();
  });

  test('OW12 of two answers at once with one code only one is taken', async () => {
    const { supabase } = await newMember();
    const { factorId, secret } = await enroll(supabase);
    const challenges = await Promise.all([1, 2].map(() => supabase.auth.mfa.challenge({ factorId })));
    const token = (await supabase.auth.getSession()).data.session?.access_token ?? '';
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        ask(`factors/${factorId}/verify`, token, { challenge_id: data?.id, code: code(secret) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('OW12 is removed only by a session that gave it, which falls back with its next token', async () => {
    const { supabase, email } = await newMember();
    const { factorId } = await enrolled(supabase);
    const first = await signIn(email);
    expect((await first.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    });
    expect((await first.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'b' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    });
    expect((await supabase.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await supabase.auth.refreshSession();
    expect(await level(supabase)).toEqual(['aal1', 'aal1']);
    expect((await supabase.auth.getUser()).data.user).not.toHaveProperty('factors');
  });

  test('OW12 password and address change only with a session that gave it', async () => {
    const { supabase, email } = await newMember();
    await enrolled(supabase);
    const first = await signIn(email);
    for (const change of [{ password: 'another-password' }, { email: 'thief@example.com' }])
      expect((await first.auth.updateUser(change)).error).toMatchObject({ code: 'insufficient_aal', status: 401 });
    expect((await first.auth.updateUser({ data: { full_name: 'Ama' } })).error).toBeNull();
    expect((await supabase.auth.updateUser({ password: 'another-password' })).error).toBeNull();
  });
});

async function ask(path: string, token: string, json?: object, method = 'POST') {
  const headers = {
    apikey: stack.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const response = await fetch(`${stack.url}/auth/v1/${path}`, {
    method,
    headers,
    ...(json && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as { error_code?: string } | null };
}

describe('what is refused', () => {
  test('OW12 wrong codes, foreign factors, used and old challenges, and more factors than ten', async () => {
    const [{ supabase }, { supabase: stranger }] = [await newMember(), await newMember()];
    const { factorId, secret } = await enroll(supabase);
    const challenge = async () => (await supabase.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const verify = (challengeId: string, given: string) =>
      supabase.auth.mfa.verify({ factorId, challengeId, code: given });
    const refused = async (challengeId: string, given: string) => (await verify(challengeId, given)).error?.code;

    expect(await refused(await challenge(), '')).toBe('validation_failed');
    expect(await refused(await challenge(), code(secret, 5))).toBe('mfa_verification_failed');
    expect(await refused(randomUUID(), code(secret))).toBe('mfa_factor_not_found');
    const old = await challenge();
    await sql`update auth.mfa_challenges set created_at = now() - interval '301 s' where id = ${old}`;
    expect(await refused(old, code(secret))).toBe('mfa_challenge_expired');
    const elsewhere = await challenge();
    await sql`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = ${elsewhere}`;
    expect(await refused(elsewhere, code(secret))).toBe('mfa_ip_address_mismatch');
    expect((await stranger.auth.mfa.challenge({ factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
    });
    expect((await stranger.auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'mfa_factor_not_found' });
    expect((await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
      status: 422,
    });
    for (let n = 1; n < 10; n += 1) await enroll(supabase, `phone ${n}`);
    expect((await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    });
    await sql`update auth.mfa_factors set created_at = now() - interval '301 s' where friendly_name = 'phone 1'`;
    await enroll(supabase, 'one more');
    expect((await verify(await challenge(), code(secret))).error).toBeNull();
    expect((await supabase.auth.mfa.listFactors()).data?.all, 'those that were not finished are gone').toHaveLength(1);
  });

  test('OW12 other kinds of factors, no token, an ended session and what is no factor', async () => {
    const { supabase } = await newMember();
    const token = (await supabase.auth.getSession()).data.session?.access_token ?? '';
    expect(await ask('factors', token, { factor_type: 'phone', phone: '+233' })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_phone_enroll_not_enabled' },
    });
    expect(await ask('factors', token, { factor_type: 'x' })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect(await ask('factors/7/challenge', token)).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed' },
    });
    expect(await ask('factors', 'none', { factor_type: 'totp' })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    });
    expect((await ask('factors', token, undefined, 'GET')).status).toBe(405);
    await supabase.auth.signOut();
    expect(await ask('factors', token, { factor_type: 'totp' })).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
  });

  test('OW12 more than thirty tries at once', async () => {
    const { supabase } = await newMember();
    const { factorId } = await enroll(supabase);
    const token = (await supabase.auth.getSession()).data.session?.access_token ?? '';
    const statuses = new Set<number>();
    for (let n = 0; n < 32; n += 1)
      statuses.add(
        (await ask(`factors/${factorId}/verify`, token, { challenge_id: randomUUID(), code: '123456' })).status,
      );
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([422, 429]);
  });
});

test('OW12 a factor and the level of a session outlive a restart', async () => {
  const own = await startTestStack();
  const email = 'restart@example.com';
  const supabase = await own.member(email);
  const { factorId, secret, used } = await enrolled(supabase);
  const { data } = await supabase.auth.getSession();
  await own.stop();
  const again = await startStack({ ...own.options, port: Number(new URL(own.url).port) });
  try {
    const client = own.client();
    await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
    expect(await level(client)).toEqual(['aal2', 'aal2']);
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code(secret, 1) })).error).toBeNull();
  } finally {
    await again.stop();
    await own.remove().catch(() => undefined);
  }
});
