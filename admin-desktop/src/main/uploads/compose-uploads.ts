/** Joins the upload engine to Electron: its version and the worker's place. */
import { join } from 'node:path';
import { app } from 'electron';
import type { Connectivity } from '@baobab/uploads/ports';
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { createWatchedFolder, type WatchedFolder } from '../folders/watched-folder.ts';
import { shopHash } from '../settings/server-settings.ts';
import { systemClock } from '../work/system-clock.ts';
import { createDesktopEngine, type DesktopEngine } from './desktop-engine.ts';

export interface UploadParts {
  /** Folder of the app's own data. */
  data: string;
  /** Null before the first-run screen: then nothing can be sent. */
  server: ServerAddress | null;
  session: DesktopSession;
  connectivity: Connectivity;
  /** The journal could not be read and was set aside under this path. */
  onDamaged: (keptAs: string) => void;
}

export interface ShopUploads extends DesktopEngine {
  watched: WatchedFolder;
}

export async function composeUploads(parts: UploadParts): Promise<ShopUploads> {
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
    async close() {
      unsubscribe();
      watched.close();
      await engine.close();
    },
  };
}
