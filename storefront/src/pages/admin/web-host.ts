/** AdminHost in a browser tab: the shop's own session, the engine in the page. */
import type { AdminHost, AdminUser } from '@baobab/admin/host';
import { SESSION_STORAGE_KEY } from '@baobab/data/session';
import { supabaseOver } from '@baobab/data/supabase';
import type { Shop } from '../../shop/shop-context.tsx';
import { createWebDrafts } from './drafts/web-drafts.ts';
import { createWebUploads } from './web-uploads.ts';

export function createWebHost({ data, session }: Shop): AdminHost {
  const client = supabaseOver(data.http);
  const renewToken = async () => {
    expireStoredToken();
    return (await session.auth()).accessToken();
  };
  const { uploads, folders, signedIn } = createWebUploads({
    client,
    token: () => session.accessToken(),
    renewToken,
  });
  const { drafts, signedIn: draftsSignedIn } = createWebDrafts({
    url: data.http.url,
    key: data.http.key,
    token: () => session.accessToken(),
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
