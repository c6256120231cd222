/** Windows, their contents and what pages ask of them; the pages themselves are in the harness's Chromium. */
import { EventEmitter } from 'node:events';
import { app } from './fake-app.ts';
import { post, record } from './record.ts';
import { pack } from './wire.ts';

export const windows = new Map<number, BrowserWindow>();
let nextWindow = 1;

class WebContents extends EventEmitter {
  readonly mainFrame: { url: string; parent: null } = { url: '', parent: null };
  readonly session = session.defaultSession;
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  readonly id: number;
  constructor(id: number) {
    super();
    this.id = id;
  }
  send = (channel: string, ...args: unknown[]) => post({ type: 'send', id: this.id, channel, args: args.map(pack) });
  setWindowOpenHandler = (handler: typeof this.openHandler) => void (this.openHandler = handler);
  isDestroyed = () => !windows.has(this.id);
  getURL = () => this.mainFrame.url;
  reload = () => post({ type: 'load', id: this.id, url: this.mainFrame.url });
}

interface WindowOptions {
  width?: number;
  height?: number;
  webPreferences?: { preload?: string; sandbox?: boolean; contextIsolation?: boolean; nodeIntegration?: boolean };
}

export class BrowserWindow extends EventEmitter {
  readonly id = nextWindow++;
  readonly webContents = new WebContents(this.id);
  readonly #bounds: { x: number; y: number; width: number; height: number };
  constructor(options: WindowOptions = {}) {
    super();
    const { preload = '', sandbox, contextIsolation, nodeIntegration } = options.webPreferences ?? {};
    if (sandbox === false || contextIsolation === false || nodeIntegration)
      throw new Error('the stand-in only opens sandboxed, isolated windows');
    this.#bounds = { x: 0, y: 0, width: options.width ?? 800, height: options.height ?? 600 };
    windows.set(this.id, this);
    post({ type: 'window', id: this.id, preload, bounds: this.#bounds });
    queueMicrotask(() => app.emit('web-contents-created', {}, this.webContents));
  }
  static getAllWindows = () => [...windows.values()];
  static getFocusedWindow = () => [...windows.values()][0] ?? null;
  loadURL = (url: string) => {
    this.webContents.mainFrame.url = url;
    post({ type: 'load', id: this.id, url });
    setImmediate(() => this.emit('ready-to-show'));
    return Promise.resolve();
  };
  #focused = false;
  show = () => {
    this.#focused = true;
    record('window.show');
  };
  hide = () => {
    this.#focused = false;
    record('window.hide');
  };
  focus = () => record('window.focus');
  blur = () => void (this.#focused = false);
  isFocused = () => this.#focused;
  restore = () => undefined;
  maximize = () => record('window.maximize');
  isMinimized = () => false;
  isMaximized = () => false;
  isDestroyed = () => !windows.has(this.id);
  getBounds = () => this.#bounds;
  getNormalBounds = () => this.#bounds;
  setProgressBar = (value: number) => record('window.setProgressBar', value);
  setTitle = () => undefined;
  setMenuBarVisibility = () => undefined;
  close = () => {
    let stopped = false;
    this.emit('close', { preventDefault: () => (stopped = true) });
    if (stopped) return;
    windows.delete(this.id);
    this.emit('closed');
    if (windows.size === 0) app.emit('window-all-closed');
  };
  destroy = () => this.close();
}

type Handler = (event: unknown, ...args: unknown[]) => unknown;
export const handlers = new Map<string, Handler>();
export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, handler: Handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  removeHandler: (channel: string) => void handlers.delete(channel),
});

export const schemes = new Map<string, (request: Request) => Promise<Response> | Response>();
export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) => void schemes.set(scheme, handler),
};

export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    protocol,
    resolveProxy: async () => process.env.STAND_IN_PROXY ?? 'DIRECT',
    setPermissionRequestHandler: () => record('session.setPermissionRequestHandler'),
    setPermissionCheckHandler: () => record('session.setPermissionCheckHandler'),
    setDevicePermissionHandler: () => record('session.setDevicePermissionHandler'),
  }),
};
