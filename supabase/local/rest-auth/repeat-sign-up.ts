/**
 * Sign-up with an address that is known already, and `resend`: the auth server refuses both for good, so a lost mail
 * would lock its reader out, and its answer tells strangers which addresses have an account. As in a hosted project, an
 * unconfirmed address gets a new mail and a confirmed one an answer that looks like any other.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import type { AuthMailer } from './mailer.ts';

const bodySchema = z.object({
  email: z.email(),
  password: z.string().optional(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
type Body = z.infer<typeof bodySchema>;
interface KnownUser {
  id: string;
  is_confirmed: boolean;
  created_at: string;
  raw_user_meta_data: Record<string, unknown>;
}

export interface RepeatSignUp {
  /** The answer to a sign-up or resend for a known address, or `null` for the auth server to answer. */
  answer(request: Request): Promise<Response | null>;
}

export function createRepeatSignUp(database: Database, mailer: AuthMailer, minimumPassword: number): RepeatSignUp {
  return {
    async answer(request) {
      const path = new URL(request.url).pathname;
      const isSignUp = path.endsWith('/signup');
      if (request.method !== 'POST' || !(isSignUp || path.endsWith('/resend'))) return null;
      const body = bodySchema.safeParse(
        await request
          .clone()
          .json()
          .catch(() => null),
      ).data;
      if (!body) return null;
      const isOurs = isSignUp ? (body.password?.length ?? 0) >= minimumPassword : body.type === 'signup';
      const user = isOurs ? await findUser(database, body.email) : null;
      if (!user) return null;
      if (!user.is_confirmed) await sendAgain(database, mailer, user.id, body.email.toLowerCase());
      return Response.json(isSignUp ? describe(user, body) : {});
    },
  };
}

async function findUser(database: Database, email: string): Promise<KnownUser | null> {
  const [user] = await database.admin<KnownUser>(
    `select id, email_confirmed_at is not null as is_confirmed, created_at, raw_user_meta_data
     from auth.users where email = $1`,
    [email.toLowerCase()],
  );
  return user ?? null;
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
function describe(user: KnownUser, body: Body) {
  const now = new Date().toISOString();
  const email = body.email.toLowerCase();
  return {
    id: user.is_confirmed ? randomUUID() : user.id,
    aud: 'authenticated',
    role: user.is_confirmed ? '' : 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.is_confirmed ? (body.data ?? {}) : user.raw_user_meta_data,
    identities: user.is_confirmed
      ? []
      : [{ provider: 'email', user_id: user.id, identity_data: { sub: user.id, email } }],
    created_at: user.is_confirmed ? now : user.created_at,
    updated_at: now,
    is_anonymous: false,
  };
}
