/** Illustrations that came from a folder and are no longer in it. */
import type { WalkedFile } from './group-files.ts';
import { fileKey } from './sidecar.ts';

export interface RemovedSource {
  readonly illustrationId: string;
  readonly title: string;
  readonly path: string;
}

interface KnownSource extends RemovedSource {
  readonly sha256: string;
}

/**
 * Of the known sources of a folder's name those whose place and bytes the dropped one lacks. Nothing is said of a folder that was not
 * read as a whole, nor of another one that only has the same name.
 */
export function removedSources(files: readonly WalkedFile[], known: readonly KnownSource[]): RemovedSource[] {
  if (files.some(({ error }) => error)) return [];
  const places = new Set(files.map(({ path }) => fileKey(path)));
  const contents = new Set(files.map(({ sha256 }) => sha256));
  const isThere = ({ path, sha256 }: KnownSource) => places.has(fileKey(path)) || contents.has(sha256);
  if (!known.some(isThere)) return [];
  return known
    .filter((source) => !isThere(source))
    .map(({ illustrationId, title, path }) => ({ illustrationId, title, path }));
}
