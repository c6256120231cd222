/**
 * Sign-ups that the auth server answers otherwise than a hosted project.
 *
 * An address that is known already, and `resend`: it refuses both for good, so a lost mail would lock its reader out, and its answer
 * tells strangers which addresses have an account. Hosted, an unconfirmed address gets a new mail and a confirmed one an answer that
 * looks like any other.
 *
 * A sign-in link for an address without a confirmed account is a sign-up: it would confirm the account at once, before the owner of
 * the address has seen a mail.
 */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { bodyOf, withBody } from './auth-requests.ts';
import type { AuthMailer } from './mailer.ts';

const signUpSchema = z.object({
  email: z.email(),
  password: z.string().optional(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
const linkSchema = z.object({
  email: z.email(),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
});
interface KnownUser {
  id: string;
  is_confirmed: boolean;
  created_at: string;
  raw_user_meta_data: Record<string, unknown>;
}
interface Options {
  database: Database;
  mailer: AuthMailer;
  minimumPassword: number;
}

/** The answer to a sign-up or resend for a known address, or `null` for the auth server to answer. */
export async function answerRepeatedSignUp(
  request: Request,
  { database, mailer, minimumPassword }: Options,
): Promise<Response | null> {
  const path = new URL(request.url).pathname;
  const isSignUp = path.endsWith('/signup');
  if (request.method !== 'POST' || !(isSignUp || path.endsWith('/resend'))) return null;
  const body = await bodyOf(request, signUpSchema);
  if (!body) return null;
  const isOurs = isSignUp ? (body.password?.length ?? 0) >= minimumPassword : body.type === 'signup';
  const user = isOurs ? await findUser(database, body.email) : undefined;
  if (!user) return null;
  if (!user.is_confirmed) await sendAgain(database, mailer, user.id, body.email.toLowerCase());
  return Response.json(isSignUp ? describe(user, body) : {});
}

/** The answer to a request for a sign-in link through `signUp`, or `null` when the request is none of these. */
export async function answerSignInLink(
  request: Request,
  database: Database,
  signUp: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  const url = new URL(request.url);
  if (request.method !== 'POST' || !/^\/auth\/v1\/(otp|magiclink)$/.test(url.pathname)) return null;
  const body = await bodyOf(request, linkSchema);
  if (!body) return null;
  const { email, data, create_user } = body;
  const user = await findUser(database, email);
  if (user?.is_confirmed || (!user && !create_user)) return null;
  url.pathname = '/auth/v1/signup';
  const password = randomBytes(24).toString('base64url');
  const response = await signUp(withBody(request, { email, password, data }, url));
  return response.ok ? Response.json({}) : response;
}

async function findUser(database: Database, email: string): Promise<KnownUser | undefined> {
  const [user] = await database.admin<KnownUser>(
    `select id, email_confirmed_at is not null as is_confirmed, created_at, raw_user_meta_data
     from auth.users where email = $1`,
    [email.toLowerCase()],
  );
  return user;
}

async function sendAgain(database: Database, mailer: AuthMailer, id: string, email: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // The auth server looks for this hash, in the link and for a typed code alike.
  const token = createHash('sha256')
    .update(email + code)
    .digest('hex');
  await database.admin('update auth.users set confirmation_token = $1, confirmation_sent_at = now() where id = $2', [
    token,
    id,
  ]);
  await mailer.sendConfirmation(email, token, code);
}

/** For a confirmed account the id is invented and `identities` empty: what the owner of the account said stays with them. */
function describe(user: KnownUser, body: z.infer<typeof signUpSchema>) {
  const now = new Date().toISOString();
  const email = body.email.toLowerCase();
  const identity = { provider: 'email', user_id: user.id, identity_data: { sub: user.id, email } };
  return {
    id: user.is_confirmed ? randomUUID() : user.id,
    aud: 'authenticated',
    role: user.is_confirmed ? '' : 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.is_confirmed ? (body.data ?? {}) : user.raw_user_meta_data,
    identities: user.is_confirmed ? [] : [identity],
    created_at: user.is_confirmed ? now : user.created_at,
    updated_at: now,
    is_anonymous: false,
  };
}
