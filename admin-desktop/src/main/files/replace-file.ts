/** Small files of the app's own: written aside, flushed, then renamed over, so that a reader sees the old or the new one, whole. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Readable by this user alone. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const aside = `${file}.new`;
  const handle = openSync(aside, 'w', 0o600);
  try {
    writeSync(handle, typeof content === 'string' ? Buffer.from(content) : content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  chmodSync(aside, 0o600);
  renameSync(aside, file);
}
