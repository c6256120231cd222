/**
 * The signed-in user. The first state comes from the browser's storage, without loading auth-js: that is loaded to renew a token, to
 * open an email link, to sign in and to sign out.
 */
import type { Auth } from '@baobab/data/accounts/auth';
import type { DataClient } from '@baobab/data/client';
import { getProfile } from '@baobab/data/accounts/profiles';
import {
  ADMIN_ROLE_KEY,
  ADMIN_VERIFIED_KEY,
  adminAnswersDatabase,
  adminDraftsDatabase,
  adminUploadsDatabase,
  isFresh,
  SESSION_STORAGE_KEY,
  storedSession,
  type Session as Tokens,
} from '@baobab/data/accounts/session';
import type { Profile } from '@baobab/domain/entities/profile';
import { localStore, onStorageChange, storesLastingly } from '@baobab/ui/web-storage';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { carriesSession } from './email-link.ts';
import type { SessionState } from './session-state.ts';

export interface Session {
  store: StoreApi<SessionState>;
  /** Reads the stored session, drops one in the address, and follows other tabs; safe to call again. */
  start(): void;
  /** For requests; null for visitors. */
  accessToken(): Promise<string | null>;
  /** auth-js behind its port, loaded on the first call. */
  auth(): Promise<Auth>;
  /** Clears session, user and profile; when the server could not be told, reads again what is left. */
  signOut(): Promise<void>;
  /** The server no longer knows this session: clears it here too, without a message. */
  expire(): Promise<void>;
  /** The same with a message, once for all refusals of the session. */
  end(): Promise<void>;
  /** The profile after its owner changed it. */
  setProfile(profile: Profile): void;
}

interface Env {
  url: string;
  key: string;
}

/** What happened to the session, or did not. */
export type SessionNews =
  | { type: 'signed-out' | 'signed-out-elsewhere' | 'ended' | 'sign-out-failed' | 'link-dropped' }
  /** Work that the shop does not have keeps the person signed in. */
  | { type: 'work-left'; losses: readonly string[] };
type Report = (news: SessionNews) => void;

interface SessionOptions {
  env: Env;
  /** Uses this session's token, so it is asked for after both exist. */
  data: () => DataClient;
  /** The lazy import of auth-js; tests replace it. */
  loadAuth?: (env: Env) => Promise<Auth>;
  report?: Report;
}

const importAuth = async (env: Env) =>
  (await import('@baobab/data/accounts/auth')).createAuth({ ...env, storage: localStore });

export function createSession({ env, data, loadAuth = importAuth, report = () => {} }: SessionOptions): Session {
  let started = false;
  const { store, apply, setProfile, quietly } = createSessionState(data, report);
  const auth = loadOnce(async () => {
    const loaded = await loadAuth(env);
    // auth-js reports to all tabs, also where each of them has a session of its own in memory.
    loaded.subscribe((_event, tokens) => apply(storesLastingly() ? tokens : storedSession(localStore)));
    return loaded;
  });
  /** A user whose token can't be renewed becomes a visitor. */
  const renew = async () =>
    apply(
      await auth()
        .then((loaded) => loaded.session())
        .catch(() => null),
    );

  const leave = () => (apply(null), forgetAdmin([adminAnswersDatabase(env.url)]));
  const expire = () =>
    quietly(async () => {
      await auth()
        .then((loaded) => loaded.signOut('local'))
        .catch(() => undefined);
      leave();
    });
  const end = once(() => (reportEnd(store.getState(), report), expire()));

  return {
    store,
    auth,
    setProfile,
    start: () => {
      if (started) return;
      started = true;
      if (localStore.getItem(FORGET_ADMIN_KEY)) forgetAdminWork(env.url);
      const stored = storedSession(localStore);
      onStorageChange(SESSION_STORAGE_KEY, () => void renew());
      dropSessionInAddress(report);
      const isStale = stored && !isFresh(stored);
      if (isStale) void renew();
      else apply(stored);
      if (stored && !isStale) whenIdle(() => void auth().catch(() => undefined));
    },
    accessToken: () => accessToken(auth),
    signOut: () =>
      quietly(async () => {
        try {
          if (await staysForWork(env.url, report)) return;
          await (await auth()).signOut('local');
          leave();
          forgetAdminWork(env.url);
          report({ type: 'signed-out' });
        } catch (error) {
          console.error('Signing out failed; reading the session again.', error);
          // Without renewing anything: there may be no network.
          apply(storedSession(localStore));
          if (store.getState().status === 'signed-in') report({ type: 'sign-out-failed' });
        }
      }),
    expire,
    end,
  };
}

