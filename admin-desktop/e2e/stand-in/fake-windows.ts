/** `BrowserWindow`: closing asks its listeners, then its page, then those who hear that the page holds on. */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { hasFault } from './boot-options.ts';
import { destroyable } from './destroyable.ts';
import { app } from './fake-app.ts';
import { createContents, type Contents } from './fake-contents.ts';
import { privilegesOf } from './fake-session.ts';
import { imageOf } from './fake-tray.ts';
import { afterReady, closeRefused, open, windowClosed } from './lifecycle.ts';
import { emitPreventable, flaw, post, record } from './record.ts';

export const windows = new Map<number, BrowserWindow>();
let nextWindow = 1;

interface WindowOptions {
  width?: number;
  height?: number;
  show?: boolean;
  icon?: Parameters<typeof imageOf>[0];
  webPreferences?: { preload?: string; [name: string]: unknown };
}

/** Preferences that open a page to what it must not reach (docs/tutorial/security.md). The stand-in cannot open such a page. */
const UNSAFE: Readonly<Record<string, unknown>> = {
  allowRunningInsecureContent: true,
  contextIsolation: false,
  experimentalFeatures: true,
  nodeIntegration: true,
  nodeIntegrationInSubFrames: true,
  nodeIntegrationInWorker: true,
  sandbox: false,
  webSecurity: false,
  webviewTag: true,
};

function examine({ icon, webPreferences = {} }: WindowOptions): void {
  for (const [name, value] of Object.entries(UNSAFE))
    if (webPreferences[name] === value) flaw(`a window has ${name}: ${String(value)}`);
  if (!app.isSandboxed) flaw('a window is opened, and app.enableSandbox was not called');
  const { preload } = webPreferences;
  if (preload && !(isAbsolute(preload) && existsSync(preload))) flaw(`there is no preload script ${preload}`);
  if (icon !== undefined) imageOf(icon, 'the icon of the window');
}

export class BrowserWindow extends EventEmitter {
  readonly id = nextWindow++;
  readonly webContents: Contents;
  #gone = false;
  #closing = false;
  #shown: boolean;
  #focused = false;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #loading: PromiseWithResolvers<void> | undefined;
  readonly #outside: BrowserWindow;
  readonly #bounds: { x: number; y: number; width: number; height: number };

  constructor(options: WindowOptions = {}) {
    super();
    afterReady('Cannot create BrowserWindow before app is ready');
    examine(options);
    this.#bounds = { x: 0, y: 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.#shown = options.show ?? true;
    this.webContents = createContents(this.id, () => this.#gone);
    this.#outside = destroyable(this, () => this.#gone);
    windows.set(this.id, this.#outside);
    open.set(this.id, this.#outside);
    const { preload = '' } = options.webPreferences ?? {};
    post({ type: 'window', id: this.id, preload, privileges: privilegesOf('app') });
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this.#outside);
    // oxlint-disable-next-line no-constructor-return -- what the app holds throws once the window has gone
    return this.#outside;
  }

  static getAllWindows = () => [...windows.values()];
  static getFocusedWindow = () => [...windows.values()].find((each) => each.isFocused()) ?? null;
  static fromWebContents = (contents: Contents) => windows.get(contents.id) ?? null;

  loadURL = (url: string): Promise<void> => {
    this.#loading = Promise.withResolvers();
    // as in Electron a failure is told by an event too
    this.#loading.promise.catch(() => undefined);
    this.webContents.load(url);
    return this.#loading.promise;
  };

  /** The harness tells that the page came, or did not. */
  loaded = (url: string, ok: boolean): void => {
    if (ok) {
      this.webContents.emit('dom-ready', {});
      if (!this.#shown) this.emit('ready-to-show');
      this.webContents.emit('did-finish-load', {});
      this.#loading?.resolve();
      return;
    }
    this.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', url, true);
    this.#loading?.reject(new Error(`ERR_FILE_NOT_FOUND (-6) loading '${url}'`));
  };

  show = () => {
    this.#appear();
    this.#focused = true;
    record('window.show');
  };
  hide = () => {
    this.#shown = false;
    this.#focused = false;
    record('window.hide');
    this.emit('hide');
  };
  #appear() {
    if (this.#shown) return;
    this.#shown = true;
    this.emit('show');
  }
  focus = () => {
    this.#focused = true;
    record('window.focus');
  };
  blur = () => void (this.#focused = false);
  isFocused = () => this.#focused;
  isVisible = () => this.#shown;
  minimize = () => void (this.#minimized = true);
  restore = () => void (this.#minimized = false);
  isMinimized = () => this.#minimized;
  maximize = () => {
    this.#maximized = true;
    if (!hasFault('maximize-hidden')) this.#appear();
    record('window.maximize');
  };
  isMaximized = () => this.#maximized;
  isFullScreen = () => this.#fullScreen;
  /** As on macOS: the window leaves its Space slowly. */
  setFullScreen = (wanted: boolean) => {
    record('window.setFullScreen', wanted);
    setTimeout(() => {
      this.#fullScreen = wanted;
      this.emit(wanted ? 'enter-full-screen' : 'leave-full-screen');
    }, 50);
  };
  isDestroyed = () => this.#gone;
  getBounds = () => this.#bounds;
  getNormalBounds = () => this.#bounds;
  setProgressBar = (value: number) => record('window.setProgressBar', value);
  setTitle = () => undefined;
  setMenuBarVisibility = () => undefined;

  close = () => {
    if (this.#closing || this.#gone) return;
    if (!hasFault('close-after-unload') && emitPreventable(this, 'close')) return closeRefused();
    this.#closing = true;
    post({ type: 'unload', id: this.id });
  };

  /** The page holds on: those who hear of it may let it go all the same. */
  mayUnload = (): boolean => emitPreventable(this.webContents, 'will-prevent-unload');

  /** The harness tells how the page answered. */
  unloaded = (closed: boolean): void => {
    this.#closing = false;
    if (closed) this.#end();
    else closeRefused();
  };

  destroy = () => {
    if (this.#gone) return;
    post({ type: 'destroy', id: this.id });
    this.#end();
  };

  #end(): void {
    if (this.#gone) return;
    if (hasFault('close-after-unload')) this.emit('close', { preventDefault: () => undefined });
    this.webContents.emit('destroyed');
    this.#gone = true;
    windows.delete(this.id);
    this.emit('closed');
    windowClosed(app, this.id);
  }
}
