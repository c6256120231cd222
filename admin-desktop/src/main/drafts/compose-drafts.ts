/** Joins the draft engine to this computer: its file, its network, its session. */
import { randomUUID } from 'node:crypto';
import { createSupabase } from '@baobab/data/supabase';
import { createDraftEngine, type DraftEngine } from '@baobab/drafts/engine/engine';
import { createSupabaseDraftRemote, signedInToken } from '@baobab/drafts/remote/supabase-remote';
import { net, powerMonitor } from 'electron';
import { NO_SERVER, type ServerAddress } from '../../bridge/server-address.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { createConnectivity, hasRouteTo } from '../uploads/connectivity.ts';
import { systemClock } from '../work/system-clock.ts';
import { openDraftStore } from './open-draft-store.ts';

export interface ComposedDrafts {
  engine: DraftEngine;
  /** Everything is on the disk when it resolves. */
  close(): Promise<void>;
}

export interface DraftParts {
  /** Path of the store; one per shop. */
  file: string;
  /** Null before the first-run screen: then nothing can be sent. */
  server: ServerAddress | null;
  session: DesktopSession;
  /** The store could not be read and was set aside under this path. */
  onDamaged: (keptAs: string) => void;
}

export async function composeDrafts({ file, server, session, onDamaged }: DraftParts): Promise<ComposedDrafts> {
  const store = openDraftStore(file, onDamaged);
  const connectivity = createConnectivity(() => hasRouteTo(server?.url ?? null, () => net.isOnline()));
  const { url, publishableKey } = server ?? NO_SERVER;
  const client = createSupabase({
    url,
    key: publishableKey,
    accessToken: signedInToken(() => session.accessToken()),
  });
  const engine = createDraftEngine({
    store,
    remote: createSupabaseDraftRemote(client),
    clock: systemClock,
    connectivity: { online: () => server !== null && connectivity.online(), subscribe: connectivity.subscribe },
    random: { next: Math.random, uuid: randomUUID },
  });
  const wake = () => {
    connectivity.check();
    void engine.refresh();
  };
  powerMonitor.on('resume', wake);
  await engine.start();
  return {
    engine,
    async close() {
      powerMonitor.off('resume', wake);
      connectivity.close();
      await engine.close();
      store.close();
    },
  };
}
