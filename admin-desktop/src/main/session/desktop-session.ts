/**
 * The sign-in of this computer, one for each shop. Main owns it: the screens get the user and access tokens, never the refresh token.
 */
import { SESSION_STORAGE_KEY, storedSession } from '@baobab/data/accounts/session';
import { awaitsSecondFactor, secondFactorsOver } from '@baobab/data/accounts/second-factor';
import { createSupabaseAuth } from '@baobab/data/supabase';
import { AppError } from '@baobab/domain/errors';
import type { SessionState, SessionUser } from '../../bridge/payloads.ts';
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { SessionVault } from './session-vault.ts';

export type DesktopSession = Awaited<ReturnType<typeof createDesktopSession>>;

/** @param vaultOf opens the place of one server's sign-in; `onLate` is called when its content is known after the limit */
export async function createDesktopSession(
  vaultOf: (server: ServerAddress | null, onLate: () => void) => Promise<SessionVault>,
  server: ServerAddress | null,
) {
  const listeners = new Set<(state: SessionState) => void>();
  const tell = () => listeners.forEach((listener) => listener(state()));
  const connect = async (address: ServerAddress | null) => {
    const vault = await vaultOf(address, tell);
    const auth = address && createSupabaseAuth({ url: address.url, key: address.publishableKey, storage: vault });
    const close = auth ? [auth.subscribe(tell), () => void auth.close()] : [];
    return { address, vault, auth, close };
  };
  let current = await connect(server);
  const state = (): SessionState => ({
    server: current.address?.url ?? null,
    user: userOf(current.vault),
    remembered: current.vault.remembered,
  });
  /** A usable token, renewed when it ran out (once, however many ask); null when signed out. */
  const accessToken = async (): Promise<string | null> => current.auth?.accessToken() ?? null;
  const connected = async () => {
    if (!current.auth) throw new AppError('server_unavailable', { reason: 'no server address' });
    return current.auth;
  };
  const signOut = async (): Promise<void> => {
    const { auth, vault } = current;
    // without a network the server is not reached; this computer forgets the session all the same
    await auth?.signOut('local').catch(() => undefined);
    vault.clear();
    tell();
  };
  return {
    /** The one that it belongs to, with its key. */
    server: () => current.address,
    state,
    /** Ends any sign-in of this computer first (others stay), then signs in. Codes as `Auth.signIn`. */
    async signIn(email: string, password: string): Promise<SessionState> {
      if (state().user) await signOut();
      await (await connected()).signIn(email, password);
      return state();
    },
    signOut,
    /** False while signed out, and until an account's second factor was given. */
    isOpen: () => state().user !== null && !awaitsSecondFactor(current.vault.getItem(SESSION_STORAGE_KEY)),
    secondFactors: secondFactorsOver(connected),
    accessToken,
    /** A new token although the old one looks usable: for when the server refused it. Null when the sign-in is over. */
    async renewToken(): Promise<string | null> {
      await expireToken(current.vault);
      return accessToken();
    },
    onChange(listener: (state: SessionState) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Points the app at another server, with the sign-in that is stored for it. Listeners are not called: the earlier server's page is about to close. */
    async useServer(address: ServerAddress | null): Promise<void> {
      const next = await connect(address);
      current.close.forEach((close) => close());
      current = next;
    },
    /** Resolves when the sign-in is on the disk. */
    saved: () => current.vault.saved(),
  };
}

function userOf(vault: SessionVault): SessionUser | null {
  const session = storedSession(vault);
  return session && { id: session.user.id, email: session.user.email ?? '' };
}

/** auth-js reads the session from its storage each time and renews what has run out. */
async function expireToken(vault: SessionVault): Promise<void> {
  try {
    const stored: unknown = JSON.parse(vault.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (stored && typeof stored === 'object')
      await vault.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, expires_at: 1 }));
  } catch {
    // nothing readable is stored, so there is nothing to renew
  }
}
