/** One illustration: three public derivatives, the private master, perhaps a ZIP, then one catalog row that ties them. */
import {
  BUCKET_DOWNLOADS,
  BUCKET_IMAGES,
  DOWNLOAD_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_WIDTHS_PX,
  ZIP_TYPE,
} from '@baobab/domain/constants';
import { DRAWING_TYPES } from '@baobab/domain/drawing-formats';
import { AppError } from '@baobab/domain/errors';
import { editedNames } from '@baobab/domain/fields/edited-illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import { downloadableKey, imageKey, imageVariantKey, masterKey, splitName } from '@baobab/domain/file-name';
import { LICENSE_FILE, LICENSE_TEXT } from '@baobab/domain/license-text';
import { sameIdentity, type ItemRecord, type ObjectPlan, type SourceFile, type UploadKind } from '../engine/item.ts';
import type { OriginalFacts, PublishIllustration, RevisedDetails, StoredName } from './publication.ts';
import type { FileSource, PackEntry, UploadPorts } from '../ports.ts';
import { changedFields } from './compare-details.ts';
import type { IllustrationDetails, IllustrationPatch } from './illustration-details.ts';
import { packedFiles } from './match-shop.ts';
import { readSource } from './read-source.ts';
import { recheckZip } from './recheck-zip.ts';
import { sentBytes, sentFacts, sentFile } from './sent-file.ts';
import { reviseIllustration } from './revise-illustration.ts';

export const ILLUSTRATION = 'illustration';
export const MASTER = 'master';
export const DOWNLOAD = 'download';
/** A further format of the drawing, which the item's ZIP takes in. */
export const PART = 'part';
/** A part of a second in the database, and a few hundred kilobytes on the line. */
const DETAILS_PER_CALL = 500;

type Item = ItemRecord<IllustrationDetails>;

/** Codes of `prepare`: file_empty, file_too_large, file_changed, file_missing, and those of the derivatives; of `commit` and `batch`: those of the catalog. */
export const illustrationKind: UploadKind<IllustrationDetails> = {
  name: ILLUSTRATION,

  async prepare(item, ports) {
    checkSizes(item.sources);
    const { master, download } = filesOf(item);
    if (master) return withCheckedPicture(item, master, ports);
    const objects = download ? [await privateObject(item, download, downloadName(item, download), ports)] : [];
    return { details: item.details, objects };
  },

  async commit(item, ports: UploadPorts) {
    const facts = await readOriginals(item, ports);
    const { replaced } = await ports.catalog.publishIllustration({ ...publication(item), facts });
    await removeReplaced(replaced, ports);
  },

  /** Pictures are decoded anew when their previews are made; a ZIP beside one is sent as it is. */
  async recheck(item, ports) {
    const { download } = filesOf(item);
    if (download?.contentType === ZIP_TYPE) await recheckZip(download, ports);
    return item.details;
  },

  batch: {
    takes: ({ action }) => action === 'details',
    size: DETAILS_PER_CALL,
    commit: (items, ports) => ports.catalog.reviseDetails(items.map(textsOf)),
  },

  revise(item, patch) {
    return reviseIllustration(item, patch as IllustrationPatch);
  },
};

/** Previews and ZIPs are made from files that are not all sent, so this is where those are looked at again. */
async function withCheckedPicture(item: Item, master: SourceFile, ports: UploadPorts) {
  const made = await withPicture(item, master, ports);
  try {
    await checkSources(item.path, isPacked(item) ? item.sources : [master], ports.files);
  } catch (error) {
    const derived = made.objects.filter((object) => object.derived).map(({ source }) => source);
    await ports.derivatives.discard(derived).catch(() => undefined);
    throw error;
  }
  return made;
}

