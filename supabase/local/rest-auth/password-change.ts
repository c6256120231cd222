/**
 * A changed password ends the account's other sessions and every link that is still under way, as in a hosted project; the
 * auth server leaves both.
 */
import { z } from 'zod';
import type { Database } from '../db/session.ts';

const bodySchema = z.object({ password: z.string().min(1), email: z.string().optional() });
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
  const response = await ask(request);
  if (!body || !response.ok) return response;
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

export const isUserChange = (request: Request) =>
  request.method === 'PUT' && new URL(request.url).pathname === '/auth/v1/user';

function claimsOf(request: Request): unknown {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
