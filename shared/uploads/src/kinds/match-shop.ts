/** A dropped picture against what the shop has: the same, another version, moved, or new. */
import { baseName } from '@baobab/domain/file-name';
import pLimit from 'p-limit';
import type { PlanAction, PlanReason } from '../engine/item.ts';
import type { Catalog, ShopDetails, SourceMatch } from '../ports.ts';
import type { FileGroup, WalkedFile } from './group-files.ts';
import { fileKey } from './sidecar.ts';

/** Questions to the catalog carry at most this many files. */
const MATCH_BATCH = 500;
const MATCH_AT_ONCE = 3;

export type Matches = ReadonlyMap<string, readonly SourceMatch[]>;

export interface ShopMatch {
  readonly action: PlanAction;
  readonly reason: PlanReason | null;
  readonly existingId: string | null;
  readonly illustrationId: string | null;
  /** Details of `existingId`; undefined where the server does not tell. */
  readonly existing: ShopDetails | undefined;
  /** Where the shop knows the file from, when the file is gone from there. */
  readonly renamedFrom?: string;
}

/** Paths and folders of one drop, as keys. */
export interface DroppedPlaces {
  readonly paths: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

export function placesOf(files: readonly { path: string }[]): DroppedPlaces {
  const paths = new Set(files.map(({ path }) => fileKey(path)));
  return { paths, folders: new Set([...paths].map(folderOf)) };
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

/** The folder was dropped and the file is no longer in it; a part of the folder, or one above it, says nothing of its files. */
function isGone(path: string, { paths, folders }: DroppedPlaces): boolean {
  const key = fileKey(path);
  return !paths.has(key) && folders.has(folderOf(key));
}

/**
 * Same path and bytes: nothing to do. Same path, other bytes or other formats: changed. Same bytes under another path: there already,
 * moved. The path may be that of any file of the group: which of them is the picture can change.
 */
export function compareWithShop(group: FileGroup, matches: Matches, places: DroppedPlaces): ShopMatch {
  const members = picturesOf(group);
  const found = members.flatMap((file) => (matches.get(matchKey(file)) ?? []).map((match) => ({ file, match })));
  const paths = new Set(members.map(({ path }) => fileKey(path)));
  const ofPath = found.filter(({ match }) => fileKey(match.existingPath) === fileKey(group.image.path));
  // files that came without their folders may share a name
  const sameFile = ofPath.find(({ match }) => match.existingSha256 === group.image.sha256);
  const byPath = (sameFile ?? ofPath[0] ?? found.find(({ match }) => paths.has(fileKey(match.existingPath))))?.match;
  const elsewhere = found.find(
    ({ file, match }) =>
      match.existingSha256 === file.sha256 &&
      match.illustrationId !== byPath?.illustrationId &&
      !(byPath && paths.has(fileKey(match.existingPath))),
  )?.match;
  const changed = { action: 'changed', reason: null } as const;
  if (byPath && byPath.existingSha256 === group.image.sha256) {
    const id = byPath.illustrationId;
    return filesChanged(byPath, group)
      ? { ...changed, existingId: id, illustrationId: id, existing: byPath.existing }
      : { action: 'same', reason: null, existingId: id, illustrationId: null, existing: byPath.existing };
  }
  if (byPath && elsewhere) {
    const message = `This place belongs to one illustration, but the picture is already in the shop as ${elsewhere.existingPath}.`;
    return {
      action: 'conflict',
      reason: { code: 'conflict', message },
      existingId: byPath.illustrationId,
      illustrationId: null,
      existing: byPath.existing,
    };
  }
  if (byPath) {
    const id = byPath.illustrationId;
    return { ...changed, existingId: id, illustrationId: id, existing: byPath.existing };
  }
  if (elsewhere && isGone(elsewhere.existingPath, places) && !filesChanged(elsewhere, group)) {
    const { illustrationId: existingId, existingPath: renamedFrom, existing } = elsewhere;
    return { action: 'same', reason: null, existingId, illustrationId: null, existing, renamedFrom };
  }
  if (elsewhere) {
    const message = `Already in the shop as ${elsewhere.existingPath}.`;
    return {
      action: 'same',
      reason: { code: 'duplicate', message },
      existingId: elsewhere.illustrationId,
      illustrationId: null,
      existing: elsewhere.existing,
    };
  }
  return { action: 'new', reason: null, existingId: null, illustrationId: null, existing: undefined };
}

/** Where the server does not tell what it has, nothing counts as changed. */
function filesChanged(match: SourceMatch, { image, parts, download }: FileGroup): boolean {
  if (isPacked({ image, parts })) {
    const wanted = packedFiles((download ? [...parts, download] : parts).map(named));
    return match.existingParts !== undefined && match.existingParts.join('\n') !== wanted.join('\n');
  }
  if (match.existingDownloadSha256 === undefined || !download) return false;
  return match.existingDownloadSha256 !== download.sha256;
}

/** Whether the app makes the item's ZIP: the drawing has more formats than one picture. */
export function isPacked({ image, parts }: Pick<FileGroup, 'image' | 'parts'>): boolean {
  return parts.length > 0 || image.drawing === 'svg';
}

/** What a ZIP was made from besides the picture, as the shop remembers it. */
export function packedFiles(files: readonly { name: string; sha256: string }[]): string[] {
  return files.map(({ name, sha256 }) => `${name.normalize('NFC')} ${sha256}`).sort();
}

const named = ({ path, sha256 }: WalkedFile) => ({ name: baseName(path), sha256 });

/** The files by which an illustration may be known. */
function picturesOf({ image, parts }: FileGroup): WalkedFile[] {
  return [image, ...parts.filter(({ type, drawing }) => type !== null || drawing === 'svg')];
}

export async function findMatches(
  catalog: Pick<Catalog, 'matchSources'>,
  groups: readonly FileGroup[],
): Promise<Matches> {
  const found = new Map<string, SourceMatch[]>();
  const asked = groups.flatMap(picturesOf).map(({ path, sha256 }) => ({ path, sha256 }));
  const batches = Array.from({ length: Math.ceil(asked.length / MATCH_BATCH) }, (_, index) =>
    asked.slice(index * MATCH_BATCH, (index + 1) * MATCH_BATCH),
  );
  await pLimit(MATCH_AT_ONCE).map(batches, async (batch) => {
    for (const match of await catalog.matchSources(batch)) {
      const key = matchKey(match);
      found.set(key, [...(found.get(key) ?? []), match]);
    }
  });
  return found;
}

function matchKey({ path, sha256 }: { path: string; sha256: string }): string {
  return `${sha256} ${path}`;
}
