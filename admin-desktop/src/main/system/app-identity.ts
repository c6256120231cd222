/** The app's identity in each system: for its windows, notifications, links and progress. */
import { app } from 'electron';
import { LINK_SCHEME } from '../links/deep-link.ts';
import { lastingPath } from './login-item.ts';

/** As the installer writes it into the Start menu (packaging/config.ts). */
const APP_ID = 'app.baobab.admin';
/** As the deb and the AppImage install it (packaging/config.ts). */
const DESKTOP_FILE = 'baobab-admin.desktop';

/** Before `ready`. */
export function setAppIdentity(name: string): void {
  app.setName(name);
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  if (process.platform === 'linux') app.setDesktopName(DESKTOP_FILE);
  // the command of an app that runs from its sources is Electron's own
  if (!app.isPackaged) return;
  const path = lastingPath();
  if (path) app.setAsDefaultProtocolClient(LINK_SCHEME, path);
  else app.setAsDefaultProtocolClient(LINK_SCHEME);
}
