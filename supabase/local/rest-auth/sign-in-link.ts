/**
 * A sign-in link for an address that has no confirmed account is a sign-up, as in a hosted project. The auth server would confirm the
 * account at once, before the owner of the address has seen a mail.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/session.ts';

const bodySchema = z.object({
  email: z.email(),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
});

/** The answer through `signUp`, or `null` when the request is none of these. */
export async function answerSignInLink(
  request: Request,
  database: Database,
  signUp: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  const url = new URL(request.url);
  if (request.method !== 'POST' || !/^\/auth\/v1\/(otp|magiclink)$/.test(url.pathname)) return null;
  const given: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const body = bodySchema.safeParse(given).data;
  if (!body) return null;
  const { email, data, create_user } = body;
  const [user] = await database.admin<{ is_confirmed: boolean }>(
    'select email_confirmed_at is not null as is_confirmed from auth.users where email = $1',
    [email.toLowerCase()],
  );
  if (user?.is_confirmed || (!user && !create_user)) return null;
  url.pathname = '/auth/v1/signup';
  const password = randomBytes(24).toString('base64url');
  const asked = { method: 'POST', headers: request.headers, body: JSON.stringify({ email, password, data }) };
  const response = await signUp(new Request(url, asked));
  return response.ok ? Response.json({}) : response;
}
