/** A dropped picture against what the shop has: the same, another version, moved, or new. */
import { baseName } from '@baobab/domain/file-name';
import pLimit from 'p-limit';
import type { PlanAction, PlanReason } from '../engine/item.ts';
import type { Catalog, SourceMatch } from '../ports.ts';
import type { ShopDetails } from './publication.ts';
import type { FileGroup, WalkedFile } from './group-files.ts';
import { fileKey } from './sidecar.ts';

type Group = Omit<FileGroup, 'row'>;

/** Questions to the catalog carry at most this many files. */
const MATCH_BATCH = 500;
const MATCH_AT_ONCE = 3;

export type Matches = ReadonlyMap<string, readonly SourceMatch[]>;

export interface ShopMatch {
  readonly action: PlanAction;
  readonly reason: PlanReason | null;
  readonly existingId: string | null;
  readonly illustrationId: string | null;
  /** Details of `existingId`; undefined for a new illustration. */
  readonly existing: ShopDetails | undefined;
  /** Where the shop knows the file from, when the file is gone from there. */
  readonly renamedFrom?: string;
}

/** The folder of one drop, its paths and its subfolders, as keys. */
export interface DroppedPlaces {
  /** Null for files that came without their folder. */
  readonly root: string | null;
  readonly paths: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

export function placesOf(files: readonly { path: string }[], root?: string): DroppedPlaces {
  const paths = new Set(files.map(({ path }) => fileKey(path)));
  return { root: root ? fileKey(root) : null, paths, folders: new Set([...paths].map(folderOf)) };
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

/**
 * The folder was dropped and the file is no longer in it; a part of the folder, one above it or another one says nothing of its
 * files.
 */
function isGone({ existingPath, existingRoot }: SourceMatch, { root, paths, folders }: DroppedPlaces): boolean {
  if (root !== null && existingRoot && fileKey(existingRoot) !== root) return false;
  const key = fileKey(existingPath);
  return !paths.has(key) && folders.has(folderOf(key));
}

/**
 * A path begins below its folder, so the same one in another folder is another place. Files that came without a folder are known by
 * their names alone.
 */
function isForeign({ existingRoot }: SourceMatch, { root }: DroppedPlaces): boolean {
  return root !== null && (existingRoot === null || fileKey(existingRoot) !== root);
}

interface Found {
  readonly file: WalkedFile;
  readonly match: SourceMatch;
}

/** The illustration whose place the group has, and those that only have a file of its name elsewhere. */
function matchPlace(group: Group, found: readonly Found[], places: DroppedPlaces) {
  const paths = new Set(picturesOf(group).map(({ path }) => fileKey(path)));
  const named = found.map(({ match }) => match).filter(({ existingPath }) => paths.has(fileKey(existingPath)));
  const [foreign, own] = [true, false].map((wanted) => named.filter((match) => isForeign(match, places) === wanted));
  const isPicture = ({ existingPath }: SourceMatch) => fileKey(existingPath) === fileKey(group.image.path);
  const isSame = (match: SourceMatch) => isPicture(match) && match.existingSha256 === group.image.sha256;
  // files that came without their folders may share a name; a folder may have got another one
  const byPath = own?.find(isSame) ?? own?.find(isPicture) ?? own?.[0] ?? foreign?.find(isSame);
  return { paths, byPath, others: (byPath ? own : foreign) ?? [] };
}

/**
 * Same place and bytes: nothing to do. Same place, other bytes or other formats: changed. Same bytes in another place: there already,
 * moved. Same path in another folder, other bytes: the admin decides. The path may be that of any file of the group: which of them is
 * the picture can change.
 */
export function compareWithShop(group: Group, matches: Matches, places: DroppedPlaces): ShopMatch {
  const found = picturesOf(group).flatMap((file) =>
    (matches.get(matchKey(file)) ?? []).map((match) => ({ file, match })),
  );
  const { paths, byPath, others } = matchPlace(group, found, places);
  const elsewhere = found.find(
    ({ file, match }) =>
      match.existingSha256 === file.sha256 &&
      match.illustrationId !== byPath?.illustrationId &&
      !(byPath && paths.has(fileKey(match.existingPath))),
  )?.match;
  if (byPath && byPath.existingSha256 === group.image.sha256)
    return filesChanged(byPath, group) ? changed(byPath) : same(byPath);
  if (byPath && elsewhere)
    return undecided(
      byPath,
      `This place belongs to one illustration, but the picture is already in the shop as ${elsewhere.existingPath}.`,
    );
  if (byPath) return isAmbiguous(byPath, others, places) ? undecided(byPath, severalWords(byPath)) : changed(byPath);
  if (elsewhere && isGone(elsewhere, places) && !filesChanged(elsewhere, group))
    return { ...same(elsewhere), renamedFrom: elsewhere.existingPath };
  if (elsewhere) {
    const message = `Already in the shop as ${elsewhere.existingPath}.`;
    return { ...same(elsewhere), reason: { code: 'duplicate', message } };
  }
  const [foreign] = others;
  if (foreign) return undecided(foreign, foreignWords(foreign));
  return { action: 'new', reason: null, existingId: null, illustrationId: null, existing: undefined };
}

/** A name alone cannot tell which of several illustrations a new version is of. */
function isAmbiguous(byPath: SourceMatch, others: readonly SourceMatch[], { root }: DroppedPlaces): boolean {
  const isTwin = ({ illustrationId, existingPath }: SourceMatch) =>
    illustrationId !== byPath.illustrationId && fileKey(existingPath) === fileKey(byPath.existingPath);
  return root === null && others.some(isTwin);
}

const QUESTION = 'Is this a new version of it, or another illustration?';
const nameOf = ({ existing }: SourceMatch) => `“${existing.title}”`;
const severalWords = (match: SourceMatch) =>
  `Several illustrations of the shop came from files of this name, one is ${nameOf(match)}. ${QUESTION}`;
const foreignWords = (match: SourceMatch) =>
  match.existingRoot
    ? `${nameOf(match)} in the shop came from a file of this name in another folder, ${match.existingRoot}. ${QUESTION}`
    : `${nameOf(match)} in the shop came from a file of this name that was not in this folder. ${QUESTION}`;

function changed({ illustrationId, existing }: SourceMatch): ShopMatch {
  return { action: 'changed', reason: null, existingId: illustrationId, illustrationId, existing };
}

function same({ illustrationId: existingId, existing }: SourceMatch): ShopMatch {
  return { action: 'same', reason: null, existingId, illustrationId: null, existing };
}

function undecided({ illustrationId: existingId, existing }: SourceMatch, message: string): ShopMatch {
  return { action: 'conflict', reason: { code: 'conflict', message }, existingId, illustrationId: null, existing };
}

function filesChanged(match: SourceMatch, { image, parts, download }: Group): boolean {
  if (isPacked({ image, parts })) {
    const wanted = packedFiles((download ? [...parts, download] : parts).map(named));
    return match.existingParts.join('\n') !== wanted.join('\n');
  }
  return download !== null && match.existingDownloadSha256 !== download.sha256;
}

/** Whether the app makes the item's ZIP: the drawing has more formats than one picture. */
export function isPacked({ image, parts }: Pick<Group, 'image' | 'parts'>): boolean {
  return parts.length > 0 || image.drawing === 'svg';
}

/** What a ZIP was made from besides the picture, as the shop remembers it. */
export function packedFiles(files: readonly { name: string; sha256: string }[]): string[] {
  return files.map(({ name, sha256 }) => `${name.normalize('NFC')} ${sha256}`).sort();
}

const named = ({ path, sha256 }: WalkedFile) => ({ name: baseName(path), sha256 });

/** The files by which an illustration may be known. */
function picturesOf({ image, parts }: Group): WalkedFile[] {
  return [image, ...parts.filter(({ type, drawing }) => type !== null || drawing === 'svg')];
}

export async function findMatches(catalog: Pick<Catalog, 'matchSources'>, groups: readonly Group[]): Promise<Matches> {
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
