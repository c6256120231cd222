/**
 * Bytes on disk. A file's name is the version of its object (a UUID made here), never anything a caller said:
 *   incoming/<version>        being received, worthless after a crash
 *   objects/<version>         whole and synced; an object exists when a row in storage.objects names the version
 *   tus/<version>[.json]      unfinished resumable uploads
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, rename, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../private-files.ts';
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

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/**
 * Makes renames in a folder survive a power cut; those who ask at once share one sync. Windows can't open folders and
 * needs no such thing.
 */
function createFolderSync(folder: string) {
  const handle = process.platform === 'win32' ? undefined : open(folder, constants.O_RDONLY);
  handle?.catch(() => {});
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    sync: () => {
      // A sync that has begun may have missed this caller's rename: wait for one that begins after now.
      next ??= last.then(async () => {
        next = undefined;
        last = (await handle)?.sync() ?? last;
        await last;
      });
      return next;
    },
    close: async () => {
      await (await handle)?.close();
    },
  };
}

export interface Files {
  incomingFolder: string;
  objectsFolder: string;
  tusFolder: string;
  objectPath(version: string): string;
  /** Opens a new file to receive into; `keep` or `discard` it afterwards. */
  begin(version: string): Promise<FileHandle>;
  /** Syncs a file that begin opened, closes it, and moves it among the objects. */
  keep(version: string, file: FileHandle): Promise<void>;
  discard(version: string, file: FileHandle): Promise<void>;
  /** Syncs a finished file at `path` (an empty one may not exist yet) and moves it among the objects. */
  adopt(path: string, version: string): Promise<void>;
  /** The bytes of one version under a second version, without copying them where the file system can. Throws NoSuchKey. */
  duplicate(version: string, as: string): Promise<void>;
  remove(versions: readonly (string | null | undefined)[]): Promise<void>;
  close(): Promise<void>;
}

const CREATE = constants.O_RDWR | constants.O_CREAT;

export function createFiles(root: string): Files {
  const incomingFolder = join(root, 'incoming');
  const objectsFolder = join(root, 'objects');
  const tusFolder = join(root, 'tus');
  for (const folder of [root, incomingFolder, objectsFolder, tusFolder]) makePrivateFolder(folder);

  const objectPath = (version: string) => join(objectsFolder, version);
  const folder = createFolderSync(objectsFolder);
  const moveIn = async (from: string, version: string) => {
    await rename(from, objectPath(version));
    await folder.sync();
  };

  return {
    incomingFolder,
    objectsFolder,
    tusFolder,
    objectPath,
    begin: (version) => open(join(incomingFolder, version), 'wx', PRIVATE_FILE),
    keep: async (version, file) => {
      await syncAndClose(file);
      await moveIn(join(incomingFolder, version), version);
    },
    discard: async (version, file) => {
      await file.close();
      await unlessMissing(unlink(join(incomingFolder, version)));
    },
    adopt: async (path, version) => {
      await syncAndClose(await open(path, CREATE, PRIVATE_FILE));
      await moveIn(path, version);
    },
    duplicate: async (version, as) => {
      await link(objectPath(version), objectPath(as)).catch((error: unknown) => {
        if (isMissing(error)) throw noSuchKey();
        return copyFile(objectPath(version), objectPath(as));
      });
      await folder.sync();
    },
    remove: async (versions) => {
      const known = versions.filter((version) => version && isVersion(version)) as string[];
      await Promise.all(known.map((version) => unlessMissing(unlink(objectPath(version)))));
    },
    close: folder.close,
  };
}
