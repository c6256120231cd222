/**
 * What a hosted project's answers say of how sure the server is of a person: `factors` of the user, and in access tokens `aal` and
 * `amr` beside the other claims that the auth server leaves out. Both are read from the database each time, so a renewed token keeps its
 * level and loses it with the factor. Source: supabase/auth, internal/tokens/service.go and internal/models/sessions.go.
 */
import { randomUUID } from 'node:crypto';
import { sign } from 'hono/jwt';
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import type { StackKeys } from '../keys.ts';
import { refusals } from './auth-errors.ts';
import { claimsIn } from './auth-requests.ts';
import { listFactors } from './factors.ts';

const userSchema = z.looseObject({ id: z.uuid() });
const sessionSchema = z.looseObject({ access_token: z.string(), user: userSchema });

/** The answer with what the auth server leaves out of users and access tokens. */
export async function addAssurance(
  response: Response,
  url: URL,
  { database, keys }: { database: Database; keys: StackKeys },
): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('application/json')) return response;
  const withFactors = async <User extends { id: string }>(user: User) => {
    const factors = await listFactors(database, user.id);
    return factors.length > 0 ? { ...user, factors } : user;
  };
  const body: unknown = await response.clone().json();
  const session = sessionSchema.safeParse(body).data;
  const claims = session && claimsIn(session.access_token);
  if (session && claims) {
    if (await isBanned(database, session.user.id)) return refusals.banned().answer();
    await noteSignIn(database, url, claims.session_id);
    const amr = await methodsOf(database, claims.session_id);
    const aal = amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1';
    const more = { iss: `${url.origin}/auth/v1`, phone: '', is_anonymous: false, aal, amr };
    const access_token = await sign({ ...claims, ...more }, keys.jwtSecret, 'HS256');
    return again(response, { ...session, access_token, user: await withFactors(session.user) });
  }
  const user = url.pathname === '/auth/v1/user' ? userSchema.safeParse(body).data : undefined;
  return user ? again(response, await withFactors(user)) : response;
}

/** No session of a banned account begins and none goes on. The auth server asks for bans at foreign providers alone. */
const isBanned = async ({ admin }: Database, user: string) =>
  (await admin('select 1 from auth.users where id = $1 and banned_until > now()', [user])).length > 0;

function again(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** How a session was begun; a renewal adds nothing. */
async function noteSignIn(database: Database, url: URL, session: string): Promise<void> {
  if (url.pathname === '/auth/v1/verify') await noteMethod(database, session, 'otp');
  else if (url.searchParams.get('grant_type') === 'password') await noteMethod(database, session, 'password');
}

export const noteMethod = ({ admin }: Pick<Database, 'admin'>, session: string, method: string) =>
  admin(
    `insert into auth.mfa_amr_claims as known (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), $3)
     on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`,
    [randomUUID(), session, method],
  );

/** The latest first. */
const methodsOf = ({ admin }: Database, session: string) =>
  admin<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::integer as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [session],
  );
