/** Joins the upload engine to Electron: its network state, its power events, its version. */
import { app, net, powerMonitor } from 'electron';
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { ProxySettings } from '../system/network.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { createConnectivity, hasRouteTo } from './connectivity.ts';
import { createDesktopEngine, type DesktopEngine } from './desktop-engine.ts';

export interface UploadParts {
  /** Folder of the app's own data. */
  data: string;
  /** Null before the first-run screen: then nothing can be sent. */
  server: ServerAddress | null;
  session: DesktopSession;
  proxy: ProxySettings;
  /** The journal could not be read and was set aside under this path. */
  onDamaged: (keptAs: string) => void;
}

export async function composeUploads(parts: UploadParts): Promise<DesktopEngine> {
  const connectivity = createConnectivity(() => hasRouteTo(parts.server?.url ?? null, () => net.isOnline()));
  const wake = () => connectivity.check();
  powerMonitor.on('resume', wake);
  const script = new URL('./worker.js', import.meta.url);
  const engine = await createDesktopEngine({ ...parts, script, connectivity, version: app.getVersion() });
  return {
    ...engine,
    async close() {
      powerMonitor.off('resume', wake);
      connectivity.close();
      await engine.close();
    },
  };
}
