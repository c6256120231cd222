/** `app`: its names and folders, its one instance, what it tells the system; its beginning and end are in lifecycle.ts. */
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boot, fails } from './boot-options.ts';
import { beforeReady, exit, isReady, quit, quitAndInstall, whenReady } from './lifecycle.ts';
import { flaw, record, userData } from './record.ts';

const manifest = JSON.parse(readFileSync(join(boot.app, 'package.json'), 'utf8')) as {
  version?: string;
  name?: string;
  productName?: string;
};
const lock = join(userData, 'stand-in-instance');

class App extends EventEmitter {
  name = manifest.productName ?? manifest.name ?? 'Electron';
  readonly isPackaged = boot.packaged;
  isSandboxed = false;
  readonly dock = { setBadge: (text: string) => record('dock.setBadge', text), setMenu: () => undefined };
  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.some((each) => each.split('=')[0] === `--${name}`),
  };
  whenReady = whenReady;
  isReady = isReady;
  getVersion = () => manifest.version ?? '0.0.0';
  getName = () => this.name;
  setName = (name: string) => void (this.name = name);
  getAppPath = () => boot.app;
  readonly #paths = new Map([['userData', userData]]);
  getPath = (name: string): string =>
    this.#paths.get(name === 'sessionData' ? 'userData' : name) ?? join(this.getPath('userData'), name);
  setPath = (name: string, path: string) => void this.#paths.set(name, path);
  getLocale = () => 'en-US';
  requestSingleInstanceLock = () => isFirstInstance();
  releaseSingleInstanceLock = () => {
    rmSync(lock, { force: true });
    record('app.releaseSingleInstanceLock');
  };
  setAppUserModelId = (id: string) => record('app.setAppUserModelId', id);
  setDesktopName = (name: string) => record('app.setDesktopName', name);
  setAboutPanelOptions = () => undefined;
  setJumpList = (categories: unknown) => record('app.setJumpList', categories);
  setAsDefaultProtocolClient = (scheme: string, path?: string) => {
    checkLasting('links', path);
    record('app.setAsDefaultProtocolClient', scheme, ...(path ? [path] : []));
    return !fails('protocol');
  };
  #openAtLogin = false;
  setLoginItemSettings = (settings: { openAtLogin?: boolean; path?: string }) => {
    checkLasting('the login item', settings.path);
    this.#openAtLogin = settings.openAtLogin ?? false;
    record('app.setLoginItemSettings', settings);
  };
  getLoginItemSettings = () => ({
    openAtLogin: this.#openAtLogin,
    wasOpenedAtLogin: process.env.STAND_IN_OPENED_AT_LOGIN === '1',
    executableWillLaunchAtLogin: this.#openAtLogin,
    status: this.#openAtLogin ? 'enabled' : 'not-registered',
  });
  enableSandbox = () => {
    beforeReady('app.enableSandbox() can only be called before app is ready');
    this.isSandboxed = true;
    record('app.enableSandbox');
  };
  focus = () => record('app.focus');
  quit = () => quit(this);
  exit = (code = 0) => {
    record('app.exit', code);
    exit(this, code);
  };
}
export const app = new App();

/** Told by electron-updater before an installer starts. */
export const autoUpdater = Object.assign(new EventEmitter(), {
  quitAndInstall(): void {
    autoUpdater.emit('before-quit-for-update');
    quitAndInstall(app);
  },
});

/** Without a path the system gets that of this process: of Electron itself, or of a portable app's folder that is soon gone. */
function checkLasting(what: string, path?: string): void {
  if (!boot.packaged && path === undefined) flaw(`${what} would start Electron and not the app`);
  const portable = process.env.PORTABLE_EXECUTABLE_FILE;
  if (boot.packaged && portable && path !== portable) flaw(`${what} would start a file that is gone: ${path}`);
}

/** The number of the process that was first lies in the profile; a dead one's counts no more. */
function isFirstInstance(): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8')) || Number.NaN;
    if (holder === process.pid) return true;
    process.kill(holder, 0);
    return false;
  } catch {
    try {
      mkdirSync(userData, { recursive: true });
      writeFileSync(lock, String(process.pid));
    } catch {
      // on a read-only profile a second instance is not noticed
    }
    return true;
  }
}