async function withPicture(item: Item, master: SourceFile, ports: UploadPorts) {
  const { parts, download } = filesOf(item);
  const set = await ports.derivatives.make(master.ref, IMAGE_WIDTHS_PX);
  const largest = set.variants.at(-1);
  if (!largest) throw new AppError('image_damaged', { path: item.path });
  const picture = {
    widthsPx: set.variants.map((variant) => variant.widthPx),
    widthPx: largest.widthPx,
    heightPx: largest.heightPx,
    placeholder: set.placeholder,
    appearance: { palette: set.palette, perceptualHash: set.perceptualHash },
  };
  const derived = set.variants.map((variant): ObjectPlan => ({
    bucket: BUCKET_IMAGES,
    name: imageVariantKey(imageKey(item.stampMs, master.name), variant.widthPx),
    contentType: 'image/webp',
    sizeBytes: variant.sizeBytes,
    source: variant.source,
    derived: true,
  }));
  const originals = isSvg(master) ? [] : [await privateObject(item, master, masterName(item, master), ports)];
  const details = { ...item.details, picture };
  if (!isPacked(item)) {
    if (download) originals.push(await privateObject(item, download, downloadName(item, download), ports));
    return { details, objects: [...derived, ...originals] };
  }
  const { source, ...packed } = await ports.derivatives.pack(packEntries(master, parts, download));
  if (packed.sizeBytes > DOWNLOAD_MAX_BYTES)
    throw new AppError('file_too_large', { name: master.name, ...packed, maxBytes: DOWNLOAD_MAX_BYTES });
  originals.push({
    bucket: BUCKET_DOWNLOADS,
    name: downloadName(item, download ?? master),
    contentType: ZIP_TYPE,
    sizeBytes: packed.sizeBytes,
    source,
    derived: true,
  });
  return { details: { ...details, packed }, objects: [...derived, ...originals] };
}

/** Best effort: what stays behind shows up in the orphan check. */
async function removeReplaced(replaced: readonly StoredName[], { transport }: UploadPorts): Promise<void> {
  for (const [bucket, objects] of Map.groupBy(replaced, (object) => object.bucket)) {
    const names = objects.map(({ name }) => name);
    await transport.remove(bucket, names).catch(() => undefined);
  }
}

interface ItemFiles {
  /** Undefined where the ZIP alone is replaced. */
  master: SourceFile | undefined;
  parts: readonly SourceFile[];
  download: SourceFile | undefined;
}

function filesOf({ sources }: Item): ItemFiles {
  const ofRole = (wanted: string) => sources.filter(({ role }) => role === wanted);
  return { master: ofRole(MASTER)[0], parts: ofRole(PART), download: ofRole(DOWNLOAD)[0] };
}

const isSvg = ({ contentType }: SourceFile): boolean => contentType === DRAWING_TYPES.svg;

/** Whether the app makes the item's ZIP. */
function isPacked(item: Item): boolean {
  const { master, parts } = filesOf(item);
  return parts.length > 0 || (master !== undefined && isSvg(master));
}

/** Loose files first: what a ZIP beside them has under the same name is left out. */
function packEntries(master: SourceFile, parts: readonly SourceFile[], download: SourceFile | undefined): PackEntry[] {
  const files = [master, ...parts].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    ...files.map(({ name, ref }) => ({ name, source: ref })),
    ...(download ? [{ unpack: download.ref }] : []),
    { name: LICENSE_FILE, text: LICENSE_TEXT },
  ];
}

/** A file may have been replaced between the plan and a retry. */
function checkSizes(sources: readonly SourceFile[]): void {
  for (const { name, role, identity } of sources) {
    const maxBytes = role === MASTER ? IMAGE_MAX_BYTES : DOWNLOAD_MAX_BYTES;
    if (identity.sizeBytes === 0) throw new AppError('file_empty', { name });
    if (identity.sizeBytes > maxBytes)
      throw new AppError('file_too_large', { name, sizeBytes: identity.sizeBytes, maxBytes });
  }
}

async function privateObject(item: Item, source: SourceFile, name: string, ports: UploadPorts): Promise<ObjectPlan> {
  return { bucket: BUCKET_DOWNLOADS, name, contentType: source.contentType, ...(await sentFile(item, source, ports)) };
}

async function readOriginals(item: Item, ports: UploadPorts): Promise<OriginalFacts[]> {
  const { master, download } = filesOf(item);
  const originals: OriginalFacts[] = [];
  if (master && !isSvg(master)) originals.push(await readOriginal(item, master, masterName(item, master), ports));
  if (master && isPacked(item)) originals.push(await readPacked(item, master, ports));
  else if (download) originals.push(await readOriginal(item, download, downloadName(item, download), ports));
  return originals.filter(({ facts }) => facts.length > 0);
}

