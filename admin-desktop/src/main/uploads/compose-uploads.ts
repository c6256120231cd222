/** Joins the upload engine to Electron: its version and the worker's place. */
import { join } from 'node:path';
import { app } from 'electron';
import type { DesktopSession } from '../session/desktop-session.ts';
import { createWatchedFolder, type WatchedFolder } from '../folders/watched-folder.ts';
import { shopHash } from '../settings/server-settings.ts';
import { systemClock } from '../work/system-clock.ts';
import { createDesktopEngine, type DesktopEngine, type EngineParts } from './desktop-engine.ts';

export interface UploadParts extends Omit<EngineParts, 'version' | 'script' | 'stallMs'> {
  session: DesktopSession;
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
