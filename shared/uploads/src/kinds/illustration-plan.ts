/** A walked folder → what would happen to each of its files, before anything is sent. */
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/domain/constants';
import type { FacetValue } from '@baobab/domain/descriptions';
import { reviveError } from '@baobab/domain/errors';
import { DRAWING_TYPES } from '@baobab/domain/drawing-formats';
import { baseName, splitName } from '@baobab/domain/file-name';
import { checkImage, formatMegabytes } from '@baobab/domain/image-rules';
import { imageMessages } from '@baobab/domain/messages';
import type { PlanAction, PlanEntry, PlanReason, SourceFile } from '../engine/item.ts';
import type { Catalog } from '../ports.ts';
import { groupFiles } from './group-files.ts';
import type { FileGroup, WalkedFile } from './group-files.ts';
import { mapInSlices, type YieldToEventLoop } from './map-in-slices.ts';
import { DOWNLOAD, ILLUSTRATION, MASTER, PART } from './illustration.ts';
import {
  applyFields,
  checkDetails,
  guessedDetails,
  hasChanges,
  overShop,
  textsIn,
  withEmbedded,
} from './illustration-details.ts';
import type { IllustrationDetails } from './illustration-details.ts';
import { compareWithShop, findMatches, placesOf } from './match-shop.ts';
import type { DroppedPlaces, Matches } from './match-shop.ts';
import { fileKey, readDetails, sidecarColumns, type SidecarDetails } from './sidecar.ts';

export interface PlanOptions {
  /** Names of the shop's categories; a folder called like one takes its spelling. */
  readonly categories: readonly string[];
  /** The words that pictures can be described with. */
  readonly facetValues?: readonly FacetValue[];
  /** For pictures that lie directly in the dropped folder: that folder's own name. */
  readonly rootCategory?: string;
  /** Called now and then in a long list. */
  readonly yieldToEventLoop?: YieldToEventLoop;
}

type Entry = PlanEntry<IllustrationDetails>;
type Group = FileGroup<SidecarDetails>;

/** Entries in the order of the files; rejected ones say why. Codes: those of the catalog's `matchSources`. */
export async function planIllustrations(
  files: readonly WalkedFile[],
  catalog: Pick<Catalog, 'matchSources'>,
  options: PlanOptions,
): Promise<Entry[]> {
  const { yieldToEventLoop, categories, facetValues = [] } = options;
  const { groups: found, leftovers, unused } = await groupFiles(files, yieldToEventLoop);
  const words = { categories: new Map(categories.map((name) => [name.toLowerCase(), name])), facetValues };
  const columns = sidecarColumns();
  const candidates = await mapInSlices(found, yieldToEventLoop, (foundGroup) => {
    const group = { ...foundGroup, row: foundGroup.row && readDetails(foundGroup.row, words, columns) };
    return { group, entry: planWithoutShop(group, options) };
  });
  const sendable = candidates.filter(
    ({ entry }) => entry.action !== 'rejected' || entry.reason?.code === 'metadata_invalid',
  );
  const matches = await findMatches(
    catalog,
    sendable.map(({ group }) => group),
  );
  const places = placesOf(files, options.rootCategory);
  const seen: SeenFiles = { paths: new Map(), hashes: new Map() };
  const decided = await mapInSlices(candidates, yieldToEventLoop, ({ group, entry }) =>
    decide(group, entry, { matches, places, seen }),
  );
  const others = [
    ...leftovers.map((file) => rejected(file, leftoverReason(file))),
    // not metadata_invalid: no edit makes a picture of it
    ...unused.map(({ file, problem }) => rejected(file, { code: 'validation', message: problem })),
  ];
  const position = new Map(files.map((file, index) => [file.path, index]));
  return [...decided, ...others].sort((a, b) => (position.get(a.path) ?? 0) - (position.get(b.path) ?? 0));
}

