/** `app`: its names and folders, its one instance, its end. */
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { record, userData } from './record.ts';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
  productName: string;
};

class App extends EventEmitter {
  name = manifest.productName;
  readonly isPackaged = false;
  readonly dock = { setBadge: (text: string) => record('dock.setBadge', text), setMenu: () => undefined };
  whenReady = () => Promise.resolve();
  isReady = () => true;
  getVersion = () => manifest.version;
  getName = () => this.name;
  setName = (name: string) => void (this.name = name);
  getAppPath = () => join(import.meta.dirname, '../..');
  getPath = (name: string) => (name === 'userData' || name === 'sessionData' ? userData : join(userData, name));
  setPath = () => undefined;
  getLocale = () => 'en-US';
  requestSingleInstanceLock = () => isFirstInstance();
  setAppUserModelId = () => undefined;
  setAboutPanelOptions = () => undefined;
  setAsDefaultProtocolClient = (scheme: string) => record('app.setAsDefaultProtocolClient', scheme);
  setLoginItemSettings = (settings: unknown) => record('app.setLoginItemSettings', settings);
  enableSandbox = () => record('app.enableSandbox');
  focus = () => record('app.focus');
  quit = () => {
    let stopped = false;
    const event = { preventDefault: () => (stopped = true) };
    this.emit('before-quit', event);
    if (stopped) return;
    this.emit('will-quit', event);
    if (!stopped) process.exit(0);
  };
  exit = (code = 0) => {
    record('app.exit', code);
    // what was recorded goes first
    process.prependOnceListener('disconnect', () => process.exit(code));
    process.disconnect();
  };
}
export const app = new App();

/** The number of the process that was first lies in the profile; a dead one's counts no more. */
function isFirstInstance(): boolean {
  const lock = join(userData, 'stand-in-instance');
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || Number.NaN, 0);
    return false;
  } catch {
    try {
      mkdirSync(userData, { recursive: true });
      writeFileSync(lock, String(process.pid));
    } catch {
      // a read-only profile has no second instance to fear here
    }
    return true;
  }
}
