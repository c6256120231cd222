/**
 * What a person gave to the app by a drop or in a dialog. The page knows each file or folder by a handle that only this module makes;
 * the path stays here, and a handle stands for nothing beyond its own file or what lies in its own folder.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '@baobab/domain/errors';

export interface PathHandles {
  /** A handle for each path, in their order. */
  give(paths: readonly string[]): string[];
  /** @throws file_missing for what was never given, was given too long ago, or to another shop */
  pathOf(handle: string): string;
  /** No handle that was given before stands for anything any more. */
  forget(): void;
}

/** Long enough for a question left open over lunch, short enough that a handle of the day before is refused. */
const LIFE_MS = 2 * 60 * 60 * 1000;
/** Two of the largest drops; beyond that the oldest go. */
const MOST = 20_000;
const HANDLE_BYTES = 24;

export function createPathHandles(nowMs: () => number = Date.now): PathHandles {
  /** In the order in which they were given. */
  const given = new Map<string, { path: string; untilMs: number }>();
  return {
    give(paths) {
      const untilMs = nowMs() + LIFE_MS;
      const handles = paths.map((path) => {
        const handle = randomBytes(HANDLE_BYTES).toString('base64url');
        given.set(handle, { path, untilMs });
        return handle;
      });
      for (const [handle, file] of given)
        if (given.size > MOST || file.untilMs <= nowMs()) given.delete(handle);
        else break;
      return handles;
    },
    pathOf(handle) {
      const file = given.get(handle);
      if (!file || file.untilMs <= nowMs()) throw new AppError('file_missing', {}, { message: EXPIRED });
      return file.path;
    },
    forget: () => given.clear(),
  };
}

const EXPIRED = 'This app no longer has these files at hand. Nothing was sent. Drop or choose them again.';
