/** Passwords given at sign-up, and the mailed link that confirms the address. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

let server: TestingServer;
let database: TestingDatabase;
beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
});
afterAll(() => server?.stop());

async function account(mailed: string, confirmed: string): Promise<string> {
  const id = randomUUID();
  await database.admin(
    `insert into auth.users (id, email, encrypted_password, confirmation_sent_at, email_confirmed_at)
     values ($1, $2, 'of the sign-up', ${mailed}, ${confirmed})`,
    [id, `${id}@shop.test`],
  );
  return id;
}
const change = (id: string, what: string) => database.admin(`update auth.users set ${what} where id = $1`, [id]);
async function passwordOf(id: string): Promise<string | null> {
  const [user] = await database.admin<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1',
    [id],
  );
  return user?.encrypted_password ?? null;
}

test('HX06 the link of a mail that confirms the address takes the password of the sign-up away', async () => {
  const id = await account('now()', 'null');
  await change(id, `raw_user_meta_data = '{}', confirmation_token = 'x'`);
  expect(await passwordOf(id), 'before the link').toBe('of the sign-up');
  await change(id, 'email_confirmed_at = now()');
  expect(await passwordOf(id)).toBeNull();
});

test('HX06 what its owner sets afterwards stays', async () => {
  const id = await account('now()', 'null');
  await change(id, 'email_confirmed_at = now()');
  await change(id, `encrypted_password = 'of the owner'`);
  await change(id, `email = 'new-' || email, email_confirmed_at = now(), last_sign_in_at = now()`);
  expect(await passwordOf(id)).toBe('of the owner');
});

test('HX06 an account that is confirmed without a mail keeps its password', async () => {
  const id = await account('null', 'null');
  await change(id, 'email_confirmed_at = now()');
  expect(await passwordOf(id)).toBe('of the sign-up');
});

test('HX06 an account that arrives confirmed, as from a backup, keeps its password', async () => {
  const id = await account('now()', 'now()');
  await change(id, 'last_sign_in_at = now()');
  expect(await passwordOf(id)).toBe('of the sign-up');
});
