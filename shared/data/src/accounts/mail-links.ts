/** Links of the auth server's mails: opened beside the session of this browser, which changes by `keep` alone. */
import { AuthClient } from '@supabase/auth-js';
import { AppError } from '@baobab/domain/errors';
import type { HttpOptions } from '../http.ts';
import { toSession, type Session, type SessionUser } from './session.ts';
import { checked, fromAuth } from '../translate.ts';

export type LinkType = 'signup' | 'invite' | 'email' | 'magiclink' | 'recovery' | 'email_change';

/** What a mail of the auth server holds: its link, or the code beside the link of a sign-up. */
export type MailProof = { token_hash: string; type: LinkType } | { email: string; token: string; type: 'signup' };

/** What a link has opened. Nothing of it is stored until it is kept. */
export interface OpenedAccount {
  user: SessionUser;
  /** Ends the account's other sessions. Codes: weak_password, session_expired. */
  setPassword(password: string): Promise<void>;
  /** Who is signed in in this browser, when it is another account. */
  otherAccount(): Promise<SessionUser | null>;
  /** Makes it the session of this browser, and ends the one before. */
  keep(): Promise<Session>;
  /** Ends it; the session of this browser goes on. */
  drop(): Promise<void>;
}

type Server = Pick<HttpOptions, 'url' | 'key' | 'fetch'>;

/** A client whose session is stored nowhere. */
export const clientBeside = ({ url, key, fetch: send }: Server) =>
  new AuthClient({
    url,
    headers: { apikey: key },
    storageKey: 'baobab-link',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: send ?? ((input, init) => fetch(input, init)),
  });

/** @param browser the client that holds the session of this browser */
export async function openLink(
  browser: InstanceType<typeof AuthClient>,
  server: Server,
  proof: MailProof,
): Promise<OpenedAccount | null> {
  const beside = clientBeside(server);
  const opened = toSession(checked(await beside.verifyOtp(proof)).session);
  if (!opened) return null;
  const { user } = opened;
  const live = async () => {
    const { data, error } = await browser.getSession();
    if (error && fromAuth(error).code !== 'session_expired') throw fromAuth(error);
    return data.session;
  };
  return {
    user,
    setPassword: async (password) => void checked(await beside.updateUser({ password })),
    otherAccount: async () => {
      const session = toSession(await live());
      return session && session.user.id !== user.id ? session.user : null;
    },
    keep: async () => {
      const before = await live();
      const mine = checked(await beside.getSession()).session;
      const session = mine && toSession(checked(await browser.refreshSession(mine)).session);
      if (!session) throw new AppError('session_expired');
      if (before) await browser.admin.signOut(before.access_token, 'local');
      return session;
    },
    drop: async () => void (await beside.signOut({ scope: 'local' })),
  };
}
