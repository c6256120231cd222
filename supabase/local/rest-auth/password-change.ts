/**
 * A changed password ends the account's other sessions and every link that is still under way, as in a hosted project; the
 * auth server leaves both. Who has a second factor changes password and address only with a session that gave it. With
 * `secure_password_change`, a password changes only with a session that began within a day (supabase/auth, internal/api/user.go).
 */
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { refusals } from './auth-errors.ts';
import { bodyOf, claimsOf } from './auth-requests.ts';

const bodySchema = z.object({ password: z.string().min(1).optional(), email: z.string().optional() });

export const isUserChange = (request: Request) =>
  request.method === 'PUT' && new URL(request.url).pathname === '/auth/v1/user';

/** Asks the auth server; when it has changed a password, ends what trusted the old one. */
export async function changeUser(
  request: Request,
  { admin }: Database,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { password, email } = (await bodyOf(request, bodySchema)) ?? {};
  // What is claimed is enough to ask: the auth server refuses a token that is forged.
  const claims = claimsOf(request);
  if (!claims || !(password || email)) return ask(request);
  const { sub: user, session_id: session } = claims;
  // An address that stays is no change.
  const [state] = await admin<{ needs_factor: boolean; is_old: boolean }>(
    `select exists (
         select from auth.users u join auth.mfa_factors f on f.user_id = u.id and f.status = 'verified'
         where u.id = $1 and ($3::text is null or u.email <> lower($3))
           and not exists (select from auth.sessions s where s.id = $2 and s.aal = 'aal2')
       ) as needs_factor,
       exists (
         select from auth.sessions where id = $2 and created_at < now() - interval '24 hours'
       ) as is_old`,
    [user, session, password ? null : email],
  );
  if (state?.needs_factor) return refusals.secondFactorForChange().answer();
  if (password && state?.is_old) return refusals.oldSession().answer();
  const response = await ask(request);
  if (!password || !response.ok) return response;
  await admin('delete from auth.sessions where user_id = $1 and id <> $2', [user, session]);
  await admin(
    `update auth.users set confirmation_token = null, recovery_token = null, reauthentication_token = null,
       email_change_token_current = case when $2 then email_change_token_current end,
       email_change_token_new = case when $2 then email_change_token_new end
     where id = $1`,
    [user, Boolean(email)],
  );
  return response;
}
