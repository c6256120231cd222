/** Starting with the system: macOS and Windows have a switch for it, Linux an autostart file. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

export interface LoginItemPlace {
  app: Pick<App, 'setLoginItemSettings' | 'getPath' | 'isPackaged'>;
  name: string;
  platform?: NodeJS.Platform;
  /** Linux: where autostart files lie. */
  configFolder?: string;
  executable?: string;
}

/** Tells an app that started by itself to stay in the tray. */
export const HIDDEN = '--hidden';

/** An app that runs from its sources registers nothing: its command would be Electron's own. */
export function setOpenAtLogin(wanted: boolean, { app, name, ...place }: LoginItemPlace): void {
  if (!app.isPackaged) return;
  const platform = place.platform ?? process.platform;
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN] });
    return;
  }
  const folder = join(
    place.configFolder ?? process.env['XDG_CONFIG_HOME'] ?? join(app.getPath('home'), '.config'),
    'autostart',
  );
  const file = join(folder, 'baobab-admin.desktop');
  if (!wanted) return rmSync(file, { force: true });
  mkdirSync(folder, { recursive: true });
  const command = (process.env['APPIMAGE'] ?? place.executable ?? process.execPath).replace(/(["\\$`])/g, '\\$1');
  writeFileSync(file, `[Desktop Entry]\nType=Application\nName=${name}\nExec="${command}" ${HIDDEN}\nTerminal=false\n`);
}
