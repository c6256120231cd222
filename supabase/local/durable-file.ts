import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { PRIVATE_FILE } from './private-files.ts';

/** Replaces a small file as a whole: after a crash it holds the old text or the new one, never a part. */
export function writeFileDurably(file: string, text: string, mode = PRIVATE_FILE): void {
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'w', mode);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
