/**
 * Adds a chosen ZIP as the next release of a pack: checks it on this computer, compares it with the current release, queues it. It must not
 * know a platform: the host checks and reads files.
 */
import { isAppError } from '@baobab/domain/errors';
import type { PlanReason, SourceFile } from './engine/item.ts';
import type { UploadEngine } from './engine/engine.ts';
import { bundleEntry } from './kinds/bundle.ts';
import { BUNDLE, type BundleDetails, type AddBundleResult, type AddBundleOptions } from './kinds/bundle-item.ts';
import type { ZipCheck, ZipFacts } from './kinds/zip-facts.ts';
import type { Catalog, FileDigest, ReleasedPack, SourceRef } from './ports.ts';
import { beginBatch } from './upload-manager.ts';

export interface BundleSourceFile {
  readonly ref: SourceRef;
  readonly name: string;
}

export interface BundleUploaderOptions {
  readonly engine: UploadEngine;
  readonly catalog: Pick<Catalog, 'releasedPacks'>;
  /** Codes: file_missing, file_unreadable. */
  readonly check: (ref: SourceRef) => Promise<ZipCheck>;
  readonly read: (ref: SourceRef) => Promise<Pick<SourceFile, 'identity'> & FileDigest>;
}

export type AddBundle = (slug: string, file: BundleSourceFile, options?: AddBundleOptions) => Promise<AddBundleResult>;

/** Codes: file_missing, file_unreadable, not_found for an unknown pack, disk_full. */
export function createBundleUploader({ engine, catalog, check, read }: BundleUploaderOptions): AddBundle {
  return async (slug, file, options = {}) => {
    const checked = await check(file.ref);
    if (!checked.ok) return { outcome: 'refused', reason: checked.problem };
    const { facts } = checked;
    const packs = await knownPacks(catalog);
    const pack = packs.find((each) => each.slug === slug);
    const fileName = pack?.fileName ?? `${slug}.zip`;
    const question = options.anyway ? null : questionAbout(file.name, fileName, facts, packs);
    if (question) return { outcome: 'question', reason: question, facts };
    const found = await read(file.ref);
    if (pack?.sha256 === found.sha256) return { outcome: 'same', version: pack.version };
    const source = { role: 'pack', ref: file.ref, name: file.name, contentType: 'application/zip', ...found };
    return queue(engine, { slug, fileName, source, facts });
  };
}

async function queue(engine: UploadEngine, file: Parameters<typeof bundleEntry>[0]): Promise<AddBundleResult> {
  await beginBatch(engine);
  const earlier = openUploads(engine, file.slug);
  await engine.cancel(earlier);
  const { ids } = await engine.plan([bundleEntry(file)]);
  await engine.confirm(ids);
  return { outcome: 'queued', id: ids[0] ?? '', facts: file.facts };
}

/** Uploads of the same pack that a new file replaces. One that is being released is left to finish: it becomes the version before. */
function openUploads(engine: UploadEngine, slug: string): string[] {
  const { items } = engine.items({ offset: 0, limit: Infinity, filter: { kind: BUNDLE } });
  return items.flatMap(({ id, state, details }) =>
    state !== 'done' && state !== 'cancelled' && (details as BundleDetails).slug === slug ? [id] : [],
  );
}

/** Without a network nothing is compared; the upload waits for it anyway. */
async function knownPacks(catalog: Pick<Catalog, 'releasedPacks'>): Promise<readonly ReleasedPack[]> {
  try {
    return await catalog.releasedPacks();
  } catch (error) {
    if (isAppError(error) && error.retry === 'auto') return [];
    throw error;
  }
}

function questionAbout(
  name: string,
  wanted: string,
  facts: ZipFacts,
  packs: readonly ReleasedPack[],
): PlanReason | null {
  const other = packs.find((pack) => pack.fileName !== wanted && plainName(pack.fileName) === plainName(name));
  if (other) return mismatch(`“${name}” is named like the file of “${other.title}”.`);
  if (facts.pictures === 0) return mismatch(`There are no pictures in “${name}”.`);
  return plainName(name) === plainName(wanted)
    ? null
    : mismatch(`The file is called “${name}”, this pack’s file “${wanted}”.`);
}

function mismatch(message: string): PlanReason {
  return { code: 'zip_mismatch', message };
}

/** 'Tech_Startup (2).zip', 'tech-startup v3.zip' → 'tech-startup': browsers and versions add to a name. */
function plainName(fileName: string): string {
  return fileName
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.zip$/, '')
    .replace(/[\s_-]*(\(\d+\)|v\d+(\.\d+)*|copy|final)$/g, '')
    .replace(/[\s_-]+/g, '-');
}
