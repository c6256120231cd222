/**
 * What the app's main script gets for `import … from 'electron'` under the stand-in: windows live in the harness's Chromium,
 * system services are fakes that write down how they were called. It proves nothing about Electron itself.
 */
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pack, type FromMain, type ToMain } from './wire.ts';

const post = (message: FromMain) => void process.send?.(message);
const record = (name: string, ...args: unknown[]) =>
  post({ type: 'log', entry: { name, args: args.map((arg) => pack(JSON.parse(JSON.stringify(arg ?? null)))) } });
const flag = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const userData = flag('user-data-dir') ?? join(process.cwd(), '.stand-in');
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
  requestSingleInstanceLock = () => true;
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
  exit = (code = 0) => process.exit(code);
}
export const app = new App();

const windows = new Map<number, BrowserWindow>();
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
  show = () => record('window.show');
  hide = () => record('window.hide');
  focus = () => record('window.focus');
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
const handlers = new Map<string, Handler>();
export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, handler: Handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  removeHandler: (channel: string) => void handlers.delete(channel),
});

const schemes = new Map<string, (request: Request) => Promise<Response> | Response>();
export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) => void schemes.set(scheme, handler),
};

export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    protocol,
    setPermissionRequestHandler: () => record('session.setPermissionRequestHandler'),
    setPermissionCheckHandler: () => record('session.setPermissionCheckHandler'),
    setDevicePermissionHandler: () => record('session.setDevicePermissionHandler'),
  }),
};

const key = scryptSync('stand-in keyring', 'baobab', 32);
const backend = process.env.STAND_IN_KEYRING ?? 'gnome_libsecret';
export const safeStorage = {
  isEncryptionAvailable: () => backend !== 'none',
  getSelectedStorageBackend: () => backend,
  encryptString(text: string) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  },
  decryptString(bytes: Buffer) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  },
};

const dialogAnswers: string[][] = [];
const messageAnswers: number[] = [];
export const dialog = {
  showOpenDialog: async (...args: unknown[]) => {
    record('dialog.showOpenDialog', args.at(-1));
    const filePaths = dialogAnswers.shift() ?? [];
    return { canceled: filePaths.length === 0, filePaths };
  },
  showMessageBox: async (...args: unknown[]) => {
    record('dialog.showMessageBox', args.at(-1));
    return { response: messageAnswers.shift() ?? 0, checkboxChecked: false };
  },
  showErrorBox: (...args: unknown[]) => record('dialog.showErrorBox', ...args),
};

interface MenuItem {
  label?: string;
  role?: string;
  submenu?: MenuItem[];
  click?: () => void;
}
let menu: MenuItem[] = [];
export const Menu = {
  buildFromTemplate: (template: MenuItem[]) => template,
  setApplicationMenu: (template: MenuItem[] | null) => {
    menu = template ?? [];
  },
  getApplicationMenu: () => menu,
};

export class Tray extends EventEmitter {
  constructor() {
    super();
    record('tray.show');
  }
  setContextMenu = () => undefined;
  setToolTip = (text: string) => record('tray.setToolTip', text);
  destroy = () => record('tray.destroy');
}
export const nativeImage = { createFromPath: (path: string) => path };

export class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly options: unknown;
  constructor(options: unknown) {
    super();
    this.options = options;
  }
  show = () => record('notification', this.options);
}

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' });
export const powerMonitor = new EventEmitter();
export const powerSaveBlocker = { start: () => 1, stop: () => true };
export const shell = {
  openExternal: async (url: string) => record('shell.openExternal', url),
  showItemInFolder: (path: string) => record('shell.showItemInFolder', path),
};
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
export const net = { isOnline: () => true, fetch: (...args: Parameters<typeof fetch>) => fetch(...args) };
export const crashReporter = { start: () => undefined };

process.on('message', (message: ToMain) => void receive(message));
process.on('disconnect', () => process.exit(1));

async function receive(message: ToMain): Promise<void> {
  if (message.type === 'invoke') await invoke(message);
  if (message.type === 'request') await request(message);
  if (message.type === 'navigate') navigate(message);
  if (message.type === 'dialog-answer') dialogAnswers.push(message.paths);
  if (message.type === 'message-answer') messageAnswers.push(message.response);
  if (message.type === 'handed-over') app.emit('second-instance', {}, ['baobab-admin', ...message.argv]);
  if (message.type === 'close-window') windows.get(1)?.close();
  if (message.type === 'menu') clickMenu(message.path);
  if (message.type === 'closed') windows.get(message.id)?.close();
  if (message.type === 'quit') app.quit();
  if (message.type === 'dark') {
    nativeTheme.shouldUseDarkColors = message.dark;
    nativeTheme.emit('updated');
  }
}

async function invoke(message: Extract<ToMain, { type: 'invoke' }>): Promise<void> {
  const contents = windows.get(message.id)?.webContents;
  const frame = message.mainFrame
    ? { url: message.url, parent: null }
    : { url: message.url, parent: contents?.mainFrame };
  try {
    const handler = handlers.get(message.channel);
    if (!handler) throw new Error(`No handler registered for '${message.channel}'`);
    const value = await handler({ sender: contents, senderFrame: frame }, ...message.args);
    post({ type: 'answer', call: message.call, ok: true, value: pack(value) });
  } catch (error) {
    post({
      type: 'answer',
      call: message.call,
      ok: false,
      value: `Error invoking remote method '${message.channel}': ${String(error)}`,
    });
  }
}

async function request({ call, url, method }: Extract<ToMain, { type: 'request' }>): Promise<void> {
  const handler = schemes.get(new URL(url).protocol.slice(0, -1));
  const response = handler ? await handler(new Request(url, { method })) : new Response('', { status: 404 });
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  post({ type: 'response', call, status: response.status, headers: Object.fromEntries(response.headers), body });
}

/** Asks the app's own guards, as Electron would before it leaves a page or opens a window. */
function navigate({ call, id, url, popup }: Extract<ToMain, { type: 'navigate' }>): void {
  const contents = windows.get(id)?.webContents;
  let allowed = true;
  if (popup) allowed = contents?.openHandler({ url }).action === 'allow';
  else contents?.emit('will-navigate', { url, preventDefault: () => (allowed = false) });
  post({ type: 'navigation', call, allowed });
}

function clickMenu(path: string[]): void {
  let items = menu;
  let item: MenuItem | undefined;
  for (const label of path) {
    item = items.find((each) => (each.label ?? each.role)?.replace('&', '') === label);
    items = item?.submenu ?? [];
  }
  if (!item?.click) throw new Error(`no such menu item: ${path.join(' › ')}`);
  item.click();
}