/** What can be said without asking the shop. */
function planWithoutShop(group: Group, options: PlanOptions): Entry {
  const { image, parts, download, row } = group;
  const sources = [sourceOf(MASTER, image), ...parts.map((part) => sourceOf(PART, part))];
  if (download) sources.push(sourceOf(DOWNLOAD, download));
  const details = detailsOf(group, options);
  const base = { kind: ILLUSTRATION, path: image.path, sources, details };
  const fileProblem =
    imageProblem(image) ?? firstProblem(parts, partProblem) ?? (download && zipProblem(download)) ?? packProblem(group);
  if (fileProblem) return { ...base, action: 'rejected', reason: fileProblem };
  const textProblem = row?.problem ? rowProblem(row.problem) : checkDetails(details, 'new');
  return textProblem ? { ...base, action: 'rejected', reason: textProblem } : { ...base, action: 'new', reason: null };
}

function rowProblem(message: string): PlanReason {
  return { code: 'metadata_invalid', message };
}

function firstProblem(files: readonly WalkedFile[], problemOf: (file: WalkedFile) => PlanReason | null) {
  for (const file of files) {
    const problem = problemOf(file);
    if (problem) return problem;
  }
  return null;
}

/** A drawing that cannot be read refuses the whole item: a ZIP without it would be sold as complete. */
function partProblem(part: WalkedFile): PlanReason | null {
  const name = baseName(part.path);
  if (part.error) return { code: part.error.code, message: `${name}: ${reviveError(part.error).message}` };
  if (part.identity.sizeBytes === 0) return { code: 'file_empty', message: `${name}: ${imageMessages.empty}` };
  if (part.drawing || part.type) return null;
  if (part.foreign) return { code: 'file_type', message: `${name}: ${imageMessages.exportAs(part.foreign)}` };
  return { code: 'file_type', message: `${name} is not what its name says.` };
}

function packProblem({ image, parts, download }: Group): PlanReason | null {
  const sizeBytes = [image, ...parts, ...(download ? [download] : [])].reduce(
    (sum, { identity }) => sum + identity.sizeBytes,
    0,
  );
  if (parts.length === 0 || sizeBytes <= DOWNLOAD_MAX_BYTES) return null;
  const message = `Its files are too large for one ZIP: ${formatMegabytes(sizeBytes)}MB. Max 100MB.`;
  return { code: 'file_too_large', message };
}

function detailsOf(
  { image, parts, row, embedded }: Group,
  { categories, rootCategory }: PlanOptions,
): IllustrationDetails {
  const folder = image.path.includes('/') ? image.path.split('/')[0] : rootCategory;
  const details = applyFields(
    withEmbedded(guessedDetails(image.path, spaced(folder ?? '')), embedded ?? describing([image, ...parts])),
    { ...(embedded ? textsIn(embedded) : {}), ...row?.fields },
  );
  const known = categories.find((name) => name.toLowerCase() === details.category.toLowerCase());
  const formats = [image, ...parts].map(({ path }) => splitName(baseName(path)).extension.toLowerCase());
  const sidecar = details.given.length > 0 ? { sidecar: details.given } : {};
  const place = { ...(rootCategory ? { root: rootCategory } : {}), formats };
  return { ...details, ...sidecar, ...place, category: known ?? details.category, createCategory: known === undefined };
}

const describing = (files: readonly WalkedFile[]) => files.find(({ embedded }) => embedded)?.embedded;

function spaced(folder: string): string {
  return folder.normalize('NFC').replaceAll('_', ' ').trim();
}

function imageProblem(image: WalkedFile): PlanReason | null {
  const { declaredType, foreign, identity, pixels } = image;
  // An SVG becomes a picture here: its size counts, its type does not.
  const type = image.drawing === 'svg' ? 'image/png' : image.type;
  const { sizeBytes } = identity;
  const error = checkImage({ type, foreign, ...(declaredType ? { declaredType } : {}), sizeBytes, pixels }, 'bulk');
  return error && { code: error.code, message: error.message };
}

