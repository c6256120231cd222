/** Housekeeping: what crashes and expiry leave behind. Only files older than the grace time are touched. */
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageContext } from './context.ts';
import { isVersion, unlessMissing } from './files.ts';
import { knownVersions } from './objects.ts';

const BATCH = 500;

async function olderThan(folder: string, names: string[], limit: number): Promise<string[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const info = await unlessMissing(stat(join(folder, name)));
      return info?.isFile() && info.mtimeMs < limit ? name : undefined;
    }),
  );
  return found.filter((name) => name !== undefined);
}

async function sweepFolder(folder: string, limit: number, keep: (names: string[]) => Promise<Set<string>>) {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  for (let at = 0; at < names.length; at += BATCH) {
    const old = await olderThan(folder, names.slice(at, at + BATCH), limit);
    if (old.length === 0) continue;
    const kept = await keep(old);
    await Promise.all(old.filter((name) => !kept.has(name)).map((name) => unlessMissing(unlink(join(folder, name)))));
  }
}

const keepNone = async () => new Set<string>();

/** Ends half-received and expired uploads, and files that no row names. `grace` in milliseconds. */
export async function sweep(context: StorageContext, grace: number, isStopped: () => boolean): Promise<void> {
  const { db, files } = context;
  const limit = Date.now() - grace;
  await sweepFolder(files.incomingFolder, limit, keepNone);
  // An upload's journal and bytes live as long as it can be continued, however long ago the last byte came.
  await sweepFolder(files.tusFolder, Date.now() - context.uploadLifetime, keepNone);
  await sweepFolder(files.objectsFolder, limit, async (names) => {
    if (isStopped()) return new Set(names);
    const known = await knownVersions(db, names.filter(isVersion));
    return new Set(names.filter((name) => known.has(name) || !isVersion(name)));
  });
}
