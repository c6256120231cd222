/** System services as fakes: keyring, dialogs, menu, tray, notifications, power, network, shell. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { record } from './record.ts';

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

export const dialogAnswers: string[][] = [];
/** Questions that come before anybody could answer over the wire are answered by the environment. */
export const messageAnswers = (process.env.STAND_IN_ANSWERS ?? '').split(',').filter(Boolean).map(Number);
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
  showMessageBoxSync: (...args: unknown[]) => {
    record('dialog.showMessageBoxSync', args.at(-1));
    return messageAnswers.shift() ?? 0;
  },
  showErrorBox: (...args: unknown[]) => record('dialog.showErrorBox', ...args),
};

export interface MenuItem {
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

export const notifications: Notification[] = [];
export class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly options: unknown;
  constructor(options: unknown) {
    super();
    this.options = options;
  }
  show = () => {
    notifications.push(this);
    record('notification', this.options);
  };
}

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' });
export const powerMonitor = new EventEmitter();
let holds = 0;
export const powerSaveBlocker = {
  start(type: string) {
    holds += 1;
    record('powerSaveBlocker.start', type, holds);
    return holds;
  },
  stop(id: number) {
    record('powerSaveBlocker.stop', id);
    return true;
  },
};
export const shell = {
  openExternal: async (url: string) => record('shell.openExternal', url),
  showItemInFolder: (path: string) => record('shell.showItemInFolder', path),
};
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
export const line = { online: true };
export const net = { isOnline: () => line.online, fetch: (...args: Parameters<typeof fetch>) => fetch(...args) };
export const crashReporter = { start: () => undefined };
