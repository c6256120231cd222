/**
 * Stores the sign-in between starts: one file, readable only through the system's keyring. Without a keyring the sign-in stays in
 * memory, and `remembered` is false. A keyring that refuses (locked, denied, an update that is not
 * signed) may open at the next start, so the file stays until a new sign-in or signing out replaces it. A keyring may ask the person
 * first, so nothing waits for it longer than the limit: what it answers later counts then.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { SafeStorage } from 'electron';
import { replaceFile } from '../files/replace-file.ts';
import { within } from '../work/system-clock.ts';

export type Keyring = Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;

export interface VaultParts {
  file: string;
  keyring: Keyring;
  platform?: NodeJS.Platform;
  /** A sign-in could not be read, or could not be stored and holds until the app ends. */
  onRefused?(error: unknown): void;
  /** The keyring answered after the limit. */
  onLate?(): void;
  limitMs?: number;
}

export type SessionVault = Awaited<ReturnType<typeof openSessionVault>>;

const LIMIT_MS = 3000;

export async function openSessionVault(parts: VaultParts) {
  const { file, keyring, platform = process.platform, onRefused = () => {}, onLate, limitMs = LIMIT_MS } = parts;
  const items = new Map<string, string>();
  let remembered = true;
  let isReplaced = false;
  let isLate = false;
  const refused = (error: unknown) => {
    onRefused(error);
    return false;
  };
  const load = async () => {
    remembered = await isRealKeyring(keyring, platform).catch(refused);
    const stored = remembered ? await read(file, keyring, onRefused) : [];
    if (!isReplaced) stored.forEach(([key, value]) => items.set(key, value));
    if (isLate) onLate?.();
  };
  const loaded = load();
  let saved = loaded;
  const save = async () => {
    if (!remembered) return;
    if (items.size > 0) replaceFile(file, await keyring.encryptStringAsync(JSON.stringify([...items])));
    // signed out while the keyring worked
    if (items.size === 0) rmSync(file, { force: true });
  };
  const change = async () => {
    isReplaced = true;
    saved = saved.then(save).catch(onRefused);
    await within(limitMs, saved);
  };
  await within(limitMs, loaded);
  isLate = true;
  return {
    /** True until the keyring has answered. */
    get remembered() {
      return remembered;
    },
    getItem: (key: string) => items.get(key) ?? null,
    /** A full disk or a locked keyring is reported: the sign-in goes on, and ends with the app. */
    async setItem(key: string, value: string) {
      items.set(key, value);
      await change();
    },
    async removeItem(key: string) {
      if (items.delete(key)) await change();
    },
    /** Signed out: nothing is left, not even what could not be read. */
    clear() {
      items.clear();
      rmSync(file, { force: true });
      void change();
    },
    /** Resolves when every change is on the disk. */
    saved: () => saved,
  };
}

/** Marks what Chromium encrypted with the key that its source contains, which it uses on Linux where no keyring answers. */
const FIXED_KEY = 'v10';

export async function isRealKeyring(keyring: Keyring, platform: NodeJS.Platform): Promise<boolean> {
  if (!(await keyring.isAsyncEncryptionAvailable())) return false;
  return platform !== 'linux' || !(await keyring.encryptStringAsync('sample')).toString('latin1').startsWith(FIXED_KEY);
}

/** A file that cannot be read means signing in again. */
async function read(file: string, keyring: Keyring, onRefused: (error: unknown) => void): Promise<[string, string][]> {
  if (!existsSync(file)) return [];
  try {
    const { result } = await keyring.decryptStringAsync(readFileSync(file));
    const entries: unknown = JSON.parse(result);
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch (error) {
    onRefused(error);
    return [];
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
