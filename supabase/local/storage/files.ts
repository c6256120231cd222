// Bytes on disk. A file's name is the version of its object (a UUID made here), never anything a caller said:
//   incoming/<version>        being received, worthless after a crash
//   objects/<aa>/<version>    whole and synced; an object exists when a row in storage.objects names the version
//   tus/<version>[.json]      unfinished resumable uploads
import { randomUUID } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { copyFile, link, mkdir, open, rename, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { noSuchKey } from './errors.ts';

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isVersion = (text: string) => VERSION.test(text);

/** A UUID whose first bits are the time (RFC 9562, version 7), so that an upload's age can be read from its id. */
export function newVersion(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  const random = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** Milliseconds since 1970 at which `newVersion` made it; NaN for a version of another kind. */
export const madeAt = (version: string) =>
  version[14] === '7' ? Number.parseInt(version.slice(0, 8) + version.slice(9, 13), 16) : Number.NaN;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Runs a file operation for which "it isn't there" is a fine answer. */
export async function unlessMissing<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes a rename survive a power cut. Windows can't open folders and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
}

export type Files = {
  incomingFolder: string;
  objectsFolder: string;
  tusFolder: string;
  objectPath(version: string): string;
  /** Opens a new file to receive into; `keep` or `discard` it afterwards. */
  begin(version: string): Promise<FileHandle>;
  /** Syncs a file that begin opened, closes it, and moves it among the objects. */
  keep(version: string, file: FileHandle): Promise<void>;
  discard(version: string, file: FileHandle): Promise<void>;
  /** Syncs a finished file at `path` and moves it among the objects. */
  adopt(path: string, version: string): Promise<void>;
  /** The bytes of one version under a second version, without copying them where the file system can. Throws NoSuchKey. */
  duplicate(version: string, as: string): Promise<void>;
  remove(versions: readonly (string | null | undefined)[]): Promise<void>;
};

export function createFiles(root: string): Files {
  const incomingFolder = join(root, 'incoming');
  const objectsFolder = join(root, 'objects');
  const tusFolder = join(root, 'tus');
  for (const folder of [incomingFolder, objectsFolder, tusFolder]) mkdirSync(folder, { recursive: true });

  // The last letters: a time-ordered version has the same first ones for days.
  const objectPath = (version: string) => join(objectsFolder, version.slice(-2), version);
  const made = new Set<string>();
  const place = async (version: string) => {
    const path = objectPath(version);
    const folder = dirname(path);
    if (!made.has(folder)) {
      await mkdir(folder, { recursive: true });
      await syncFolder(objectsFolder);
      made.add(folder);
    }
    return path;
  };
  const moveIn = async (from: string, version: string) => {
    const path = await place(version);
    await rename(from, path);
    await syncFolder(dirname(path));
  };

  return {
    incomingFolder,
    objectsFolder,
    tusFolder,
    objectPath,
    begin: (version) => open(join(incomingFolder, version), 'wx'),
    keep: async (version, file) => {
      await file.datasync().finally(() => file.close());
      await moveIn(join(incomingFolder, version), version);
    },
    discard: async (version, file) => {
      await file.close();
      await unlessMissing(unlink(join(incomingFolder, version)));
    },
    adopt: async (path, version) => {
      const file = await open(path, 'r+');
      await file.datasync().finally(() => file.close());
      await moveIn(path, version);
    },
    duplicate: async (version, as) => {
      const path = await place(as);
      await link(objectPath(version), path).catch((error: unknown) => {
        if (isMissing(error)) throw noSuchKey();
        return copyFile(objectPath(version), path);
      });
      await syncFolder(dirname(path));
    },
    remove: async (versions) => {
      const known = versions.filter((version) => version && isVersion(version)) as string[];
      await Promise.all(known.map((version) => unlessMissing(unlink(objectPath(version)))));
    },
  };
}
