/** One bundle file: a ZIP under a key of its own, then the release that switches the pack to it. The version before it stays. */
import { BUCKET_DOWNLOADS, BUCKET_DOWNLOADS_FALLBACK, BUNDLE_MAX_BYTES, ZIP_TYPE } from '@baobab/domain/constants';
import { adminBundleMessages } from '@baobab/domain/admin-messages';
import { AppError } from '@baobab/domain/errors';
import { safeFileName } from '@baobab/domain/file-name';
import type { ItemRecord, ObjectPlan, PlanEntry, SourceFile, UploadKind } from '../engine/item.ts';
import { BUNDLE, type BundleDetails } from './bundle-item.ts';
import { recheckZip } from './recheck-zip.ts';
import { sentBytes, sentFacts, sentFile } from './sent-file.ts';
import type { ZipFacts } from './zip-facts.ts';

type Item = ItemRecord<BundleDetails>;

export interface BundleFile {
  readonly slug: string;
  readonly fileName: string;
  readonly source: SourceFile;
  readonly facts: ZipFacts;
}

export function bundleEntry({ slug, fileName, source, facts }: BundleFile): PlanEntry<BundleDetails> {
  const details: BundleDetails = {
    slug,
    fileName,
    sourceName: source.name,
    facts,
    bucket: BUCKET_DOWNLOADS,
    firstProblem: null,
    version: null,
  };
  return { kind: BUNDLE, path: fileName, action: 'new', reason: null, sources: [source], details };
}

/**
 * Codes of `prepare`: file_empty, file_too_large; of `recheck`: those of the ZIP check and of the file, zip_mismatch; of
 * `commit`: checksum_mismatch, not_found and those of the network.
 */
export const bundleKind: UploadKind<BundleDetails> = {
  name: BUNDLE,

  async prepare(item, ports) {
    checkSize(sourceOf(item));
    const details = { ...item.details, bucket: BUCKET_DOWNLOADS, firstProblem: null };
    const file = await sentFile(item, sourceOf(item), ports);
    return { details, objects: [{ ...file, ...placeOf(item, BUCKET_DOWNLOADS) }] };
  },

  reroute(item, error) {
    const { bucket, firstProblem } = item.details;
    const message = messageOf(error);
    if (bucket === BUCKET_DOWNLOADS) {
      const details = { ...item.details, bucket: BUCKET_DOWNLOADS_FALLBACK, firstProblem: message };
      const place = placeOf(item, BUCKET_DOWNLOADS_FALLBACK);
      return { details, objects: item.objects.map((object) => ({ ...object, ...place })) };
    }
    const bothFailed = adminBundleMessages.bothFailed(firstProblem ?? '', message);
    throw new AppError(error.code, error.context, { cause: error, message: bothFailed });
  },

  async recheck(item, ports) {
    const source = sourceOf(item);
    const { name } = source;
    const facts = await recheckZip(source, ports);
    // a file that never had any was added by an admin who had been asked
    if (facts.pictures === 0 && item.details.facts.pictures > 0)
      throw new AppError('zip_mismatch', { name }, { message: `There are no pictures in “${name}”.` });
    return { ...item.details, facts };
  },

  async commit(item, ports) {
    const source = sourceOf(item);
    const { slug, bucket } = item.details;
    const objectPath = placeOf(item, bucket).name;
    const facts = await sentFacts(item, source, objectPath, ports);
    const release = { slug, bucket, objectPath, sizeBytes: sentBytes(source), sha256: source.sha256, facts };
    const version = await ports.catalog.releasePack(release);
    return { ...item.details, version };
  },

  /** A pack's file has nothing to revise: adding another one replaces it. */
  revise: ({ details, action, reason }) => ({ details, action, reason }),
};

/** The server's message, where it sent one. */
function messageOf(error: AppError): string {
  const fromServer = error.context['serverMessage'];
  return !error.hasOwnMessage && typeof fromServer === 'string' ? fromServer : error.message;
}

function sourceOf(item: Item): SourceFile {
  const [source] = item.sources;
  if (!source) throw new AppError('journal_damaged', { id: item.id });
  return source;
}

/** A file may have been replaced between its check and a retry. */
function checkSize({ name, identity: { sizeBytes } }: SourceFile): void {
  if (sizeBytes === 0) throw new AppError('file_empty', { name });
  if (sizeBytes > BUNDLE_MAX_BYTES)
    throw new AppError('file_too_large', { name, sizeBytes, maxBytes: BUNDLE_MAX_BYTES });
}

function placeOf(item: Item, bucket: string): Pick<ObjectPlan, 'bucket' | 'name' | 'contentType'> {
  const { slug, fileName } = item.details;
  return { bucket, name: `bundles/${slug}/${item.stampMs}_${safeFileName(fileName)}`, contentType: ZIP_TYPE };
}
