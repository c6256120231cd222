/** System services as fakes: keyring, dialogs, power, network, shell. */
import { request, type RequestOptions } from 'node:http';
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { afterReady, isReady } from './lifecycle.ts';
import { record } from './record.ts';

const key = scryptSync('stand-in keyring', 'baobab', 32);
const backend = process.env.STAND_IN_KEYRING ?? 'gnome_libsecret';
/** A keyring that is locked is there and refuses. */
const opens = () => {
  if (backend === 'locked')
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
};
export const safeStorage = {
  isEncryptionAvailable: () => isReady() && backend !== 'none',
  getSelectedStorageBackend: () => (isReady() ? backend.replace('locked', 'gnome_libsecret') : 'unknown'),
  encryptString(text: string) {
    opens();
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  },
  decryptString(bytes: Buffer) {
    opens();
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  },
};

export const dialogAnswers: string[][] = [];
/** Questions that come before a test could answer over the wire are answered by the environment. */
export const messageAnswers = (process.env.STAND_IN_ANSWERS ?? '').split(',').filter(Boolean).map(Number);
const ready = () => afterReady('dialog module can only be used after app is ready');
/** The first of two arguments is the window that a dialog belongs to. */
const told = (name: string, args: unknown[]) => record(name, args.at(-1), args.length > 1 ? 'with parent' : 'alone');
export const dialog = {
  showOpenDialog: async (...args: unknown[]) => {
    ready();
    told('dialog.showOpenDialog', args);
    const filePaths = dialogAnswers.shift() ?? [];
    return { canceled: filePaths.length === 0, filePaths };
  },
  showMessageBox: async (...args: unknown[]) => {
    ready();
    told('dialog.showMessageBox', args);
    return { response: await nextAnswer(), checkboxChecked: false };
  },
  showMessageBoxSync: (...args: unknown[]) => {
    ready();
    told('dialog.showMessageBoxSync', args);
    return messageAnswers.shift() ?? 0;
  },
  showErrorBox: (...args: unknown[]) => record('dialog.showErrorBox', ...args),
};

/** STAND_IN_SLOW_ANSWERS: a question stands until a test answers it; else it is answered at once, by its first button. */
async function nextAnswer(): Promise<number> {
  while (process.env.STAND_IN_SLOW_ANSWERS && messageAnswers.length === 0) {
    const { promise, resolve } = Promise.withResolvers<void>();
    answered.once('answer', () => resolve());
    await promise;
  }
  return messageAnswers.shift() ?? 0;
}
export const answered = new EventEmitter();

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
export const clipboard = { writeText: (text: string) => record('clipboard.writeText', text) };
export const screen = {
  getAllDisplays() {
    afterReady("The 'screen' module can't be used before the app 'ready' event");
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
  },
};
export const line = { online: process.env.STAND_IN_ONLINE !== '0' };
export const net = {
  isOnline: () => line.online,
  fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
  /** Enough for a feed without redirects and sign-ins: Node's request has the same events. */
  request: (options: RequestOptions) => request(options),
};
/** Told by electron-updater before an installer starts. */
export const autoUpdater = new EventEmitter();
export const crashReporter = { start: () => undefined };
