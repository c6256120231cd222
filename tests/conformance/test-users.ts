/** Users of a run: made by the admin API where the target has one, by sign-up and the development mailbox elsewhere. */
import { randomBytes } from 'node:crypto';
import { hasStatus, record, text } from './answer.ts';
import type { TestContext, TestUser } from './test-context.ts';

export const newAddress = (context: TestContext, name: string) =>
  `${context.prefix}-${name}-${randomBytes(3).toString('hex')}@${context.target.mailDomain ?? 'example.com'}`;

export const newPassword = () => `Aa1!${randomBytes(9).toString('base64url')}`;

export async function createTestUser(context: TestContext, name: string): Promise<TestUser> {
  const email = newAddress(context, name);
  const password = newPassword();
  const made = await context.ask('/auth/v1/admin/users', 'secret', { json: { email, password, email_confirm: true } });
  if (made.status === 200 || made.status === 201) {
    const id = text(record(made.body).id);
    context.afterwards(() => context.ask(`/auth/v1/admin/users/${id}`, 'secret', { method: 'DELETE' }));
  } else {
    const { tokenHash } = await (await context.mailLinks()).confirmation(email, password);
    const confirmed = await context.ask('/auth/v1/verify', 'anon', { json: { type: 'signup', token_hash: tokenHash } });
    hasStatus(confirmed, 200);
    // With the shop's migrations the confirmation takes the password away; without them it is the same already (422).
    const headers = { authorization: `Bearer ${text(record(confirmed.body).access_token)}` };
    hasStatus(await context.ask('/auth/v1/user', 'anon', { method: 'PUT', json: { password }, headers }), 200, 422);
  }
  return signIn(context, { email, password });
}

export async function signIn(
  context: TestContext,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<TestUser> {
  const answer = await context.ask('/auth/v1/token?grant_type=password', 'anon', { json: { email, password } });
  hasStatus(answer, 200);
  const session = record(answer.body);
  return {
    id: text(record(session.user).id),
    email,
    password,
    accessToken: text(session.access_token),
    refreshToken: text(session.refresh_token),
  };
}
