/** AdminHost over the bridge: session, folders and uploads live in the main process. */
import type { AdminConnection, AdminHost, HostCommand } from '@baobab/admin/host';
import { createAnswerStore } from '@baobab/admin/query/answer-store';
import { observeHttp } from '@baobab/data/observe-http';
import { createSupabase, supabaseOver } from '@baobab/data/supabase';
import { CONNECTION_CODES, isAway } from '@baobab/domain/connection';
import type { ConnectionMonitor, ConnectionState } from '@baobab/domain/connection-monitor';
import type { AppInfo, SessionState } from '../bridge/payloads.ts';
import type { ServerAddress } from '../bridge/server-address.ts';
import type { DraftsState } from '@baobab/drafts/view';
import type { UploadsState } from '@baobab/uploads/upload-manager';
import { ask, desktopBridge, listenForNavigation, methodsOf } from './bridge-client.ts';
import { createDesktopDrafts } from './desktop-drafts.ts';
import { createDesktopFolders, createDesktopUploads } from './desktop-uploads.ts';
import { createStore } from './store.ts';

export interface FirstStates {
  connection: ConnectionState;
  uploads: UploadsState;
  drafts: DraftsState;
}

export function createDesktopHost(info: AppInfo, server: ServerAddress, first: FirstStates): AdminHost {
  const { http } = createSupabase({
    url: server.url,
    key: server.publishableKey,
    accessToken: () => ask('session:token', { server: server.url }),
  });
  const connection = createDesktopConnection(first.connection);
  return {
    face: 'desktop',
    serverUrl: server.url,
    client: supabaseOver(observeHttp(http, connection.report)),
    connection,
    answers: createAnswerStore(server.url),
    session: createSessionOverBridge(server.url, info.session),
    folders: createDesktopFolders(),
    uploads: createDesktopUploads(first.uploads),
    drafts: createDesktopDrafts(first.drafts),
    capabilities: {
      remembersSession: info.session.remembered,
      uploadsSurviveRestart: 'by-itself',
      systemNotifications: true,
    },
    deviceStorage: { current: () => 'durable', subscribe: () => () => {} },
    // Queue and drafts are files of the computer's account, and go on with the next sign-in.
    leaving: { unsent: async () => [], forget: () => {}, reloads: false },
    notify: (notice) => void ask('app:notify', notice).catch(() => undefined),
    onCommand: listenToCommands(),
    showTheme: (theme) => void ask('app:choose', { theme }).catch(() => undefined),
  };
}

/** Main keeps the state; the page tells how its own requests ended. */
function createDesktopConnection(initial: ConnectionState): AdminConnection & Pick<ConnectionMonitor, 'report'> {
  const { current, set, subscribe } = createStore(initial);
  desktopBridge().listen['connection:changed'](set);
  const send = (failure: (typeof CONNECTION_CODES)[number] | null) =>
    void ask('connection:report', { failure }).catch(() => undefined);
  return {
    current,
    subscribe,
    report(error) {
      const failure = CONNECTION_CODES.find((code) => code === error?.code);
      if (failure) send(failure);
      // main has nothing to learn from one more answer
      else if (!error && isAway(current().kind)) send(null);
    },
    tryNow: () => ask('connection:try'),
  };
}

function createSessionOverBridge(server: string, initial: SessionState): AdminHost['session'] {
  const user = createStore(initial.user);
  const accept = (state: Pick<SessionState, 'user'>) => {
    // a renewed token changes nothing for the screens
    if (state.user?.id !== user.current()?.id || state.user?.email !== user.current()?.email) user.set(state.user);
  };
  desktopBridge().listen['session:changed']((state) => {
    if (state.server === server) accept(state);
  });
  return {
    current: user.current,
    subscribe: user.subscribe,
    async signIn(email, password) {
      const state = await ask('session:sign-in', { email, password });
      accept(state);
      return state.user ?? { id: '', email };
    },
    secondFactors: methodsOf('factors'),
    async signOut() {
      await ask('session:sign-out');
      accept({ user: null });
    },
  };
}

/** Several parts of the screens listen; main is told of the first and the last only. */
function listenToCommands(): AdminHost['onCommand'] {
  const listeners = new Set<(command: HostCommand) => void>();
  let stop = () => {};
  return (listener) => {
    listeners.add(listener);
    if (listeners.size === 1)
      stop = listenForNavigation('menu:command', (command) => listeners.forEach((each) => each(command)));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stop();
    };
  };
}
