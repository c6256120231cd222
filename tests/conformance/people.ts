// People of a run: made by the admin API where the target has one, by sign-up and the development mailbox elsewhere.
import { randomBytes } from 'node:crypto';
import { hasStatus, record, text } from './answer.ts';
import type { World } from './world.ts';

export type Person = { id: string; email: string; password: string; accessToken: string; refreshToken: string };

export const newAddress = (world: World, name: string) =>
  `${world.prefix}-${name}-${randomBytes(3).toString('hex')}@${world.target.mailDomain ?? 'example.com'}`;

export const newPassword = () => `Aa1!${randomBytes(9).toString('base64url')}`;

export async function createPerson(world: World, name: string): Promise<Person> {
  const email = newAddress(world, name);
  const password = newPassword();
  const made = await world.ask('/auth/v1/admin/users', 'secret', { json: { email, password, email_confirm: true } });
  if (made.status === 200 || made.status === 201) {
    const id = text(record(made.body).id);
    world.afterwards(() => world.ask(`/auth/v1/admin/users/${id}`, 'secret', { method: 'DELETE' }));
  } else {
    const { tokenHash } = await (await world.post()).confirmation(email, password);
    const confirmed = await world.ask('/auth/v1/verify', 'anon', { json: { type: 'signup', token_hash: tokenHash } });
    hasStatus(confirmed, 200);
    // With the shop's migrations the confirmation takes the password away; without them it is the same already (422).
    const headers = { authorization: `Bearer ${text(record(confirmed.body).access_token)}` };
    hasStatus(await world.ask('/auth/v1/user', 'anon', { method: 'PUT', json: { password }, headers }), 200, 422);
  }
  return signIn(world, { email, password });
}

export async function signIn(world: World, { email, password }: Pick<Person, 'email' | 'password'>): Promise<Person> {
  const answer = await world.ask('/auth/v1/token?grant_type=password', 'anon', { json: { email, password } });
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
