/**
 * Keeps the sign-in between starts: one file, readable only through the system's keyring. Where there is no keyring (or only
 * the 'basic_text' one, which protects nothing) it stays in memory and `remembered` says so.
 */
import { readFileSync, rmSync } from 'node:fs';
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
}

/** @param onUnwritten the sign-in could not be kept; it holds until the app ends */
export function createSessionVault(
  file: string,
  keyring: Keyring,
  platform: NodeJS.Platform = process.platform,
  onUnwritten: (error: unknown) => void = () => {},
): SessionVault {
  const remembered = isRealKeyring(keyring, platform);
  if (!remembered) rmSync(file, { force: true });
  const items = new Map<string, string>(remembered ? read(file, keyring) : []);
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
        onUnwritten(error);
      }
    },
    removeItem(key) {
      if (items.delete(key)) write();
    },
  };
}

function isRealKeyring(keyring: Keyring, platform: NodeJS.Platform): boolean {
  if (!keyring.isEncryptionAvailable()) return false;
  return (
    platform !== 'linux' || !['basic_text', 'unknown'].includes(keyring.getSelectedStorageBackend?.() ?? 'unknown')
  );
}

/** A file that cannot be read any more (another user's keyring, damage) means signing in again, nothing worse. */
function read(file: string, keyring: Keyring): [string, string][] {
  try {
    const entries: unknown = JSON.parse(keyring.decryptString(readFileSync(file)));
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
