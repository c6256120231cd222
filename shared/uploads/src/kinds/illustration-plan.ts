/** A walked folder → what would happen to each of its files, before anything is sent. */
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/domain/constants';
import { reviveError } from '@baobab/domain/errors';
import { baseName } from '@baobab/domain/file-name';
import { checkImage, formatMegabytes } from '@baobab/domain/image-rules';
import { imageMessages } from '@baobab/domain/messages';
import type { PlanEntry, PlanReason, SourceFile } from '../engine/item.ts';
import type { Catalog } from '../ports.ts';
import { groupFiles } from './group-files.ts';
import type { FileGroup, WalkedFile } from './group-files.ts';
import { mapInSlices, type YieldToEventLoop } from './map-in-slices.ts';
import { DOWNLOAD, ILLUSTRATION, MASTER } from './illustration.ts';
import { applyFields, checkDetails, guessedDetails, withEmbedded } from './illustration-details.ts';
import type { IllustrationDetails } from './illustration-details.ts';
import { compareWithShop, findMatches } from './match-shop.ts';
import type { Matches, ShopMatch } from './match-shop.ts';
import { fileKey } from './sidecar.ts';

export interface PlanOptions {
  /** Names of the shop's categories; a folder called like one takes its spelling. */
  readonly categories: readonly string[];
  /** For pictures that lie directly in the dropped folder: that folder's own name. */
  readonly rootCategory?: string;
  /** Called now and then in a long list. */
  readonly yieldToEventLoop?: YieldToEventLoop;
}

type Entry = PlanEntry<IllustrationDetails>;

/** Entries in the order of the files; rejected ones say why. Codes: those of the catalog's `matchSources`. */
export async function planIllustrations(
  files: readonly WalkedFile[],
  catalog: Pick<Catalog, 'matchSources'>,
  options: PlanOptions,
): Promise<Entry[]> {
  const { yieldToEventLoop } = options;
  const { groups, leftovers, sidecarProblems } = await groupFiles(files, yieldToEventLoop);
  const candidates = await mapInSlices(groups, yieldToEventLoop, (group) => ({
    group,
    entry: planWithoutShop(group, options),
  }));
  const sendable = candidates.filter(
    ({ entry }) => entry.action !== 'rejected' || entry.reason?.code === 'metadata_invalid',
  );
  const matches = await findMatches(
    catalog,
    sendable.map(({ group }) => group),
  );
  const seen: SeenFiles = { paths: new Map(), hashes: new Map() };
  const decided = await mapInSlices(candidates, yieldToEventLoop, ({ group, entry }) =>
    decide(group, entry, matches, seen),
  );
  const others = [
    ...leftovers.map((file) => rejected(file, leftoverReason(file))),
    ...sidecarProblems.map(({ file, problem }) => rejected(file, { code: 'metadata_invalid', message: problem })),
  ];
  const position = new Map(files.map((file, index) => [file.path, index]));
  return [...decided, ...others].sort((a, b) => (position.get(a.path) ?? 0) - (position.get(b.path) ?? 0));
}

/** What can be said without asking the shop. */
function planWithoutShop(group: FileGroup, options: PlanOptions): Entry {
  const { image, download, row } = group;
  const sources = [sourceOf(MASTER, image)];
  if (download) sources.push(sourceOf(DOWNLOAD, download));
  const details = detailsOf(group, options);
  const base = { kind: ILLUSTRATION, path: image.path, sources, details };
  const fileProblem = imageProblem(image) ?? (download && zipProblem(download));
  if (fileProblem) return { ...base, action: 'rejected', reason: fileProblem };
  const textProblem = row?.problem ? rowProblem(row.problem) : checkDetails(details, 'new');
  return textProblem ? { ...base, action: 'rejected', reason: textProblem } : { ...base, action: 'new', reason: null };
}

function rowProblem(message: string): PlanReason {
  return { code: 'metadata_invalid', message };
}

function detailsOf({ image, row }: FileGroup, { categories, rootCategory }: PlanOptions): IllustrationDetails {
  const folder = image.path.includes('/') ? image.path.split('/')[0] : rootCategory;
  const details = applyFields(
    withEmbedded(guessedDetails(image.path, spaced(folder ?? '')), image.embedded),
    row?.fields ?? {},
  );
  const known = categories.find((name) => name.toLowerCase() === details.category.toLowerCase());
  return { ...details, category: known ?? details.category, createCategory: known === undefined };
}

