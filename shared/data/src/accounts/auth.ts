/**
 * Sign-in, sign-up, sign-out and tokens over auth-js (23 kB): imported lazily by shoppers' pages. Sessions persist in the given
 * storage and are shared by all tabs of a browser.
 */
import { AuthClient } from '@supabase/auth-js';
import { AppError } from '@baobab/domain/errors';
import type { HttpOptions } from '../http.ts';
import { localExpiryStorage } from './local-expiry-storage.ts';
import { clientBeside, openLink, type LinkType, type OpenedAccount } from './mail-links.ts';
import { SESSION_STORAGE_KEY, toSession, type Session, type SessionStorage } from './session.ts';
import { checked } from '../translate.ts';

export interface AuthOptions extends Pick<HttpOptions, 'url' | 'key' | 'fetch'> {
  storage: SessionStorage;
  storageKey?: string;
}

interface SignUpForm {
  email: string;
  password: string;
  fullName: string;
  redirectTo?: string;
}

export type AuthEvent = 'initial' | 'signed-in' | 'signed-out' | 'refreshed' | 'updated' | 'recovery';

export type Auth = ReturnType<typeof authOver>;

export function createAuth(options: AuthOptions): Auth {
  const client = new AuthClient({
    ...authOptions(options),
    url: authUrl(options),
    headers: { apikey: options.key },
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  });
  return authOver(client, options);
}

/** How sessions are kept, whichever client keeps them. */
export function authOptions({ storage, storageKey }: AuthOptions) {
  return {
    storageKey: storageKey ?? SESSION_STORAGE_KEY,
    storage: localExpiryStorage(storage),
    detectSessionInUrl: false,
    // Links open in any browser, so no secret of the one that asked for them is needed.
    flowType: 'implicit' as const,
  };
}

export function authOver(client: InstanceType<typeof AuthClient>, options: AuthOptions) {
  const server = { ...options, url: authUrl(options) };
  const current = async () => toSession(checked(await client.getSession()).session);
  return {
    /** The current session with a usable token (renewed if need be), or null. */
    session: current,
    accessToken: async () => (await current())?.accessToken ?? null,
    /** Called at once with the first known session, then at every change in any tab. Returns the unsubscriber. */
    subscribe: (listener: (event: AuthEvent, session: Session | null) => void): (() => void) => {
      const { data } = client.onAuthStateChange((event, session) => {
        const name = EVENTS[event];
        if (name) listener(name, toSession(session));
      });
      return () => data.subscription.unsubscribe();
    },
    /** Codes: invalid_credentials, email_not_confirmed, rate_limited. */
    signIn: async (email: string, password: string) => {
      const session = toSession(checked(await client.signInWithPassword({ email, password })).session);
      if (!session) throw new AppError('response_invalid');
      return session;
    },
    /** Null when the address must be confirmed first. Codes: email_taken, weak_password, rate_limited. */
    signUp: async ({ email, password, fullName, redirectTo }: SignUpForm) => {
      const data = { full_name: fullName };
      const answer = await client.signUp({ email, password, options: { data, ...emailRedirect(redirectTo) } });
      const { session, user } = checked(answer);
      // a taken address gets a look-alike user without identities, so that accounts cannot be probed for
      if (!session && user?.identities?.length === 0) throw new AppError('email_taken', { email });
      return toSession(session);
    },
    /** `local` leaves the same person's other devices signed in. */
    signOut: async (scope: 'local' | 'global' = 'local'): Promise<void> =>
      void checked({ ...(await client.signOut({ scope })), data: null }),
    sendPasswordReset: async (email: string, redirectTo: string): Promise<void> =>
      void checked(await client.resetPasswordForEmail(email, { redirectTo })),
    resendConfirmation: async (email: string, redirectTo?: string): Promise<void> =>
      void checked(await client.resend({ type: 'signup', email, options: emailRedirect(redirectTo) })),
    /**
     * Asks for the password of the signed-in person once more. Begins a new session, as the server wants for a change of the password,
     * unless this one has given a second factor. Codes: invalid_credentials, rate_limited.
     */
    confirmPassword: async (email: string, password: string) => {
      const level = checked(await client.mfa.getAuthenticatorAssuranceLevel())?.currentLevel;
      const asked = level === 'aal2' ? clientBeside(server) : client;
      checked(await asked.signInWithPassword({ email, password }));
      if (asked !== client) await asked.signOut({ scope: 'local' });
    },
    /**
     * Of the signed-in person; ends their other sessions and mailed links. Codes: weak_password, session_expired.
     * @returns the new address of a change that waited for its links, which no longer work; else null
     */
    setPassword: async (password: string) => checked(await client.updateUser({ password })).user?.new_email || null,
    /**
     * Asks for another address; it changes once the links sent to the present and to the new one were opened. Codes: email_taken,
     * validation, rate_limited, session_expired.
     */
    changeEmail: async (email: string, redirectTo: string): Promise<void> =>
      void checked(await client.updateUser({ email }, emailRedirect(redirectTo))),
    /**
     * Uses a mailed link up; the session of this browser stays as it is until `OpenedAccount.keep`. Null for the first of the two
     * links that change an address. Codes: link_expired.
     */
    verifyLink: (tokenHash: string, type: LinkType): Promise<OpenedAccount | null> =>
      openLink(client, server, { token_hash: tokenHash, type }),
    /** The same with the code of the mail that confirms a sign-up. */
    verifyCode: (email: string, code: string): Promise<OpenedAccount | null> =>
      openLink(client, server, { email, token: code, type: 'signup' }),
    /** Renews the tokens now: what they say of second factors is as old as they are. */
    renew: async (): Promise<void> => void checked(await client.refreshSession()),
    /** Second factors as auth-js has them; `second-factor.ts` puts them into our words. */
    mfa: client.mfa,
    close: async () => {
      await client.stopAutoRefresh();
    },
  };
}

function authUrl({ url }: AuthOptions): string {
  return `${url.replace(/\/+$/, '')}/auth/v1`;
}

const EVENTS: Readonly<Record<string, AuthEvent | undefined>> = {
  INITIAL_SESSION: 'initial',
  SIGNED_IN: 'signed-in',
  SIGNED_OUT: 'signed-out',
  TOKEN_REFRESHED: 'refreshed',
  MFA_CHALLENGE_VERIFIED: 'refreshed',
  USER_UPDATED: 'updated',
  PASSWORD_RECOVERY: 'recovery',
};

function emailRedirect(redirectTo: string | undefined): { emailRedirectTo?: string } {
  return redirectTo ? { emailRedirectTo: redirectTo } : {};
}