export function zipProblem(zip: WalkedFile): PlanReason | null {
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

const TABLE = /\.(?:csv|tsv|json|xlsx|xls|ods|numbers)$/i;
const TABLE_NAMES =
  'Titles and prices are read from metadata.csv or metadata.json: save it under one of these names to use it.';

function leftoverReason(file: WalkedFile): PlanReason {
  if (file.error) return { code: file.error.code, message: reviveError(file.error).message };
  if (file.type === ZIP_TYPE)
    return { code: 'zip_mismatch', message: 'No picture of the same name lies beside this ZIP.' };
  if (file.drawing)
    return {
      code: 'file_type',
      message: `A preview cannot be made from this ${file.drawing.toUpperCase()} file. Put a PNG, JPEG, WebP, GIF or SVG of the same name beside it.`,
    };
  if (file.identity.sizeBytes > 0 && TABLE.test(file.path))
    return { code: 'file_type', message: `This table is not read. ${TABLE_NAMES}` };
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

export function sourceOf(role: string, file: WalkedFile): SourceFile {
  const { ref, path, identity, sha256, cleaned, type, drawing, declaredType } = file;
  const contentType = type ?? (drawing && DRAWING_TYPES[drawing]) ?? declaredType ?? 'application/octet-stream';
  return { role, ref, name: baseName(path), contentType, identity, sha256, ...(cleaned ? { cleaned } : {}) };
}

interface Known {
  readonly matches: Matches;
  readonly places: DroppedPlaces;
  readonly seen: SeenFiles;
}

interface SeenFiles {
  readonly paths: Map<string, string>;
  readonly hashes: Map<string, string>;
}

function decide(group: Group, entry: Entry, { matches, places, seen }: Known): Entry {
  const { image } = group;
  const fileRefused = entry.action === 'rejected' && entry.reason?.code !== 'metadata_invalid';
  if (fileRefused) return entry;
  const match = compareWithShop(group, matches, places);
  const isFileKnown = match.action === 'same';
  const { existingId, illustrationId, existing, renamedFrom } = match;
  const undecided = {
    ...entry.details,
    existingId,
    illustrationId,
    isFileKnown,
    ...(existing ? { existing } : {}),
    ...(renamedFrom ? { renamedFrom } : {}),
    ...(match.action === 'conflict' && match.reason ? { question: match.reason.message } : {}),
  };
  const details = match.action === 'conflict' ? undecided : overShop(undecided, existing);
  const action = isFileKnown && hasChanges(details) ? 'details' : match.action;
  const target = action === 'details' ? { ...details, illustrationId: existingId } : details;
  const problem = textProblemOf(group, target, action);
  if (problem) return { ...entry, details: target, action: 'rejected', reason: problem };
  const duplicate = duplicateReason(image, seen);
  if (duplicate && (match.action !== 'same' || renamedFrom !== undefined))
    return {
      ...entry,
      details: { ...undecided, question: duplicate },
      action: 'conflict',
      reason: { code: 'conflict', message: duplicate },
    };
  return { ...entry, details: target, action, reason: match.reason };
}

/** A guessed title may be too short for a new illustration and yet do for one that the shop has. */
function textProblemOf({ row }: Group, details: IllustrationDetails, action: PlanAction): PlanReason | null {
  if (row?.problem) return rowProblem(row.problem);
  return action === 'same' ? null : checkDetails(details, action);
}

/** Why two files of one drop cannot both become illustrations without a decision. */
function duplicateReason(image: WalkedFile, seen: SeenFiles): string | null {
  const samePath = seen.paths.get(fileKey(image.path));
  const sameBytes = seen.hashes.get(image.sha256);
  seen.paths.set(fileKey(image.path), image.path);
  seen.hashes.set(image.sha256, image.path);
  if (samePath === image.path) return `Two files of this drop are called ${image.path}.`;
  if (samePath) return `Its name differs from ${samePath} only in spelling.`;
  return sameBytes ? `The same picture as ${sameBytes}.` : null;
}