/** Local storage, written by a sign-out in the admin area: what its page still keeps while it goes away is removed by the next page. */
export const FORGET_ADMIN_KEY = 'baobab-admin-forget';

/** The session's end leaves work that the server does not have; a sign-out leaves nothing. */
function forgetAdminWork(shopUrl: string): void {
  forgetAdmin([adminAnswersDatabase(shopUrl), adminDraftsDatabase(shopUrl), adminUploadsDatabase(shopUrl)]);
  localStore.removeItem(FORGET_ADMIN_KEY);
}

function forgetAdmin(databases: string[]): void {
  for (const key of [ADMIN_ROLE_KEY, ADMIN_VERIFIED_KEY]) localStore.removeItem(key);
  try {
    for (const name of databases) indexedDB.deleteDatabase(name);
  } catch {
    // no such storage here
  }
}

/** True: work that the shop does not have keeps the person signed in. */
async function staysForWork(shopUrl: string, report: Report): Promise<boolean> {
  const losses = await (await import('./admin-leftovers.ts')).unsentAdminWork(shopUrl);
  if (losses.length > 0) report({ type: 'work-left', losses });
  return losses.length > 0;
}

function reportEnd({ status }: SessionState, report: Report): void {
  if (status === 'signed-in') report({ type: 'ended' });
}

async function accessToken(auth: () => Promise<Auth>): Promise<string | null> {
  const stored = storedSession(localStore);
  if (stored && isFresh(stored)) return stored.accessToken;
  return stored && (await auth()).accessToken();
}

/** One run at a time: a call meanwhile gets the run that is going on. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run().finally(() => (running = undefined)));
}

function loadOnce(load: () => Promise<Auth>) {
  let loading: Promise<Auth> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined; // the chunk may come through next time
      throw error;
    });
    return loading;
  };
}

/** The session as state: tokens become a user, whose profile follows. */
function createSessionState(data: () => DataClient, report: Report) {
  const store = createStore<SessionState>(() => ({ status: 'loading' }));
  let quiet = false;

  const setProfile = (profile: Profile) => {
    const state = store.getState();
    if (state.status === 'signed-in' && state.user.id === profile.id) store.setState({ ...state, profile }, true);
  };
  const apply = (tokens: Tokens | null) => {
    const before = store.getState();
    if (!tokens) {
      if (before.status === 'signed-in' && !quiet) report({ type: 'signed-out-elsewhere' });
      if (before.status !== 'signed-out') store.setState({ status: 'signed-out' }, true);
      return;
    }
    const user = { id: tokens.user.id, email: tokens.user.email ?? '' };
    if (before.status === 'signed-in' && before.user.id === user.id) {
      if (before.user.email !== user.email) store.setState({ ...before, user }, true);
      return;
    }
    store.setState({ status: 'signed-in', user, profile: null }, true);
    getProfile(data(), user.id).then(
      (profile) => profile && setProfile(profile),
      (error: unknown) => console.error('The profile could not be loaded.', error),
    );
  };
  /** The end of a session needs no message while it is asked for here. */
  const quietly = async (work: () => Promise<void>) => {
    quiet = true;
    await work().finally(() => (quiet = false));
  };
  return { store, apply, setProfile, quietly };
}

/** Such an address would replace the reader's session by one that its author has chosen. */
function dropSessionInAddress(report: Report): void {
  if (!carriesSession(window.location)) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  report({ type: 'link-dropped' });
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
}
