/** Joins the upload engine to Electron: its version and the worker's place. */
import { app } from 'electron';
import type { Connectivity } from '@baobab/uploads/ports';
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { ProxySettings } from '../system/network.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { createDesktopEngine, type DesktopEngine } from './desktop-engine.ts';

export interface UploadParts {
  /** Folder of the app's own data. */
  data: string;
  /** Null before the first-run screen: then nothing can be sent. */
  server: ServerAddress | null;
  session: DesktopSession;
  connectivity: Connectivity;
  proxy: ProxySettings;
  /** The journal could not be read and was set aside under this path. */
  onDamaged: (keptAs: string) => void;
}

export function composeUploads(parts: UploadParts): Promise<DesktopEngine> {
  const script = new URL('./worker.js', import.meta.url);
  return createDesktopEngine({ ...parts, script, version: app.getVersion() });
}
