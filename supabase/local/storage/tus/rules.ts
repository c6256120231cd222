/**
 * Supabase's rules on top of the TUS protocol: names, policies, limits, addresses, and what a finished upload becomes.
 */
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
import type { TusRequest, TusRequests } from './tus-request.ts';
import type { BodySource } from './socket-store.ts';
import { readUploadId, writeUploadId } from './upload-id.ts';

const PATH = '/storage/v1/upload/resumable';

export interface TusParts {
  context: StorageContext;
  requests: TusRequests;
  journal: UploadJournal;
  locks: UploadLocks<BodySource>;
  complete: Complete;
}

/** Undefined for an upload that neither goes on nor became an object. */
async function targetOf(
  { context, journal }: TusParts,
  tusRequest: TusRequest,
  id: string,
): Promise<ObjectAddress | undefined> {
  if (tusRequest.target) return tusRequest.target;
  const metadata = (await journal.get(id))?.metadata;
  if (metadata) return { bucket: metadata['bucketName'] ?? '', name: metadata['objectName'] ?? '' };
  return tusRequest.address && (await findVersion(context.db, tusRequest.address)) ? tusRequest.address : undefined;
}

/**
 * The policies for creation, every PATCH and DELETE; HEAD asks no policy (its address is a secret). A signed upload's
 * token is checked always.
 */
async function authorize(parts: TusParts, tusRequest: TusRequest, id: string, method: string): Promise<void> {
  const { db, signer } = parts.context;
  const target = await targetOf(parts, tusRequest, id);
  // An upload that isn't there: the protocol library says so.
  if (!target) return;
  if (tusRequest.signature !== undefined) {
    const claims = signer.verify(tusRequest.signature, 'upload', `${target.bucket}/${target.name}`);
    tusRequest.owner = claims.owner;
    tusRequest.upsert = claims.upsert ?? false;
    return;
  }
  if (method === 'HEAD' || !tusRequest.actor || tusRequest.actor === 'owner') return;
  const { bucket, name } = target;
  const draft = { bucket, name, version: id, owner: tusRequest.owner, metadata: describe(id, 0, '', '') };
  await checkUpload(db, tusRequest.actor, draft, tusRequest.upsert);
}

/** Most bytes of this upload; 0 means that its announced length, checked at creation, is the limit. */
async function maxSize(parts: TusParts, tusRequest: TusRequest, id: string | null): Promise<number> {
  const { context, journal } = parts;
  if (!id) return context.fileSizeLimit;
  if (!tusRequest.target && (await journal.get(id))?.size !== undefined) return 0;
  const target = await targetOf(parts, tusRequest, id);
  if (!target) return 0;
  tusRequest.bucket = await findBucket(context.db, target.bucket);
  tusRequest.maxSize = sizeLimitOf(context, tusRequest.bucket);
  return tusRequest.maxSize;
}

export function createRules(parts: TusParts): ServerOptions {
  const { context, requests, journal, locks, complete } = parts;
  return {
    path: PATH,
    locker: (request) => locks.lockerFor(requests.of(request)),
    // The holder of a lock stops at once: what it received so far is kept.
    lockDrainTimeout: 1,
    disableTerminationForFinishedUploads: true,
    namingFunction: (request, metadata) => {
      if (!metadata) throw metadataRequired();
      const bucket = checkBucketName(metadata['bucketName'] ?? '');
      const tusRequest = requests.of(request);
      tusRequest.target = { bucket, name: checkKey(metadata['objectName'] ?? '') };
      tusRequest.created = newVersion();
      return tusRequest.created;
    },
    getFileIdFromRequest: (request, lastPart) => {
      const tusRequest = requests.of(request);
      tusRequest.address = readUploadId(lastPart ?? '');
      return tusRequest.address?.version;
    },
    generateUrl: (request, { id }) => {
      const { target, signature } = requests.of(request);
      if (!target) throw metadataRequired();
      const path = signature === undefined ? PATH : `${PATH}/sign`;
      return `${context.publicUrl()}${path}/${writeUploadId({ ...target, version: id })}`;
    },
    maxSize: (request, id) => maxSize(parts, requests.of(request), id),
    onIncomingRequest: (request, id) => authorize(parts, requests.of(request), id, request.method),
    onUploadCreate: async (request, upload) => {
      const { bucket, owner } = requests.of(request);
      const mimeType = upload.metadata?.['contentType'] ?? 'application/octet-stream';
      checkMimeType(checkHeaderValue('content type', mimeType), bucket?.allowed_mime_types ?? null);
      journal.draft(upload, { owner });
      return {};
    },
    onUploadFinish: async (request, upload) => {
      await complete(upload.id, requests.of(request).upsert);
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
