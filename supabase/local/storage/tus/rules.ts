// Supabase's rules on top of the TUS protocol: names, policies, limits, addresses, and what a finished upload becomes.
import type { ServerOptions } from '@tus/server';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { metadataRequired, toStorageError } from '../errors.ts';
import { newVersion } from '../files.ts';
import { checkUpload, describe, findVersion } from '../objects.ts';
import type { ObjectAddress } from '../objects.ts';
import { sizeLimitOf } from '../rest/upload.ts';
import { checkBucketName, checkHeaderValue, checkKey, checkMimeType } from '../rules.ts';
import type { Complete } from './completion.ts';
import type { UploadJournal } from './journal.ts';
import type { UploadLocks } from './locks.ts';
import type { Passage, Passages } from './passage.ts';
import type { BodySource } from './socket-store.ts';
import { readUploadId, writeUploadId } from './upload-id.ts';

const PATH = '/storage/v1/upload/resumable';

export type TusParts = {
  context: StorageContext;
  passages: Passages;
  journal: UploadJournal;
  locks: UploadLocks<BodySource>;
  complete: Complete;
};

/** Undefined for an upload that neither goes on nor became an object. */
async function targetOf(
  { context, journal }: TusParts,
  passage: Passage,
  id: string,
): Promise<ObjectAddress | undefined> {
  if (passage.target) return passage.target;
  const metadata = (await journal.get(id))?.metadata;
  if (metadata) return { bucket: metadata['bucketName'] ?? '', name: metadata['objectName'] ?? '' };
  return passage.address && (await findVersion(context.db, passage.address)) ? passage.address : undefined;
}

/**
 * The policies for creation, every PATCH and DELETE; HEAD asks no policy (its address is a secret). A signed upload's
 * token is checked always.
 */
async function authorize(parts: TusParts, passage: Passage, id: string, method: string): Promise<void> {
  const { db, signer } = parts.context;
  const target = await targetOf(parts, passage, id);
  // An upload that isn't there: the protocol library says so.
  if (!target) return;
  if (passage.signature !== undefined) {
    const claims = signer.verify(passage.signature, 'upload', `${target.bucket}/${target.name}`);
    passage.owner = claims.owner;
    passage.upsert = claims.upsert ?? false;
    return;
  }
  if (method === 'HEAD' || !passage.actor || passage.actor === 'owner') return;
  const { bucket, name } = target;
  const draft = { bucket, name, version: id, owner: passage.owner, metadata: describe(id, 0, '', '') };
  await checkUpload(db, passage.actor, draft, passage.upsert);
}

/** Most bytes of this upload; 0 means that its announced length, checked at creation, is the limit. */
async function maxSize(parts: TusParts, passage: Passage, id: string | null): Promise<number> {
  const { context, journal } = parts;
  if (!id) return context.fileSizeLimit;
  if (!passage.target && (await journal.get(id))?.size !== undefined) return 0;
  const target = await targetOf(parts, passage, id);
  if (!target) return 0;
  passage.bucket = await findBucket(context.db, target.bucket);
  passage.maxSize = sizeLimitOf(context, passage.bucket);
  return passage.maxSize;
}

export function createRules(parts: TusParts): ServerOptions {
  const { context, passages, journal, locks, complete } = parts;
  return {
    path: PATH,
    locker: (request) => locks.lockerFor(passages.of(request)),
    // The holder of a lock stops at once: what it received so far is kept.
    lockDrainTimeout: 1,
    disableTerminationForFinishedUploads: true,
    namingFunction: (request, metadata) => {
      if (!metadata) throw metadataRequired();
      const bucket = checkBucketName(metadata['bucketName'] ?? '');
      const passage = passages.of(request);
      passage.target = { bucket, name: checkKey(metadata['objectName'] ?? '') };
      passage.created = newVersion();
      return passage.created;
    },
    getFileIdFromRequest: (request, lastPart) => {
      const passage = passages.of(request);
      passage.address = readUploadId(lastPart ?? '');
      return passage.address?.version;
    },
    generateUrl: (request, { id }) => {
      const { target, signature } = passages.of(request);
      if (!target) throw metadataRequired();
      const path = signature === undefined ? PATH : `${PATH}/sign`;
      return `${context.publicUrl()}${path}/${writeUploadId({ ...target, version: id })}`;
    },
    maxSize: (request, id) => maxSize(parts, passages.of(request), id),
    onIncomingRequest: (request, id) => authorize(parts, passages.of(request), id, request.method),
    onUploadCreate: async (request, upload) => {
      const { bucket, owner } = passages.of(request);
      const mimeType = upload.metadata?.['contentType'] ?? 'application/octet-stream';
      checkMimeType(checkHeaderValue('content type', mimeType), bucket?.allowed_mime_types ?? null);
      journal.draft(upload, { owner });
      return {};
    },
    onUploadFinish: async (request, upload) => {
      await complete(upload.id, passages.of(request).upsert);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined;
      // The protocol library's own errors carry their status.
      if ('status_code' in error) return undefined;
      const refusal = toStorageError(error);
      if (refusal.statusCode === 500) context.log(`storage: tus: ${error.stack}`);
      return { status_code: refusal.statusCode, body: refusal.message };
    },
  };
}
