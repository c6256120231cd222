/** What belongs to one shop while it is open: its queue and its drafts, each in a file of its own. */
import { join } from 'node:path';
import { connectivityOf } from '@baobab/domain/connection-monitor';
import { app } from 'electron';
import type { ServerAddress } from '../../bridge/server-address.ts';
import { composeDrafts } from '../drafts/compose-drafts.ts';
import { createWatchedFolder } from '../folders/watched-folder.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { shopHash } from '../settings/server-settings.ts';
import { createDesktopEngine, type EngineParts } from '../uploads/desktop-engine.ts';
import { systemClock } from '../work/system-clock.ts';
import { openConnection } from './open-connection.ts';
import { DRAFTS, UPLOADS, type UnreadableFile } from './unreadable-file.ts';

export type OpenShop = Awaited<ReturnType<typeof openShop>>;

export interface ShopParts {
  /** Folder of the app's own data. */
  data: string;
  /** Null before the first-run screen. */
  server: ServerAddress | null;
  session: DesktopSession;
  /** The way to the server may have changed. */
  checkNetwork: () => void;
  /** @param keptAs where it lies now */
  onDamaged: (file: UnreadableFile, keptAs: string) => void;
}

export async function openShop({ data, server, checkNetwork, onDamaged, ...parts }: ShopParts) {
  const session = boundTo(parts.session, server);
  const connection = openConnection(server, session, checkNetwork);
  const connectivity = connectivityOf(connection);
  // a shop that does not open as a whole leaves nothing of it open
  const uploads = await openUploads({
    data,
    server,
    session,
    connectivity,
    onDamaged: (keptAs) => onDamaged(UPLOADS, keptAs),
  }).catch((error: unknown) => {
    connection.close();
    throw error;
  });
  uploads.manager.subscribe(({ snapshot }) => connection.storage(snapshot.halted?.code !== 'storage_full'));
  const drafts = await composeDrafts({
    file: join(data, `drafts-${shopHash(server)}.sqlite`),
    server,
    session,
    connectivity,
    report: connection.report,
    onDamaged: (keptAs) => onDamaged(DRAFTS, keptAs),
  }).catch(async (error: unknown) => {
    connection.close();
    await uploads.close();
    throw error;
  });
  return {
    connection,
    uploads,
    drafts,
    /** Files queued or on their way. */
    busyFiles(): number {
      const { states } = uploads.manager.state().snapshot;
      return states.queued + states.preparing + states.uploading + states.committing;
    },
    async close(): Promise<void> {
      connection.close();
      await Promise.all([uploads.close(), drafts.close()]);
    },
  };
}

async function openUploads(parts: Omit<EngineParts, 'version' | 'script'>) {
  const script = new URL('./worker.js', import.meta.url);
  const engine = await createDesktopEngine({ ...parts, script, version: app.getVersion() });
  const watched = createWatchedFolder({
    file: join(parts.data, `watched-${shopHash(parts.server)}.json`),
    clock: systemClock,
    refresh: async (path, isStopped) => {
      if ((await parts.session.accessToken()) !== null) await engine.manager.refresh([path], isStopped);
    },
  });
  const unsubscribe = parts.connectivity.subscribe((online) => online && watched.look());
  return {
    ...engine,
    watched,
    async close(): Promise<void> {
      unsubscribe();
      watched.close();
      await engine.close();
    },
  };
}

/** Work of a shop that was left may still ask for a token for a moment: the next shop's is not for it. */
function boundTo(session: DesktopSession, server: ServerAddress | null): DesktopSession {
  const isOpen = () => session.state().server === (server?.url ?? null);
  return {
    ...session,
    accessToken: () => (isOpen() ? session.accessToken() : Promise.resolve(null)),
    renewToken: () => (isOpen() ? session.renewToken() : Promise.resolve(null)),
  };
}
