/** AdminHost in a browser tab: the shop's own session, the engine in the page. */
import type { AdminHost, AdminUser } from '@baobab/admin/host';
import { createAnswerStore } from '@baobab/admin/query/answer-store';
import { observeHttp, probeServer } from '@baobab/data/observe-http';
import { SESSION_STORAGE_KEY } from '@baobab/data/session';
import { supabaseOver } from '@baobab/data/supabase';
import { createConnectionMonitor, type ConnectionMonitor } from '@baobab/domain/connection-monitor';
import type { Shop } from '../../shop/shop-context.tsx';
import { createWebDrafts } from './drafts/web-drafts.ts';
import { pageClock, pageNetwork } from './page-ports.ts';
import { createWebUploads } from './web-uploads.ts';

export function createWebHost({ data, session }: Shop): AdminHost {
  const connection = openConnection({ data, session });
  const client = supabaseOver(observeHttp(data.http, connection.report));
  const renewToken = async () => {
    expireStoredToken();
    return (await session.auth()).accessToken();
  };
  const { uploads, folders, signedIn } = createWebUploads({
    client,
    token: () => session.accessToken(),
    renewToken,
    connection,
  });
  const { drafts, signedIn: draftsSignedIn } = createWebDrafts({
    url: data.http.url,
    key: data.http.key,
    token: () => session.accessToken(),
    connection,
  });
  let user: AdminUser | null = null;
  const current = () => {
    const state = session.store.getState();
    const next = state.status === 'signed-in' ? state.user : null;
    // the same object while it is the same person, as a store must
    if (next?.id !== user?.id) user = next && { id: next.id, email: next.email };
    return user;
  };
  return {
    face: 'web',
    serverUrl: data.http.url,
    client,
    connection,
    answers: createAnswerStore(data.http.url),
    session: {
      current,
      subscribe: (listener) => session.store.subscribe(listener),
      async signIn(email, password) {
        const auth = await session.auth();
        if (current()) await auth.signOut('local');
        const { user: signed } = await auth.signIn(email, password);
        signedIn();
        draftsSignedIn();
        return { id: signed.id, email: signed.email ?? email };
      },
      signOut: async () => (await session.auth()).signOut('local'),
    },
    uploads,
    folders,
    drafts,
    capabilities: {
      remembersSession: true,
      uploadsSurviveRestart: 'with-the-same-files',
      systemNotifications: false,
    },
    notify: () => {},
    onCommand: () => () => {},
  };
}

/** Queue, drafts and lists of the page read this one state. */
function openConnection({ data, session }: Pick<Shop, 'data' | 'session'>): ConnectionMonitor {
  const monitor = createConnectionMonitor({
    clock: pageClock,
    random: { next: Math.random },
    network: pageNetwork,
    probe: () => probeServer(data.http),
  });
  const tellSession = () => monitor.session(session.store.getState().status !== 'signed-out');
  tellSession();
  session.store.subscribe(tellSession);
  return monitor;
}

/** auth-js reads the session from storage each time and renews what has run out. */
function expireStoredToken(): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (stored && typeof stored === 'object')
      localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, expires_at: 1 }));
  } catch {
    // nothing readable is stored, so there is nothing to renew
  }
}
