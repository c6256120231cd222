/**
 * Who is here. The first look comes from what the browser kept, without loading auth-js; that comes when a token must be renewed,
 * an e-mail link is opened, or a person signs in or out.
 */
import type { Auth } from '@baobab/data/auth';
import type { DataClient } from '@baobab/data/client';
import { getProfile } from '@baobab/data/profiles';
import { isFresh, SESSION_STORAGE_KEY, storedSession, type Session as Tokens } from '@baobab/data/session';
import type { Profile } from '@baobab/domain/entities/profile';
import { authMessages } from '@baobab/domain/messages';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { localStore } from '../../ui/web-storage.ts';
import { showToast } from '../../ui/toast.tsx';
import { carriesSession } from './email-link.ts';
import type { SessionState } from './session-state.ts';

export interface Session {
  store: StoreApi<SessionState>;
  /** Takes the first look, drops a session that the address carries, and follows other tabs; safe to call again. */
  start(): void;
  /** For requests; null for visitors. */
  accessToken(): Promise<string | null>;
  /** auth-js behind its port, loaded on the first call. */
  auth(): Promise<Auth>;
  /** Clears session, user and profile; when the server could not be told, looks again at what is left. */
  signOut(): Promise<void>;
  /** The server no longer knows this session: forgets it here too, without a message; the caller says what it means. */
  expire(): Promise<void>;
  /** The profile after its owner changed it. */
  setProfile(profile: Profile): void;
}

export interface SessionOptions {
  env: { url: string; key: string };
  /** Needs this very session's token, so it is handed over after both exist. */
  data: () => DataClient;
  /** Test seam: the lazy import of auth-js. */
  loadAuth?: (env: { url: string; key: string }) => Promise<Auth>;
}

const ENDED_ELSEWHERE = 'You signed out in another tab, or your session has ended. Your cart is kept.';

const importAuth = async (env: { url: string; key: string }) => (await import('@baobab/data/auth')).createAuth(env);

export function createSession({ env, data, loadAuth = importAuth }: SessionOptions): Session {
  const store = createStore<SessionState>(() => ({ status: 'loading' }));
  let auth: Promise<Auth> | undefined;
  let started = false;
  /** True after signing out here, which needs no message. */
  let signingOut = false;

  const setProfile = (profile: Profile) => {
    const state = store.getState();
    if (state.status === 'signed-in' && state.user.id === profile.id) store.setState({ ...state, profile }, true);
  };

  const apply = (tokens: Tokens | null) => {
    const before = store.getState();
    if (!tokens) {
      if (before.status === 'signed-in' && !signingOut)
        showToast(authMessages.signedOut, { description: ENDED_ELSEWHERE, duration: 9000 });
      if (before.status !== 'signed-out') store.setState({ status: 'signed-out' }, true);
      return;
    }
    const user = { id: tokens.user.id, email: tokens.user.email ?? '' };
    if (before.status === 'signed-in' && before.user.id === user.id) {
      if (before.user.email !== user.email) store.setState({ ...before, user }, true);
      return;
    }
    store.setState({ status: 'signed-in', user, profile: null }, true);
    getProfile(data(), tokens.user.id).then(
      (profile) => profile && setProfile(profile),
      (error: unknown) => console.error('The profile could not be loaded.', error),
    );
  };

  const open = async () => {
    const opened = await loadAuth(env);
    opened.subscribe((_event, tokens) => apply(tokens));
    return opened;
  };
  const getAuth = () => {
    auth ??= open().catch((error: unknown) => {
      auth = undefined; // the chunk may come through next time
      throw error;
    });
    return auth;
  };
  /** Renews if need be; a person whose token can't be renewed is a visitor. */
  const renew = () =>
    getAuth()
      .then((opened) => opened.session())
      .then(apply, () => apply(null));

  /** What is left, without renewing anything: there may be no network. */
  const restore = async () => {
    const stored = readStoredSession();
    if (stored || localStore()) apply(stored);
    else await renew();
  };

  const start = () => {
    if (started) return;
    started = true;
    const stored = readStoredSession();
    window.addEventListener('storage', (event) => {
      // No key: everything was cleared.
      if (event.key === SESSION_STORAGE_KEY || event.key === null) void renew();
    });
    rejectSessionInAddress();
    if (stored && !isFresh(stored)) {
      void renew();
      return;
    }
    apply(stored);
    if (stored) whenIdle(() => void getAuth().catch(() => undefined));
  };

  return {
    store,
    start,
    auth: getAuth,
    setProfile,
    accessToken: async () => {
      const stored = readStoredSession();
      if (stored && isFresh(stored)) return stored.accessToken;
      // Where the browser keeps nothing, auth-js keeps the session in memory.
      if (!stored && (localStore() || !auth)) return null;
      return (await getAuth()).accessToken();
    },
    signOut: async () => {
      signingOut = true;
      try {
        await (await getAuth()).signOut('local');
        apply(null);
        showToast(authMessages.signedOut);
      } catch (error) {
        console.error('Signing out failed; looking at the session again.', error);
        await restore();
      } finally {
        signingOut = false;
      }
    },
    expire: async () => {
      signingOut = true;
      await getAuth()
        .then((opened) => opened.signOut('local'))
        .catch(() => undefined);
      apply(null);
      signingOut = false;
    },
  };
}

function readStoredSession(): Tokens | null {
  const storage = localStore();
  return storage ? storedSession(storage) : null;
}

/** The maker of such an address has chosen the account; it would take the place of the reader's own. */
function rejectSessionInAddress(): void {
  if (!carriesSession(window.location)) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  const description = 'An address that carries a sign-in is not followed. Nothing has changed.';
  showToast('This link was not used', { description, duration: 9000 });
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
}
