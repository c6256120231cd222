/** The two people that every local stack knows: made the way a visitor makes an account, then confirmed. */
import type { Database } from './db/session.ts';
import type { RestAuth } from './rest-auth/server.ts';

export interface Login {
  email: string;
  password: string;
}
export interface Logins {
  admin: Login;
  shopper: Login;
}

export const DEMO_LOGINS: Logins = {
  admin: { email: 'admin@baobab.test', password: 'baobab-admin' },
  shopper: { email: 'shopper@baobab.test', password: 'baobab-shopper' },
};
const NAMES = { admin: 'Ama Mensah', shopper: 'Kofi Boateng' };

interface Options {
  database: Database;
  restAuth: RestAuth;
  url: string;
  publishableKey: string;
}

/** Safe to repeat: an account that exists keeps its password. */
export async function ensureLogins(options: Options): Promise<void> {
  for (const person of ['admin', 'shopper'] as const) await ensureLogin(options, person);
}

async function ensureLogin({ database, restAuth, url, publishableKey }: Options, person: keyof Logins) {
  const login = DEMO_LOGINS[person];
  const known = await database.admin('select 1 from auth.users where email = $1', [login.email]);
  if (known.length === 0) {
    const response = await restAuth.fetch(
      new Request(`${url}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: publishableKey },
        body: JSON.stringify({ ...login, data: { full_name: NAMES[person] } }),
      }),
    );
    if (!response.ok) throw new Error(`The login ${login.email} could not be made: ${await response.text()}`);
  }
  await database.admin(
    // Confirmed without the mail, so that the password of the sign-up stays.
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null,
       confirmation_sent_at = null
     where email = $1`,
    [login.email],
  );
  await database.admin('delete from local_mailbox.messages where lower("to") = $1 and subject like $2', [
    login.email,
    'Confirm your %',
  ]);
  const [profiles] = await database.admin<{ found: boolean }>(
    "select to_regclass('public.profiles') is not null as found",
  );
  if (person === 'admin' && profiles?.found) {
    await database.admin(
      `update public.profiles set is_admin = true
       where id = (select id from auth.users where email = $1) and not is_admin`,
      [login.email],
    );
  }
}
