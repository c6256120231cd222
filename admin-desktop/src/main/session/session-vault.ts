/**
 * Keeps the sign-in between starts: one file, readable only through the system's keyring. Where there is no keyring (or only
 * the 'basic_text' one, which protects nothing) it stays in memory and `remembered` says so. A keyring that refuses (locked, denied, an
 * update that is not signed) may open at the next start, so the file stays until a new sign-in or signing out takes its place.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { replaceFile } from '../files/replace-file.ts';

/** The part of Electron's safeStorage that is used here. */
export interface Keyring {
  isEncryptionAvailable(): boolean;
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(bytes: Buffer): string;
}

export interface SessionVault {
  readonly remembered: boolean;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Signed out: nothing is left, not even what could not be read. */
  clear(): void;
}

/** @param onRefused a sign-in could not be read, or not be kept and holds until the app ends */
export function createSessionVault(
  file: string,
  keyring: Keyring,
  platform: NodeJS.Platform = process.platform,
  onRefused: (error: unknown) => void = () => {},
): SessionVault {
  const remembered = isRealKeyring(keyring, platform);
  const items = new Map<string, string>(remembered ? read(file, keyring, onRefused) : []);
  const write = () => {
    if (!remembered) return;
    if (items.size === 0) rmSync(file, { force: true });
    else replaceFile(file, keyring.encryptString(JSON.stringify([...items])));
  };
  return {
    remembered,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, value);
      try {
        write();
      } catch (error) {
        // full disk, locked keyring: the sign-in goes on, and ends with the app
        onRefused(error);
      }
    },
    removeItem(key) {
      if (items.delete(key)) write();
    },
    clear() {
      items.clear();
      rmSync(file, { force: true });
    },
  };
}

export function isRealKeyring(keyring: Keyring, platform: NodeJS.Platform): boolean {
  if (!keyring.isEncryptionAvailable()) return false;
  return (
    platform !== 'linux' || !['basic_text', 'unknown'].includes(keyring.getSelectedStorageBackend?.() ?? 'unknown')
  );
}

/** A file that cannot be read means signing in again. */
function read(file: string, keyring: Keyring, onRefused: (error: unknown) => void): [string, string][] {
  if (!existsSync(file)) return [];
  try {
    const entries: unknown = JSON.parse(keyring.decryptString(readFileSync(file)));
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch (error) {
    onRefused(error);
    return [];
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
