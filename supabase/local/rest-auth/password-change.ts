/**
 * A changed password ends the account's other sessions and every link that is still under way, as in a hosted project; the
 * auth server leaves both. Who has a second factor changes password and address only with a session that gave it. With
 * `secure_password_change`, a password changes only with a session that began within a day (supabase/auth, internal/api/user.go).
 */
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { AuthRefusal } from './auth-error.ts';

const bodySchema = z.object({ password: z.string().min(1).optional(), email: z.string().optional() });
const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** Asks the auth server; when it has changed a password, ends what trusted the old one. */
export async function changeUser(
  request: Request,
  database: Database,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const given: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const body = bodySchema.safeParse(given).data;
  if (body && (await needsSecondFactor(request, database, body))) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    return new AuthRefusal(401, 'insufficient_aal', message).answer();
  }
  if (body?.password && (await isOldSession(request, database))) {
    const message = 'Password update requires reauthentication';
    return new AuthRefusal(400, 'reauthentication_needed', message).answer();
  }
  const response = await ask(request);
  if (!body?.password || !response.ok) return response;
  // The auth server has verified the token.
  const { sub, session_id } = claimsSchema.parse(claimsOf(request));
  await database.admin('delete from auth.sessions where user_id = $1 and id <> $2', [sub, session_id]);
  await database.admin(
    `update auth.users set confirmation_token = null, recovery_token = null, reauthentication_token = null where id = $1`,
    [sub],
  );
  if (!body.email)
    await database.admin(
      `update auth.users set email_change_token_current = null, email_change_token_new = null where id = $1`,
      [sub],
    );
  return response;
}

/** What is claimed is enough to ask: the auth server refuses a token that is forged. An address that stays is no change. */
async function needsSecondFactor(
  request: Request,
  { admin }: Database,
  { password, email }: z.infer<typeof bodySchema>,
): Promise<boolean> {
  const claims = claimsSchema.safeParse(claimsOf(request)).data;
  if (!claims || !(password || email)) return false;
  const [factor] = await admin(
    `select from auth.users u join auth.mfa_factors f on f.user_id = u.id and f.status = 'verified'
     where u.id = $1 and ($3::text is null or u.email <> lower($3))
       and not exists (select from auth.sessions s where s.id = $2 and s.aal = 'aal2')`,
    [claims.sub, claims.session_id, password ? null : email],
  );
  return factor !== undefined;
}

async function isOldSession(request: Request, { admin }: Database): Promise<boolean> {
  const claims = claimsSchema.safeParse(claimsOf(request)).data;
  if (!claims) return false;
  const old = await admin(`select from auth.sessions where id = $1 and created_at < now() - interval '24 hours'`, [
    claims.session_id,
  ]);
  return old.length > 0;
}

export const isUserChange = (request: Request) =>
  request.method === 'PUT' && new URL(request.url).pathname === '/auth/v1/user';

function claimsOf(request: Request): unknown {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.');
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
