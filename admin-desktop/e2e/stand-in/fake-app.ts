/** `app`: its names and folders, its one instance, what it tells the system; its beginning and end are in lifecycle.ts. */
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boot } from './boot-options.ts';
import { beforeReady, exit, isReady, quit, whenReady } from './lifecycle.ts';
import { record, userData } from './record.ts';

const manifest = JSON.parse(readFileSync(join(boot.app, 'package.json'), 'utf8')) as {
  version?: string;
  name?: string;
  productName?: string;
};
const lock = join(userData, 'stand-in-instance');

class App extends EventEmitter {
  name = manifest.productName ?? manifest.name ?? 'Electron';
  readonly isPackaged = boot.packaged;
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
  setAsDefaultProtocolClient = (scheme: string, path?: string) =>
    record('app.setAsDefaultProtocolClient', scheme, ...(path ? [path] : []));
  #openAtLogin = false;
  setLoginItemSettings = (settings: { openAtLogin?: boolean }) => {
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
