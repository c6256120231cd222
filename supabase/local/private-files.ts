/**
 * What holds secrets or people's data is for its owner alone. Windows keeps no such bits: there the user's profile protects.
 */
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/** Made when missing. One that was open to others until now is closed together with the files in it. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (process.platform === 'win32' || (statSync(folder).mode & OTHERS) === 0) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(folder, entry.name), PRIVATE_FILE);
  }
  chmodSync(folder, PRIVATE_FOLDER);
}

/** Made when missing, with what it holds kept. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE));
  if (process.platform !== 'win32') chmodSync(file, PRIVATE_FILE);
}
