/** The app's files are for one user of the computer: mode 0600 in folders of 0700, also after a copy or a backup widened them. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the app's own; what Chromium keeps beside them lies in `data`, which other users cannot enter. */
const OWN_FOLDERS = ['logs', 'derived'];

/** Takes every right of other users away. On Windows the profile's access list does that. */
export function keepPrivate(data: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') return;
  for (const folder of [data, ...OWN_FOLDERS.map((name) => join(data, name))]) {
    tighten(folder);
    for (const entry of entriesOf(folder)) if (entry.isFile()) tighten(join(folder, entry.name));
  }
}

/** Ignores a disk without modes and a folder that does not exist. */
function tighten(path: string): void {
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch {
    // the start goes on
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
