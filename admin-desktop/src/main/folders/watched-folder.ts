/** A folder whose changes become a plan: it is read again after each and at every start. Nothing is sent by itself. */
import { watch, type FSWatcher } from 'node:fs';
import { basename } from 'node:path';
import type { Clock } from '@baobab/uploads/ports';
import * as z from 'zod/mini';
import { openJsonFile } from '../settings/json-file.ts';

export interface WatchedFolder {
  /** Its name; null while none is watched. */
  name(): string | null;
  /** From now on; null for none. */
  choose(path: string | null): void;
  /** Reads it now. */
  look(): void;
  close(): void;
}

export interface WatchedFolderParts {
  /** Where the choice is kept. */
  file: string;
  clock: Pick<Clock, 'after'>;
  /** Plans what is new or changed. */
  refresh(path: string): Promise<void>;
  watchFolder?: (path: string, changed: () => void) => Pick<FSWatcher, 'close'>;
}

const schema = z.object({ folder: z.nullable(z.string()) });
/** A program that saves a file writes it in several steps. */
const QUIET_MS = 2000;

export function createWatchedFolder(parts: WatchedFolderParts): WatchedFolder {
  const { clock, refresh, watchFolder = watchRecursively } = parts;
  const kept = openJsonFile(parts.file, (content) => schema.parse(content), { folder: null });
  let watcher: Pick<FSWatcher, 'close'> | undefined;
  let cancelWait = () => {};
  let reading = false;
  let again = false;
  const look = async () => {
    const { folder } = kept.current();
    again = reading;
    if (folder === null || reading) return;
    reading = true;
    // without a sign-in or a network the next look has it
    await refresh(folder).catch(() => undefined);
    reading = false;
    if (again) await look();
  };
  const wait = () => {
    cancelWait();
    cancelWait = clock.after(QUIET_MS, () => void look());
  };
  const begin = () => {
    cancelWait();
    watcher?.close();
    const { folder } = kept.current();
    watcher = folder === null ? undefined : watchFolder(folder, wait);
    void look();
  };
  begin();
  return {
    name: () => {
      const { folder } = kept.current();
      return folder && basename(folder);
    },
    choose(path) {
      kept.trySave({ folder: path });
      begin();
    },
    look: () => void look(),
    close() {
      cancelWait();
      watcher?.close();
    },
  };
}

/** A folder that is gone or cannot be watched is still read at each start. */
function watchRecursively(path: string, changed: () => void): Pick<FSWatcher, 'close'> {
  try {
    return watch(path, { recursive: true, persistent: false }, changed).on('error', () => {});
  } catch {
    return { close: () => {} };
  }
}
