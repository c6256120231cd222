/** System services as fakes: keyring, dialogs, power, network, shell. */
import { request, type RequestOptions } from 'node:http';
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { blocks, fails, late } from './boot-options.ts';
import { afterReady, isReady, open } from './lifecycle.ts';
import { flaw, record } from './record.ts';

const key = scryptSync('stand-in keyring', 'baobab', 32);
const backend = process.env.STAND_IN_KEYRING ?? 'gnome_libsecret';
/** Chromium's mark: 'v10' for the key in its source, which it uses on Linux where no keyring answers, 'v11' for the keyring's. */
const mark = () => Buffer.from(backend === 'basic_text' ? 'v10' : 'v11');
/** A keyring that is locked is there and refuses (shell/browser/api/electron_api_safe_storage.cc). */
const opens = (call: string) => {
  afterReady('safeStorage cannot be used before app is ready');
  if (backend === 'locked' || backend === 'none') throw new Error(`Error in safeStorage.${call}: not available.`);
};
function encrypt(text: string): Buffer {
  opens('encryptString');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([mark(), iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}
function decrypt(bytes: Buffer): string {
  opens('decryptString');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(3, 15));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(15, -16), undefined, 'utf8') + decipher.final('utf8');
}
/** The deprecated calls stop the main thread while the keyring asks the person. */
function inMainThread<Value>(run: () => Value): Value {
  if (isReady()) blocks('keyring');
  return run();
}
export const safeStorage = {
  isEncryptionAvailable() {
    if (!isReady()) flaw('before ready the keyring always answers that it is not available');
    return inMainThread(() => isReady() && backend !== 'none');
  },
  isAsyncEncryptionAvailable: async () => (await late('keyring'), isReady() && backend !== 'none'),
  encryptStringAsync: async (text: string) => (await late('keyring'), encrypt(text)),
  decryptStringAsync: async (bytes: Buffer) => {
    await late('keyring');
    return { result: decrypt(bytes), shouldReEncrypt: false };
  },
  getSelectedStorageBackend: () => (isReady() ? backend.replace('locked', 'gnome_libsecret') : 'unknown'),
  encryptString: (text: string) => inMainThread(() => encrypt(text)),
  decryptString: (bytes: Buffer) => inMainThread(() => decrypt(bytes)),
};

export const dialogAnswers: string[][] = [];
/** Questions that come before a test could answer over the wire are answered by the environment. */
export const messageAnswers = (process.env.STAND_IN_ANSWERS ?? '').split(',').filter(Boolean).map(Number);
/** The first of two arguments is the window that a dialog belongs to: without one the window goes on, in a hidden one it is not seen. */
async function begin(name: string, args: unknown[]): Promise<void> {
  beginAtOnce(name, args);
  await late('dialog');
  if (fails('dialog')) throw new Error('The dialog could not be shown');
}
function beginAtOnce(name: string, args: unknown[]): void {
  afterReady('dialog module can only be used after app is ready');
  const [parent] = args.length > 1 ? (args as { isVisible(): boolean }[]) : [];
  const isAnyVisible = [...open.values()].some((each) => each.isVisible?.());
  if (parent ? !parent.isVisible() : isAnyVisible) flaw(`${name} does not belong to the window that is in view`);
  record(name, args.at(-1), parent ? 'with parent' : 'alone');
}
export const dialog = {
  showOpenDialog: async (...args: unknown[]) => {
    await begin('dialog.showOpenDialog', args);
    const filePaths = dialogAnswers.shift() ?? [];
    return { canceled: filePaths.length === 0, filePaths };
  },
  showMessageBox: async (...args: unknown[]) => {
    await begin('dialog.showMessageBox', args);
    return { response: await nextAnswer(), checkboxChecked: false };
  },
  showMessageBoxSync: (...args: unknown[]) => {
    beginAtOnce('dialog.showMessageBoxSync', args);
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
export const crashReporter = { start: () => undefined };
