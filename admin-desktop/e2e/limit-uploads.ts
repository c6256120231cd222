import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Before the app starts: one file at a time at 1 MiB/s, so that no machine is through before the test acts. Gives back the full speed of the next start. */
export function limitUploads(userData: string): () => void {
  const path = join(userData, 'upload-limits.json');
  mkdirSync(userData, { recursive: true });
  writeFileSync(path, JSON.stringify({ filesAtOnce: 1, bytesPerSecond: 1024 * 1024 }));
  return () => rmSync(path);
}