function spaced(folder: string): string {
  return folder.normalize('NFC').replaceAll('_', ' ').trim();
}

function imageProblem(image: WalkedFile): PlanReason | null {
  const { type, declaredType, identity, pixels = null } = image;
  const { sizeBytes } = identity;
  const error = checkImage({ type, ...(declaredType ? { declaredType } : {}), sizeBytes, pixels }, 'bulk');
  return error && { code: error.code, message: error.message };
}

function zipProblem(zip: WalkedFile): PlanReason | null {
  const name = baseName(zip.path);
  if (zip.error) return { code: zip.error.code, message: `${name}: ${reviveError(zip.error).message}` };
  const { sizeBytes } = zip.identity;
  if (sizeBytes === 0) return { code: 'file_empty', message: `${name}: ${imageMessages.empty}` };
  if (sizeBytes > DOWNLOAD_MAX_BYTES)
    return { code: 'file_too_large', message: `${name}: File too large: ${formatMegabytes(sizeBytes)}MB. Max 100MB.` };
  if (zip.type !== ZIP_TYPE) return { code: 'zip_damaged', message: `${name} is not a ZIP file.` };
  if (!zip.zip || zip.zip.ok) return null;
  const { code, message } = zip.zip.problem;
  return { code, message: `${name}: ${message}` };
}

function leftoverReason(file: WalkedFile): PlanReason {
  if (file.error) return { code: file.error.code, message: reviveError(file.error).message };
  if (file.type === ZIP_TYPE)
    return { code: 'zip_mismatch', message: 'No picture of the same name lies beside this ZIP.' };
  return imageProblem(file) ?? { code: 'file_type', message: imageMessages.bulkInvalidType('unknown') };
}

function rejected(file: WalkedFile, reason: PlanReason): Entry {
  const details = guessedDetails(file.path, '');
  return {
    kind: ILLUSTRATION,
    path: file.path,
    sources: [sourceOf(MASTER, file)],
    details,
    action: 'rejected',
    reason,
  };
}

function sourceOf(role: string, file: WalkedFile): SourceFile {
  const { ref, path, identity, sha256, type, declaredType } = file;
  const contentType = type ?? declaredType ?? 'application/octet-stream';
  return { role, ref, name: baseName(path), contentType, identity, sha256 };
}

interface SeenFiles {
  readonly paths: Map<string, string>;
  readonly hashes: Map<string, string>;
}

function decide(group: FileGroup, entry: Entry, matches: Matches, seen: SeenFiles): Entry {
  const { image, sharesZipWith } = group;
  const fileRefused = entry.action === 'rejected' && entry.reason?.code !== 'metadata_invalid';
  if (fileRefused) return entry;
  const match = compareWithShop(group, matches);
  const details = { ...entry.details, existingId: match.existingId, illustrationId: match.illustrationId };
  if (!isPublishable(group, entry, match)) return { ...entry, details };
  const duplicate = duplicateReason(image, sharesZipWith, seen);
  if (duplicate && match.action !== 'same')
    return { ...entry, details, action: 'conflict', reason: { code: 'conflict', message: duplicate } };
  return { ...entry, details, action: match.action, reason: match.reason };
}

/** A guessed title may be too short for a new illustration and yet do for one that the shop has. */
function isPublishable({ row }: FileGroup, entry: Entry, { action }: ShopMatch): boolean {
  if (entry.action !== 'rejected' || action === 'same') return true;
  return !row?.problem && checkDetails(entry.details, action) === null;
}

/** Why two files of one drop cannot both become illustrations without a decision. */
function duplicateReason(image: WalkedFile, sharesZipWith: WalkedFile | null, seen: SeenFiles): string | null {
  const samePath = seen.paths.get(fileKey(image.path));
  const sameBytes = seen.hashes.get(image.sha256);
  seen.paths.set(fileKey(image.path), image.path);
  seen.hashes.set(image.sha256, image.path);
  if (sharesZipWith) return `${baseName(image.path)} and ${baseName(sharesZipWith.path)} would share one ZIP.`;
  if (samePath === image.path) return `Two files of this drop are called ${image.path}.`;
  if (samePath) return `Its name differs from ${samePath} only in spelling.`;
  return sameBytes ? `The same picture as ${sameBytes}.` : null;
}
