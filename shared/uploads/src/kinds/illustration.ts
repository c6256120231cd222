/** One illustration: three public derivatives, the private master, perhaps a ZIP, then one catalog row that ties them. */
import {
  BUCKET_DOWNLOADS,
  BUCKET_IMAGES,
  DOWNLOAD_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_WIDTHS_PX,
} from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { downloadableKey, imageKey, imageVariantKey, masterKey } from '@baobab/domain/file-name';
import type { ItemRecord, ObjectPlan, PlanAction, SourceFile, UploadKind } from '../engine/item.ts';
import type { PublishIllustration, UploadPorts } from '../ports.ts';
import { applyFields, checkDetails } from './illustration-details.ts';
import type { IllustrationDetails, IllustrationPatch } from './illustration-details.ts';

export const ILLUSTRATION = 'illustration';
export const MASTER = 'master';
export const DOWNLOAD = 'download';

type Item = ItemRecord<IllustrationDetails>;

/** Codes of `prepare`: file_empty, file_too_large, and those of the derivatives; of `commit`: those of the catalog. */
export const illustrationKind: UploadKind<IllustrationDetails> = {
  name: ILLUSTRATION,

  async prepare(item, ports) {
    checkSizes(item.sources);
    const { master, download } = filesOf(item);
    const set = await ports.derivatives.make(master.ref, IMAGE_WIDTHS_PX);
    const largest = set.variants.at(-1);
    if (!largest) throw new AppError('image_damaged', { path: item.path });
    const picture = {
      widthsPx: set.variants.map((variant) => variant.widthPx),
      widthPx: largest.widthPx,
      heightPx: largest.heightPx,
      placeholder: set.placeholder,
    };
    const derived = set.variants.map((variant): ObjectPlan => ({
      bucket: BUCKET_IMAGES,
      name: imageVariantKey(imageKey(item.stampMs, master.name), variant.widthPx),
      contentType: 'image/webp',
      sizeBytes: variant.sizeBytes,
      source: variant.source,
      derived: true,
    }));
    const originals = [privateObject(master, masterName(item, master))];
    if (download) originals.push(privateObject(download, downloadName(item, download)));
    return { details: { ...item.details, picture }, objects: [...derived, ...originals] };
  },

  async commit(item, ports: UploadPorts) {
    await ports.catalog.publishIllustration(publication(item));
  },

  revise(item, patch) {
    return revise(item, patch as IllustrationPatch);
  },
};

function filesOf(item: Item): { master: SourceFile; download: SourceFile | undefined } {
  const master = item.sources.find((source) => source.role === MASTER);
  if (!master) throw new AppError('journal_damaged', { id: item.id });
  return { master, download: item.sources.find((source) => source.role === DOWNLOAD) };
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

function privateObject(source: SourceFile, name: string): ObjectPlan {
  const { contentType, ref, identity } = source;
  return { bucket: BUCKET_DOWNLOADS, name, contentType, sizeBytes: identity.sizeBytes, source: ref, derived: false };
}

function idOf(item: Item): string {
  return item.details.illustrationId ?? item.id;
}

function masterName(item: Item, master: SourceFile): string {
  return masterKey(idOf(item), item.stampMs, master.name);
}

function downloadName(item: Item, download: SourceFile): string {
  return downloadableKey(item.stampMs, item.details.title, download.name);
}

/** A changed picture of an existing illustration takes along only those texts that were given. */
function publication(item: Item): PublishIllustration {
  const { details } = item;
  const { picture } = details;
  if (!picture) throw new AppError('journal_damaged', { id: item.id });
  const { master, download } = filesOf(item);
  const { title, description, category, price, isFree, featured, tags } = details;
  const texts = { title, description, category, price, isFree, featured, tags };
  const sent = item.action === 'changed' ? pick(texts, details.given) : texts;
  return {
    ...sent,
    id: idOf(item),
    createCategory: details.createCategory,
    image: imageVariantKey(imageKey(item.stampMs, master.name), picture.widthPx),
    imageWidths: picture.widthsPx,
    imageWidth: picture.widthPx,
    imageHeight: picture.heightPx,
    placeholder: picture.placeholder,
    masterFile: masterName(item, master),
    ...(download ? { downloadableFile: downloadName(item, download) } : {}),
    source: {
      path: item.path,
      name: master.name,
      sha256: master.sha256,
      sizeBytes: master.identity.sizeBytes,
      downloadSha256: download?.sha256 ?? null,
      downloadSizeBytes: download?.identity.sizeBytes ?? null,
    },
  };
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<T> {
  const chosen: Partial<T> = {};
  for (const key of keys) chosen[key] = from[key];
  return chosen;
}

/** What a file is cannot be changed here; its texts can, and a conflict can be decided. */
function revise(item: Item, patch: IllustrationPatch) {
  const details = applyFields(item.details, patch.fields ?? {});
  const fileProblem = item.action === 'rejected' && item.reason?.code !== 'metadata_invalid';
  if (fileProblem) return { details, action: item.action, reason: item.reason };
  const decided = decide(item, patch);
  const problem = decided.action === 'same' ? null : checkDetails(details, decided.action);
  if (problem) return { details, action: 'rejected' as const, reason: problem };
  return {
    details: { ...details, ...decided.details },
    action: decided.action,
    reason: decided.action === item.action ? item.reason : null,
  };
}

function decide(item: Item, { choice }: IllustrationPatch) {
  const exists = item.details.existingId !== null;
  let action: PlanAction = item.action === 'rejected' ? (exists ? 'changed' : 'new') : item.action;
  if (choice === 'separate') action = 'new';
  if (choice === 'replace' && exists) action = 'changed';
  if (choice === 'skip') action = 'same';
  const illustrationId = action === 'changed' ? item.details.existingId : null;
  return { action, details: { illustrationId } };
}
