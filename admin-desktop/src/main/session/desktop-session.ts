/**
 * The sign-in of this computer, one for each shop. Main owns it: the screens get the user and access tokens, never the refresh token.
 */
import type { Auth } from '@baobab/data/auth';
import { SESSION_STORAGE_KEY, storedSession } from '@baobab/data/session';
import { createSupabaseAuth } from '@baobab/data/supabase';
import { AppError } from '@baobab/domain/errors';
import type { SessionState, SessionUser } from '../../bridge/payloads.ts';
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { SessionVault } from './session-vault.ts';

export interface DesktopSession {
  state(): SessionState;
  /** Ends any sign-in of this computer first (others stay), then signs in. Codes as `Auth.signIn`. */
  signIn(email: string, password: string): Promise<SessionState>;
  signOut(): Promise<void>;
  /** A usable token, renewed when it ran out (once, however many ask); null when signed out. */
  accessToken(): Promise<string | null>;
  /** A new token although the old one looks usable: for when the server refused it. Null when the sign-in is over. */
  renewToken(): Promise<string | null>;
  onChange(listener: (state: SessionState) => void): void;
  /** Points the app at another server, with the sign-in that is kept for it. Listeners are not called: the earlier server's page is about to close. */
  useServer(address: ServerAddress | null): void;
}

/** @param vaultOf the place of one server's sign-in */
export function createDesktopSession(
  vaultOf: (server: ServerAddress | null) => SessionVault,
  server: ServerAddress | null,
): DesktopSession {
  let vault = vaultOf(server);
  let current = server;
  const listeners = new Set<(state: SessionState) => void>();
  let auth: Auth | null = null;
  let stop = () => {};
  const state = (): SessionState => ({
    server: current?.url ?? null,
    user: userOf(vault),
    remembered: vault.remembered,
  });
  const connect = (address: ServerAddress | null) => {
    stop();
    void auth?.close();
    vault = vaultOf(address);
    current = address;
    auth = address
      ? createSupabaseAuth({
          url: address.url,
          key: address.publishableKey,
          storage: vault,
        })
      : null;
    stop = auth?.subscribe(() => listeners.forEach((listener) => listener(state()))) ?? (() => {});
  };
  const connected = (): Auth => {
    if (!auth) throw new AppError('server_unavailable', { reason: 'no server address' });
    return auth;
  };
  connect(server);
  return {
    state,
    async signIn(email, password) {
      if (state().user) await this.signOut();
      await connected().signIn(email, password);
      return state();
    },
    async signOut() {
      // without a network the server is not reached; this computer forgets the session all the same
      await auth?.signOut('local').catch(() => undefined);
      vault.clear();
      listeners.forEach((listener) => listener(state()));
    },
    accessToken: () => (auth ? auth.accessToken() : Promise.resolve(null)),
    renewToken: () => {
      expireToken(vault);
      return auth ? auth.accessToken() : Promise.resolve(null);
    },
    onChange: (listener) => void listeners.add(listener),
    useServer: connect,
  };
}

function userOf(vault: SessionVault): SessionUser | null {
  const session = storedSession(vault);
  return session && { id: session.user.id, email: session.user.email ?? '' };
}

/** auth-js reads the session from its storage each time and renews what has run out. */
function expireToken(vault: SessionVault): void {
  try {
    const stored: unknown = JSON.parse(vault.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (stored && typeof stored === 'object')
      vault.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, expires_at: 1 }));
  } catch {
    // nothing readable is stored, so there is nothing to renew
  }
}
