/** AdminHost in a browser tab: the shop's own session, the engine in the page. */
import type { AdminHost, AdminUser } from '@baobab/admin/host';
import { createAnswerStore } from '@baobab/admin/query/answer-store';
import { observeHttp, probeServer } from '@baobab/data/observe-http';
import { SESSION_STORAGE_KEY } from '@baobab/data/accounts/session';
import { awaitsSecondFactor, secondFactorsOver } from '@baobab/data/accounts/second-factor';
import { supabaseOver } from '@baobab/data/supabase';
import { createConnectionMonitor } from '@baobab/domain/connection-monitor';
import { localStore, storesLastingly } from '@baobab/ui/web-storage';
import { unsentAdminWork } from '../../features/account/admin-leftovers.ts';
import { FORGET_ADMIN_KEY } from '../../features/account/session.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { createPageStorage } from './device-storage.ts';
import { createWebDrafts } from './drafts/web-drafts.ts';
import { pageClock, pageNetwork } from './page-ports.ts';
import { createWebUploads } from './web-uploads.ts';

export function createWebHost({ data, session }: Shop): AdminHost {
  const { connection, tellSession } = openConnection({ data, session });
  const client = supabaseOver(observeHttp(data.http, connection.report));
  const renewToken = async () => {
    expireStoredToken();
    return (await session.auth()).accessToken();
  };
  const deviceStorage = createPageStorage();
  const { uploads, folders, signedIn } = createWebUploads({
    deviceStorage,
    client,
    token: () => session.accessToken(),
    renewToken,
    connection,
  });
  const { drafts, signedIn: draftsSignedIn } = createWebDrafts({
    deviceStorage,
    url: data.http.url,
    key: data.http.key,
    token: () => session.accessToken(),
    connection,
  });
  const opened = () => {
    tellSession();
    if (isAwaiting()) return;
    signedIn();
    draftsSignedIn();
  };
  return {
    face: 'web',
    serverUrl: data.http.url,
    client,
    connection,
    answers: createAnswerStore(data.http.url),
    session: createWebSession(session, opened),
    uploads,
    folders,
    drafts,
    capabilities: {
      remembersSession: storesLastingly(),
      uploadsSurviveRestart: 'with-the-same-files',
      systemNotifications: false,
    },
    deviceStorage,
    leaving: {
      unsent: () => unsentAdminWork(data.http.url),
      // The engines of this page would write on.
      forget: () => {
        localStore.setItem(FORGET_ADMIN_KEY, '1');
        window.location.reload();
      },
      reloads: true,
    },
    notify: () => {},
    onCommand: () => () => {},
  };
}

/** @param opened called when the session may do what the role opens, or may by now */
function createWebSession(session: Shop['session'], opened: () => void): AdminHost['session'] {
  const factors = secondFactorsOver(session.auth);
  let user: AdminUser | null = null;
  const current = () => {
    const state = session.store.getState();
    const next = state.status === 'signed-in' ? state.user : null;
    // the same object while it is the same person, as a store must
    if (next?.id !== user?.id) user = next && { id: next.id, email: next.email };
    return user;
  };
  return {
    current,
    subscribe: (listener) => session.store.subscribe(listener),
    async signIn(email, password) {
      const auth = await session.auth();
      if (current()) await auth.signOut('local');
      const { user: signed } = await auth.signIn(email, password);
      opened();
      return { id: signed.id, email: signed.email ?? email };
    },
    signOut: async () => (await session.auth()).signOut('local'),
    secondFactors: {
      ...factors,
      verify: (code, id) => factors.verify(code, id).then(opened),
      renew: () => factors.renew().then(opened),
    },
  };
}

/** Queue, drafts and lists of the page read this one state. */
function openConnection({ data, session }: Pick<Shop, 'data' | 'session'>) {
  const monitor = createConnectionMonitor({
    clock: pageClock,
    random: { next: Math.random },
    network: pageNetwork,
    probe: () => probeServer(data.http),
  });
  const tellSession = () => monitor.session(session.store.getState().status !== 'signed-out' && !isAwaiting());
  tellSession();
  session.store.subscribe(tellSession);
  return { connection: monitor, tellSession };
}

/** Until an account's second factor was given, the server refuses what queue and drafts would send. */
const isAwaiting = () => awaitsSecondFactor(localStore.getItem(SESSION_STORAGE_KEY));

/** auth-js reads the session from storage each time and renews what has run out. */
function expireStoredToken(): void {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (stored && typeof stored === 'object')
      localStore.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, expires_at: 1 }));
  } catch {
    // nothing readable is stored, so there is nothing to renew
  }
}
