/**
 * What a hosted project's answers say of how sure the server is of a person: `factors` of the user, and in access tokens `aal` and
 * `amr` beside the other claims that the auth server leaves out. Both are read from the database each time, so a renewed token keeps its
 * level and loses it with the factor. Source: supabase/auth, internal/tokens/service.go and internal/models/sessions.go.
 */
import { randomUUID } from 'node:crypto';
import { decode, sign } from 'hono/jwt';
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import type { StackKeys } from '../keys.ts';
import { listFactors } from './factors.ts';

const userSchema = z.looseObject({ id: z.uuid() });
const sessionSchema = z.looseObject({ access_token: z.string(), user: userSchema });
const claimsSchema = z.looseObject({ sub: z.uuid(), session_id: z.uuid() });

export interface Assurance {
  /** `request` must not have been read. */
  adapt(request: Request, response: Response): Promise<Response>;
}

export function createAssurance(database: Database, { jwtSecret }: StackKeys): Assurance {
  const withFactors = async <User extends { id: string }>(user: User) => {
    const factors = await listFactors(database, user.id);
    return factors.length > 0 ? { ...user, factors } : user;
  };
  const tokenOf = async (token: string, origin: string) => {
    const claims = claimsSchema.parse(decode(token).payload);
    const amr = await methodsOf(database, claims.session_id);
    const aal = amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1';
    return sign({ ...claims, iss: `${origin}/auth/v1`, phone: '', is_anonymous: false, aal, amr }, jwtSecret, 'HS256');
  };
  return {
    async adapt(request, response) {
      if (!response.ok || !response.headers.get('content-type')?.includes('application/json')) return response;
      const url = new URL(request.url);
      const body: unknown = await response.clone().json();
      const session = sessionSchema.safeParse(body).data;
      if (session) {
        if (await isBanned(database, session.user.id)) return banned();
        await noteSignIn(database, url, claimsSchema.parse(decode(session.access_token).payload).session_id);
        const access_token = await tokenOf(session.access_token, url.origin);
        return again(response, { ...session, access_token, user: await withFactors(session.user) });
      }
      const user = url.pathname === '/auth/v1/user' ? userSchema.safeParse(body).data : undefined;
      return user ? again(response, await withFactors(user)) : response;
    },
  };
}

const isBanned = async ({ admin }: Database, user: string) =>
  (await admin('select 1 from auth.users where id = $1 and banned_until > now()', [user])).length > 0;

/** No session begins and none goes on. The auth server asks for bans at foreign providers alone. */
const banned = () =>
  Response.json(
    { code: 400, error_code: 'user_banned', msg: 'User is banned' },
    { status: 400, headers: { 'x-sb-error-code': 'user_banned' } },
  );

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
