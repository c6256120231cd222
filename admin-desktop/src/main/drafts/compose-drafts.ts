/** Joins the draft engine to this computer: its file, its network, its session. */
import { randomUUID } from 'node:crypto';
import { observeHttp } from '@baobab/data/observe-http';
import { createSupabase, supabaseOver } from '@baobab/data/supabase';
import type { ConnectionMonitor } from '@baobab/domain/connection-monitor';
import { createDraftEngine } from '@baobab/drafts/engine/engine';
import { createSupabaseDraftRemote, signedInToken } from '@baobab/drafts/remote/supabase-remote';
import type { DraftConnectivity } from '@baobab/drafts/ports';
import { powerMonitor } from 'electron';
import { NO_SERVER, type ServerAddress } from '../../bridge/server-address.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { systemClock } from '../work/system-clock.ts';
import { openDraftStore } from './sqlite-draft-store.ts';

export interface DraftParts {
  /** Path of the store; one per shop. */
  file: string;
  /** Null before the first-run screen: then nothing can be sent. */
  server: ServerAddress | null;
  session: DesktopSession;
  connectivity: DraftConnectivity;
  report: ConnectionMonitor['report'];
  /** The store could not be read and was set aside under this path. */
  onDamaged: (keptAs: string) => void;
}

export async function composeDrafts(parts: DraftParts) {
  const { server, session, connectivity } = parts;
  const store = openDraftStore(parts.file, parts.onDamaged);
  const { url, publishableKey } = server ?? NO_SERVER;
  const { http } = createSupabase({
    url,
    key: publishableKey,
    accessToken: signedInToken(() => session.accessToken()),
  });
  const engine = createDraftEngine({
    store,
    remote: createSupabaseDraftRemote(supabaseOver(observeHttp(http, parts.report))),
    clock: systemClock,
    connectivity,
    random: { next: Math.random, uuid: randomUUID },
  });
  const wake = () => void engine.refresh();
  powerMonitor.on('resume', wake);
  await engine.start();
  return {
    engine,
    /** Everything is on the disk when it resolves. */
    async close(): Promise<void> {
      powerMonitor.off('resume', wake);
      await engine.close();
      store.close();
    },
  };
}
