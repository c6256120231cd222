/**
 * Registry of the files and folders that the person dropped or chose. The page knows each by a handle that only this module makes; the
 * path stays here, and a handle stands for nothing beyond its own file or what lies in its own folder.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '@baobab/domain/errors';

/** Long enough for a question left open over lunch, short enough that a handle of the day before is refused. */
const LIFE_MS = 2 * 60 * 60 * 1000;
/** Two of the largest drops; beyond that the oldest go. */
const MAX_HANDLES = 20_000;
const HANDLE_BYTES = 24;

export type FileHandles = ReturnType<typeof createFileHandles>;

export function createFileHandles(nowMs: () => number = Date.now) {
  /** Oldest first. */
  const registered = new Map<string, { path: string; untilMs: number }>();
  return {
    /** A handle for each path, in their order. */
    register(paths: readonly string[]): string[] {
      const untilMs = nowMs() + LIFE_MS;
      const handles = paths.map((path) => {
        const handle = randomBytes(HANDLE_BYTES).toString('base64url');
        registered.set(handle, { path, untilMs });
        return handle;
      });
      for (const [handle, file] of registered)
        if (registered.size > MAX_HANDLES || file.untilMs <= nowMs()) registered.delete(handle);
        else break;
      return handles;
    },
    /** @throws file_missing for a handle that is unknown or expired, or belongs to another shop */
    pathOf(handle: string): string {
      const file = registered.get(handle);
      if (!file || file.untilMs <= nowMs()) throw new AppError('file_missing', {}, { message: EXPIRED });
      return file.path;
    },
    clear: () => registered.clear(),
  };
}

const EXPIRED = 'This app no longer has these files at hand. Nothing was sent. Drop or choose them again.';