async function readOriginal(item: Item, source: SourceFile, path: string, ports: UploadPorts): Promise<OriginalFacts> {
  return { path, facts: await sentFacts(item, source, path, ports) };
}

/** After a restart the ZIP that was sent is no longer here: the same one is packed again. */
async function readPacked(item: Item, master: SourceFile, ports: UploadPorts): Promise<OriginalFacts> {
  const { packed } = item.details;
  const { parts, download } = filesOf(item);
  const path = downloadName(item, download ?? master);
  const sent = item.objects.find((object) => object.name === path);
  if (!packed || !sent) return { path, facts: [] };
  const facts = await readSource(ports, { ref: sent.source, name: path, sha256: packed.sha256 });
  if (facts.length > 0) return { path, facts };
  const { source } = await ports.derivatives.pack(packEntries(master, parts, download));
  const again = await readSource(ports, { ref: source, name: path, sha256: packed.sha256 });
  await ports.derivatives.discard([source]);
  return { path, facts: again };
}

function idOf(item: Item): string {
  return item.details.illustrationId ?? item.id;
}

function masterName(item: Item, master: SourceFile): string {
  return masterKey(idOf(item), item.stampMs, master.name);
}

function downloadName(item: Item, { name }: SourceFile): string {
  return downloadableKey(item.stampMs, item.details.title, `${splitName(name).stem}.zip`);
}

/** Of an existing illustration only those texts that were given and differ. */
function textsOf(item: Item): RevisedDetails {
  const { details, action } = item;
  const createCategory = details.createCategory || details.given.includes('category');
  const sent = pick(details, action === 'new' ? editedNames() : changedFields(details));
  const place = action === 'details' && details.renamedFrom !== undefined ? { sourcePath: item.path } : {};
  return { ...sent, ...place, id: idOf(item), createCategory };
}

function publication(item: Item): Omit<PublishIllustration, 'facts'> {
  const { packed, replaces, root } = item.details;
  const { master, parts, download } = filesOf(item);
  const first = master ?? download;
  if (!first) throw new AppError('journal_damaged', { id: item.id });
  const zip = packed ?? (download && { sha256: download.sha256, sizeBytes: sentBytes(download) });
  return {
    ...textsOf(item),
    ...(master ? pictureOf(item, master) : {}),
    ...(zip ? { downloadableFile: downloadName(item, download ?? first) } : {}),
    ...(item.action === 'new' ? listingOf(item.details) : {}),
    ...(replaces ? { replaces } : {}),
    ...(item.action === 'new' && item.details.isSeparate ? { anyway: true } : {}),
    source: {
      path: item.path,
      ...(root ? { root } : {}),
      name: first.name,
      ...(replaces ? { keepsPlace: true } : {}),
      ...(master ? { sha256: master.sha256, sizeBytes: sentBytes(master) } : {}),
      ...(zip ? { downloadSha256: zip.sha256, downloadSizeBytes: zip.sizeBytes } : {}),
      parts: packed ? packedFiles(download ? [...parts, download] : parts) : [],
    },
  };
}

function listingOf({ listing, asDraft }: IllustrationDetails): Pick<PublishIllustration, 'listing'> {
  const chosen = asDraft ? { state: 'draft' as const, publishAt: null } : listing;
  return chosen ? { listing: chosen } : {};
}

function pictureOf(item: Item, master: SourceFile): Pick<PublishIllustration, 'picture' | 'masterFile'> {
  const { picture } = item.details;
  if (!picture) throw new AppError('journal_damaged', { id: item.id });
  const { widthsPx, widthPx, heightPx, ...looks } = picture;
  const image = imageVariantKey(imageKey(item.stampMs, master.name), widthPx);
  return {
    picture: { image, imageWidths: widthsPx, imageWidth: widthPx, imageHeight: heightPx, ...looks },
    ...(isSvg(master) ? {} : { masterFile: masterName(item, master) }),
  };
}

/** Refuses files of the plan that have changed. Called after the files were read: what was read while one was written to is not what was planned. Codes: file_changed, file_missing. */
async function checkSources(path: string, sources: readonly SourceFile[], files: FileSource): Promise<void> {
  for (const { ref, identity, name } of sources) {
    const now = await files.identify(ref);
    if (!sameIdentity(now, identity)) throw new AppError('file_changed', { name, path });
  }
}
