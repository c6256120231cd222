/**
 * A changed address needs both mailboxes: as in a hosted project with `double_confirm_changes`, the links sent to the present and
 * to the new address must both be opened, in any order. The auth server would be content with the present one.
 */
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { bodyOf } from './auth-requests.ts';
import { currentRedirect } from './redirects.ts';

const ACCEPTED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const bodySchema = z.object({ type: z.literal('email_change'), token_hash: z.string().min(1) });
interface Pending {
  id: string;
  of_current: string | null;
  of_new: string | null;
}

/** The answer to the first of the two links, or `null` for the auth server to answer. */
export async function answerEmailChange(request: Request, database: Database): Promise<Response | null> {
  const token = await tokenOf(request);
  const pending = token ? await findPending(database, token) : null;
  if (!token || !pending) return null;
  if (!pending.of_current || !pending.of_new) {
    // The last link: the auth server accepts only the one of the present address.
    await database.admin(
      `update auth.users set email_change_token_current = $2, email_change_token_new = null where id = $1`,
      [pending.id, token],
    );
    return null;
  }
  const column = pending.of_current === token ? 'email_change_token_current' : 'email_change_token_new';
  const [taken] = await database.admin(
    `update auth.users set ${column} = null, email_change_confirm_status = 1
     where id = $1 and ${column} = $2 returning id`,
    [pending.id, token],
  );
  if (!taken) return null;
  if (request.method !== 'GET') return Response.json({ code: '200', msg: ACCEPTED });
  const target = new URL(currentRedirect() ?? '/');
  target.hash = new URLSearchParams({ message: ACCEPTED }).toString();
  return new Response(null, { status: 303, headers: { location: target.href } });
}

async function tokenOf(request: Request): Promise<string | null | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/auth/v1/verify') return null;
  if (request.method !== 'GET') return (await bodyOf(request, bodySchema))?.token_hash;
  return searchParams.get('type') === 'email_change' ? searchParams.get('token') : null;
}

async function findPending(database: Database, token: string): Promise<Pending | undefined> {
  const [user] = await database.admin<Pending>(
    `select id, nullif(email_change_token_current, '') as of_current, nullif(email_change_token_new, '') as of_new
     from auth.users
     where $1 in (email_change_token_current, email_change_token_new)
       and email_change_sent_at > now() - interval '1 hour'`,
    [token],
  );
  return user;
}
