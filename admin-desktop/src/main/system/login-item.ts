/** Starting with the system: macOS and Windows have a switch for it, Linux an autostart file. People switch it there too. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

export interface LoginItemParts {
  app: Pick<App, 'setLoginItemSettings' | 'getLoginItemSettings' | 'getPath' | 'isPackaged'>;
  name: string;
  platform?: NodeJS.Platform;
  /** Linux: where autostart files lie. */
  configFolder?: string;
  executable?: string;
}

/** Passed by the login item: the app stays in the tray. macOS passes no arguments and has a flag of its own. */
export const HIDDEN = '--hidden';

/** An app that runs from its sources registers nothing: its command would be Electron's own. */
export function setOpenAtLogin(wanted: boolean, place: LoginItemParts): void {
  const { app, name, platform = process.platform } = place;
  if (!app.isPackaged) return;
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted, ...itemOf(platform) });
    return;
  }
  const file = autostartFile(place);
  if (!wanted) return rmSync(file, { force: true });
  mkdirSync(join(file, '..'), { recursive: true });
  const command = (process.env['APPIMAGE'] ?? place.executable ?? process.execPath)
    .replace(/(["\\$`])/g, '\\$1')
    .replaceAll('%', '%%');
  writeFileSync(file, `[Desktop Entry]\nType=Application\nName=${name}\nExec="${command}" ${HIDDEN}\nTerminal=false\n`);
}

/** As the system reports it, since the system decides. */
export function opensAtLogin(place: LoginItemParts): boolean {
  const { app, platform = process.platform } = place;
  if (!app.isPackaged) return false;
  if (platform === 'linux') return isSwitchedOn(autostartFile(place));
  const settings = app.getLoginItemSettings(itemOf(platform));
  return platform === 'win32' ? settings.openAtLogin && settings.executableWillLaunchAtLogin : settings.openAtLogin;
}

export function startedHidden({ app, platform = process.platform }: Pick<LoginItemParts, 'app' | 'platform'>): boolean {
  if (process.argv.includes(HIDDEN)) return true;
  return platform === 'darwin' && app.isPackaged && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** A portable app runs from a folder that is gone afterwards; where it really lies is in its environment. */
export function lastingPath(): string | undefined {
  return process.env['PORTABLE_EXECUTABLE_FILE'];
}

function itemOf(platform: NodeJS.Platform): { args?: string[]; path?: string } {
  const path = lastingPath();
  return platform === 'win32' ? { args: [HIDDEN], ...(path ? { path } : {}) } : {};
}

/** Desktops switch an entry off by a line in it. */
function isSwitchedOn(file: string): boolean {
  return existsSync(file) && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(readFileSync(file, 'utf8'));
}

function autostartFile({ app, configFolder }: LoginItemParts): string {
  const folder = configFolder ?? process.env['XDG_CONFIG_HOME'] ?? join(app.getPath('home'), '.config');
  return join(folder, 'autostart', 'baobab-admin.desktop');
}
