/** One folder for what tests leave behind, removed when all of them have ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'baobab-tests-'));

export function setup(): void {
  // Workers and the processes that they start inherit it: POSIX reads TMPDIR, Windows TEMP.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
