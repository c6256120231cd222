import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../mailbox-message.ts';
import { linkIn, PASSWORD, startTestStack, tokenIn } from '../test-stack.ts';
import type { TestStack } from '../test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

const shopLink = (mail: Message | undefined) => {
  const { origin, pathname, searchParams } = new URL(linkIn(mail));
  return { page: origin + pathname, type: searchParams.get('type'), redirectTo: searchParams.get('redirect_to') };
};
/** What a hosted project's own templates link to. */
const follow = async (mail: Message | undefined, redirectTo: string) => {
  const query = new URLSearchParams({ token: tokenIn(mail), type: 'signup', redirect_to: redirectTo });
  const response = await fetch(`${stack.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '' };
};

describe('sign-up', () => {
  test('asks for a confirmed address, and its mail leads back to where the caller said', async () => {
    const supabase = stack.client();
    const email = 'Ada@Example.com';
    const emailRedirectTo = `${stack.siteUrl}/welcome`;
    const data = { full_name: 'Ada Obi' };
    const signedUp = await supabase.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo, data } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user?.user_metadata).toMatchObject(data);

    const early = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });

    const [mail] = await stack.mails('ada@example.com');
    expect(mail?.subject).toContain('Confirm your');
    expect(shopLink(mail)).toEqual({
      page: `${stack.siteUrl}/auth/confirm`,
      type: 'signup',
      redirectTo: emailRedirectTo,
    });
    const verified = await supabase.auth.verifyOtp({ type: 'signup', token_hash: tokenIn(mail) });
    expect(verified.error).toBeNull();

    const signedIn = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.email).toBe('ada@example.com');
  });

  test('a link that goes by the auth server leads to the address that it names, with the session', async () => {
    const email = 'direct@example.com';
    await stack.client().auth.signUp({ email, password: PASSWORD });
    const [mail] = await stack.mails(email);
    const { status, location } = await follow(mail, `${stack.siteUrl}/welcome`);
    expect(status).toBe(303);
    expect(location.startsWith(`${stack.siteUrl}/welcome#access_token=`)).toBe(true);
  });

  test('a link never leads to an origin that is not allowed, even when it is edited', async () => {
    const supabase = stack.client();
    const email = 'phish@example.com';
    const emailRedirectTo = 'http://127.0.0.1:9/steal';
    await supabase.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
    const [mail] = await stack.mails(email);
    expect(shopLink(mail)).toEqual({
      page: `${stack.siteUrl}/auth/confirm`,
      type: 'signup',
      redirectTo: stack.siteUrl,
    });
    const { location } = await follow(mail, emailRedirectTo);
    expect(location.startsWith(`${stack.siteUrl}#access_token=`)).toBe(true);
  });

  test('a link works once', async () => {
    const supabase = stack.client();
    const email = 'once@example.com';
    await supabase.auth.signUp({ email, password: PASSWORD });
    const [mail] = await stack.mails(email);
    await follow(mail, stack.siteUrl);
    expect((await follow(mail, stack.siteUrl)).location).toContain('error_code=otp_expired');
  });

  test('a short password is refused with the rule', async () => {
    const { error } = await stack.client().auth.signUp({ email: 'short@example.com', password: '12345' });
    expect(error).toMatchObject({ code: 'weak_password', status: 422 });
    expect(error?.message).toContain('at least 6');
  });
});

describe('a known address', () => {
  test('unconfirmed: signing up again and resend both send a new mail that works', async () => {
    const supabase = stack.client();
    const email = 'lost@example.com';
    const first = await supabase.auth.signUp({ email, password: PASSWORD });
    const again = await supabase.auth.signUp({ email, password: PASSWORD });
    expect(again.error).toBeNull();
    expect(again.data.user?.id).toBe(first.data.user?.id);
    expect(again.data.user?.identities).toHaveLength(1);
    const emailRedirectTo = `${stack.siteUrl}/auth`;
    const resent = await supabase.auth.resend({ type: 'signup', email, options: { emailRedirectTo } });
    expect(resent.error).toBeNull();
    const mails = await stack.mails(email);
    expect(mails).toHaveLength(3);
    expect(shopLink(mails[0]).redirectTo).toBe(emailRedirectTo);
    const verified = await supabase.auth.verifyOtp({ type: 'signup', token_hash: tokenIn(mails[0]) });
    expect(verified.error).toBeNull();
  });

  test('confirmed: the answer looks like any other, and no mail goes out', async () => {
    const email = 'taken@example.com';
    await stack.member(email);
    const { data, error } = await stack.client().auth.signUp({ email, password: 'another-word' });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(await stack.mails(email)).toHaveLength(1);
    const kept = await stack.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(kept.error).toBeNull();
  });
});

describe('a session', () => {
  test('can be refreshed; signing out ends it', async () => {
    const supabase = await stack.member('session@example.com');
    const refreshed = await supabase.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.access_token).toBeTruthy();
    const token = refreshed.data.session?.access_token ?? '';
    expect((await supabase.auth.getUser(token)).data.user?.email).toBe('session@example.com');
    await supabase.auth.signOut({ scope: 'local' });
    expect((await stack.client().auth.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  test('a wrong password says only that', async () => {
    await stack.member('wrong@example.com');
    const { error } = await stack
      .client()
      .auth.signInWithPassword({ email: 'wrong@example.com', password: 'nope-nope' });
    expect(error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 });
  });

  test('a recovery mail leads to a session that may set a new password', async () => {
    const email = 'forgot@example.com';
    await stack.member(email);
    const redirectTo = `${stack.siteUrl}/auth/reset`;
    await stack.client().auth.resetPasswordForEmail(email, { redirectTo });
    const [mail] = await stack.mails(email);
    expect(shopLink(mail)).toEqual({ page: `${stack.siteUrl}/auth/confirm`, type: 'recovery', redirectTo });
    const supabase = stack.client();
    await supabase.auth.verifyOtp({ type: 'recovery', token_hash: tokenIn(mail) });
    expect((await supabase.auth.updateUser({ password: 'brand-new-word' })).error).toBeNull();
    const { error } = await stack.client().auth.signInWithPassword({ email, password: 'brand-new-word' });
    expect(error).toBeNull();
  });
});

test('mails to one address are limited', async () => {
  const email = 'flood@example.com';
  await stack.member(email);
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await stack.client().auth.resetPasswordForEmail(email));
  expect(answers.at(0)?.error).toBeNull();
  expect(answers.at(-1)?.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
});
