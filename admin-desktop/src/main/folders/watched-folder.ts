/** A folder whose changes become a plan: it is read after changes, at every start, and when its disk is back. Nothing is sent by itself. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Clock } from '@baobab/uploads/ports';
import * as z from 'zod/mini';
import type { WatchedFolderState } from '../../bridge/payloads.ts';
import { openJsonFile } from '../settings/json-file.ts';
import { watchFolders, type Watching } from './watch-folders.ts';

export interface WatchedFolderParts {
  /** Where the choice is kept. */
  file: string;
  clock: Pick<Clock, 'after' | 'now'>;
  /** Plans what is new or changed, unless the folder is no longer watched when it is known. */
  refresh(path: string, isStopped: () => boolean): Promise<void>;
  watchFolder?: typeof watchFolders | undefined;
}

const schema = z.object({ folder: z.nullable(z.string()) });
/** A program that saves a file writes it in several steps. */
const QUIET_MS = 2000;
/** While changes do not end. */
const LONGEST_WAIT_MS = 30_000;
/** Reading takes at most this part of the time. */
const READING_SHARE = 1 / 10;
/** No system reports the return of a disk or a network drive: one question to the file system finds out. */
const CHECK_MS = 10_000;

/** A watched path, until another one is chosen. */
class Watch {
  readonly path: string;
  readonly #parts: WatchedFolderParts;
  /** Which folder lies at the path: another one after its disk was away. Null while there is none, undefined before it is known. */
  #place: string | null | undefined;
  #watcher: Watching | null = null;
  #isStopped = false;
  #isReading = false;
  #readAgain = false;
  #longestWaitMs = LONGEST_WAIT_MS;
  #changedSinceMs: number | null = null;
  #cancelWait = () => {};
  #cancelCheck = () => {};

  constructor(path: string, parts: WatchedFolderParts) {
    this.path = path;
    this.#parts = parts;
  }

  get isAway(): boolean {
    return this.#place === null;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelWait();
    this.#cancelCheck();
    this.#watcher?.close();
  }

  /** Arms the watcher for the folder that is there now, and does so again from time to time. */
  async check(): Promise<void> {
    const place = await placeOf(this.path);
    if (this.#isStopped) return;
    if (place !== this.#place) this.#disarm();
    this.#place = place;
    if (place !== null && !this.#watcher) this.#arm();
    this.#cancelCheck = this.#parts.clock.after(CHECK_MS, () => void this.check());
  }

  async look(): Promise<void> {
    this.#readAgain = this.#isReading;
    if (!this.#place || this.#isReading || this.#isStopped) return;
    const { clock, refresh } = this.#parts;
    const startedMs = clock.now();
    this.#isReading = true;
    this.#changedSinceMs = null;
    this.#cancelWait();
    // without a sign-in or a network the next look has it
    await refresh(this.path, () => this.#isStopped).catch(() => undefined);
    this.#isReading = false;
    this.#longestWaitMs = Math.max(LONGEST_WAIT_MS, (clock.now() - startedMs) / READING_SHARE);
    if (this.#readAgain) this.#wait();
  }

  #arm(): void {
    const { watchFolder = watchFolders } = this.#parts;
    this.#watcher = watchFolder(
      this.path,
      () => this.#wait(),
      () => this.#disarm(),
    );
    void this.look();
  }

  #disarm(): void {
    this.#watcher?.close();
    this.#watcher = null;
  }

  #wait(): void {
    if (this.#isStopped) return;
    const nowMs = this.#parts.clock.now();
    this.#changedSinceMs ??= nowMs;
    const leftMs = this.#changedSinceMs + this.#longestWaitMs - nowMs;
    this.#cancelWait();
    this.#cancelWait = this.#parts.clock.after(Math.min(QUIET_MS, leftMs), () => void this.look());
  }
}

export function createWatchedFolder(parts: WatchedFolderParts) {
  const kept = openJsonFile(parts.file, schema.parse, { folder: null });
  let watched: Watch | null = null;
  const begin = async () => {
    watched?.stop();
    const { folder } = kept.current();
    watched = folder === null ? null : new Watch(folder, parts);
    await watched?.check();
  };
  void begin();
  return {
    /** Null while none is watched. */
    current: (): WatchedFolderState | null => watched && { name: basename(watched.path), isAway: watched.isAway },
    /** From now on; null for none. Resolves when it is known whether the folder is there. */
    async choose(path: string | null): Promise<void> {
      kept.trySave({ folder: path });
      await begin();
    },
    /** Reads it now, unless it is away. */
    look: () => void watched?.look(),
    close: () => watched?.stop(),
  };
}

async function placeOf(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  return facts?.isDirectory() ? `${facts.dev}:${facts.ino}` : null;
}
