// Runs in npm run test:all only: the conformance questions about sessions cover the common cases.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestStack, tokenIn } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';

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

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function ask(path: string, body: object, token?: string, method = 'POST') {
  const response = await fetch(`${stack.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Tokens & { error_code?: string } };
}
const signIn = async (email: string, password = PASSWORD) =>
  (await ask('token?grant_type=password', { email, password })).body;
const refresh = (refresh_token: string) => ask('token?grant_type=refresh_token', { refresh_token });
/** The answer to a question that needs a living session: 200, or the code of the refusal. */
async function asUser({ access_token }: Tokens): Promise<number | string> {
  const { status, body } = await ask('user', {}, access_token, 'GET');
  return body.error_code ?? status;
}
async function member(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await stack.member(email);
  return email;
}
/** As if so many seconds had passed since this token was rotated. */
const age = (token: string, seconds: number) => sql`
  update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => ${seconds}) where token = ${token}`;

test('HX06 OW12 a banned person neither signs in nor gets further tokens, until the ban ends', async () => {
  const email = await member();
  const { refresh_token } = await signIn(email);
  const ban = (until: string) =>
    sql`update auth.users set banned_until = now() + ${until}::interval where email = ${email}`;
  await ban('1 hour');
  const refused = { status: 400, body: { error_code: 'user_banned' } };
  expect(await refresh(refresh_token)).toMatchObject(refused);
  expect(await ask('token?grant_type=password', { email, password: PASSWORD })).toMatchObject(refused);
  await ban('-1 hour');
  expect(await signIn(email)).toMatchObject({ access_token: expect.any(String) });
});

describe('a refresh token', () => {
  test('HX06 of many tabs at once, again and again: all get the same next token and the session goes on', async () => {
    let { refresh_token } = await signIn(await member());
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      const next = new Set(answers.map(({ body }) => body.refresh_token));
      expect(next.size).toBe(1);
      expect(next).not.toContain(refresh_token);
      [refresh_token = ''] = next;
    }
  });

  test('HX06 whose answer was lost works at any time: it gives the current token', async () => {
    const first = await signIn(await member());
    const second = (await refresh(first.refresh_token)).body;
    await age(first.refresh_token, 3600);
    const again = await refresh(first.refresh_token);
    expect([again.status, again.body.refresh_token]).toEqual([200, second.refresh_token]);
  });

  test('HX06 used again beyond the reuse interval ends the session, whichever of its tokens is tried', async () => {
    const email = await member();
    const other = await signIn(email);
    const first = await signIn(email);
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    await age(first.refresh_token, 11);
    const stolen = await refresh(first.refresh_token);
    expect([stolen.status, stolen.body.error_code]).toEqual([400, 'refresh_token_already_used']);
    for (const { refresh_token } of [first, second, third]) expect((await refresh(refresh_token)).status).toBe(400);
    expect(await asUser(third)).toBe('session_not_found');
    expect(await asUser(other), 'another sign-in of the same person goes on').toBe(200);
  });
});

describe('a changed password', () => {
  test('HX06 one that is refused ends nothing', async () => {
    const email = await member();
    const [here, there] = [await signIn(email), await signIn(email)];
    expect((await ask('user', { password: 'short' }, here.access_token, 'PUT')).status).toBe(422);
    expect((await ask('user', { password: PASSWORD }, here.access_token, 'PUT')).status).toBe(422);
    expect((await ask('user', { data: { shoe: 38 } }, here.access_token, 'PUT')).status).toBe(200);
    expect([await asUser(here), await asUser(there)]).toEqual([200, 200]);
  });

  test('HX06 needs a session that began within 24 hours', async () => {
    const email = await member();
    const here = await signIn(email);
    await sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = (
      select id from auth.users where email = ${email})`;
    const refused = await ask('user', { password: 'a-newer-password' }, here.access_token, 'PUT');
    expect([refused.status, refused.body.error_code]).toEqual([400, 'reauthentication_needed']);
    const again = await signIn(email);
    expect((await ask('user', { password: 'a-newer-password' }, again.access_token, 'PUT')).status).toBe(200);
  });

  test('HX06 through a recovery mail ends them too, and the links that were under way', async () => {
    const email = await member();
    const next = `${randomUUID()}@example.com`;
    const there = await signIn(email);
    expect((await ask('user', { email: next }, there.access_token, 'PUT')).status).toBe(200);
    await ask('recover', { email });
    const [recovery] = await stack.mails(email);
    const verified = await ask('verify', { type: 'recovery', token_hash: tokenIn(recovery) });
    const changed = await ask('user', { password: 'a-newer-password' }, verified.body.access_token, 'PUT');
    expect(changed.status).toBe(200);
    expect(await asUser(there)).toBe('session_not_found');
    const [pending] = await stack.mails(next);
    const late = await ask('verify', { type: 'email_change', token_hash: tokenIn(pending) });
    expect([late.status, late.body.error_code]).toEqual([403, 'otp_expired']);
  });
});

describe('a sign-in link', () => {
  test('HX06 for an unknown address makes an account that is unconfirmed until its mail was opened', async () => {
    const email = `${randomUUID()}@example.com`;
    expect((await ask('otp', { email })).status).toBe(200);
    const [user] = await sql`select email_confirmed_at from auth.users where email = ${email}`;
    expect(user?.['email_confirmed_at']).toBeNull();
    const [mail] = await stack.mails(email);
    const verified = await ask('verify', { type: 'signup', token_hash: tokenIn(mail) });
    expect(await asUser(verified.body)).toBe(200);
  });

  test('HX06 makes no account where it is told not to', async () => {
    const email = `${randomUUID()}@example.com`;
    expect((await ask('otp', { email, create_user: false })).body.error_code).toBe('otp_disabled');
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
  });

  test('HX06 for a confirmed account signs in', async () => {
    const email = await member();
    expect((await ask('otp', { email })).status).toBe(200);
    const [mail] = await stack.mails(email);
    const verified = await ask('verify', { type: 'magiclink', token_hash: tokenIn(mail) });
    expect(await asUser(verified.body)).toBe(200);
  });
});
