/** What conformance cannot ask: where the mails of this stack lead, and which mails it does not send. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../mailbox-page.ts';
import { linkIn, PASSWORD, startTestStack } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

const shopLink = (mail: Message | undefined) => {
  const { origin, pathname, searchParams } = new URL(linkIn(mail));
  return { page: origin + pathname, type: searchParams.get('type'), redirectTo: searchParams.get('redirect_to') };
};

test('mails of sign-up and recovery lead to the shop, and back to where the caller said', async () => {
  const page = `${stack.siteUrl}/auth/confirm`;
  const email = 'Ada@Example.com';
  const emailRedirectTo = `${stack.siteUrl}/welcome`;
  await stack.client().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
  const [confirmation] = await stack.mails('ada@example.com');
  expect(confirmation?.subject).toContain('Confirm your');
  expect(shopLink(confirmation)).toEqual({ page, type: 'signup', redirectTo: emailRedirectTo });

  await stack.member('forgot@example.com');
  const redirectTo = `${stack.siteUrl}/auth/reset`;
  await stack.client().auth.resetPasswordForEmail('forgot@example.com', { redirectTo });
  const [recovery] = await stack.mails('forgot@example.com');
  expect(shopLink(recovery)).toEqual({ page, type: 'recovery', redirectTo });
});

test('a mail names the shop where the caller named an origin that is not allowed', async () => {
  const emailRedirectTo = 'http://127.0.0.1:9/steal';
  const email = 'phish@example.com';
  await stack.client().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
  expect(shopLink((await stack.mails(email))[0]).redirectTo).toBe(stack.siteUrl);
});

test('signing up with a confirmed address sends no mail and keeps the password', async () => {
  const email = 'taken@example.com';
  await stack.member(email);
  await stack.client().auth.signUp({ email, password: 'another-word' });
  expect(await stack.mails(email)).toHaveLength(1);
  expect((await stack.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});
