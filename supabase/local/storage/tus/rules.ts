/**
 * Supabase's rules on top of the TUS protocol: names, policies, limits, addresses, and what a finished upload becomes.
 */
import type { ServerOptions } from '@tus/server';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { metadataRequired, toStorageError } from '../errors.ts';
import { newVersion } from '../files.ts';
import { checkUpload, findVersion } from '../objects.ts';
import { sizeLimitOf } from '../rest/upload.ts';
import { checkBucketName, checkHeaderValue, checkKey, checkMimeType } from '../rules.ts';
import type { Complete } from './completion.ts';
import type { UploadJournal } from './journal.ts';
import type { UploadLocks } from './locks.ts';
import { readPlan } from './tus-request.ts';
import type { Plan, TusRequest, TusRequests } from './tus-request.ts';
import type { BodySource } from './socket-store.ts';
import { readUploadId, writeUploadId } from './upload-id.ts';

const PATH = '/storage/v1/upload/resumable';

const cacheControlOf = (seconds: string | null | undefined) =>
  seconds && /^-?\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';

export interface TusParts {
  context: StorageContext;
  requests: TusRequests;
  journal: UploadJournal;
  locks: UploadLocks<BodySource>;
  complete: Complete;
}

/** Undefined for an upload that neither goes on nor became an object. */
async function planOf({ context, journal }: TusParts, tusRequest: TusRequest, id: string): Promise<Plan | undefined> {
  const { plan, address } = tusRequest;
  if (plan) return plan;
  const upload = await journal.get(id);
  if (upload) return readPlan(upload);
  const row = address && (await findVersion(context.db, address));
  return row && { ...address, metadata: row.metadata, userMetadata: row.user_metadata };
}

/**
 * The policies for creation, every PATCH and DELETE; HEAD asks no policy (its address is a secret). A signed upload's
 * token is checked always.
 */
async function authorize(parts: TusParts, tusRequest: TusRequest, id: string, method: string): Promise<void> {
  const { db, signer } = parts.context;
  const plan = await planOf(parts, tusRequest, id);
  // An upload that isn't there: the protocol library says so.
  if (!plan) return;
  if (tusRequest.signature !== undefined) {
    const claims = await signer.verify(tusRequest.signature, 'upload', plan);
    tusRequest.owner = claims.owner;
    tusRequest.upsert = claims.upsert ?? false;
    return;
  }
  if (method === 'HEAD' || !tusRequest.actor) return;
  await checkUpload(db, tusRequest.actor, { ...plan, version: id, owner: tusRequest.owner }, tusRequest.upsert);
}

/** Most bytes of this upload; 0 means that its announced length, checked at creation, is the limit. */
async function maxSize(parts: TusParts, tusRequest: TusRequest, id: string | null): Promise<number> {
  const { context, journal } = parts;
  if (!id) return context.fileSizeLimit;
  if (!tusRequest.plan && (await journal.get(id))?.size !== undefined) return 0;
  const plan = await planOf(parts, tusRequest, id);
  if (!plan) return 0;
  tusRequest.bucket = await findBucket(context.db, plan.bucket);
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
      const tusRequest = requests.of(request);
      const length = request.headers.get('upload-length');
      tusRequest.plan = readPlan({ metadata, size: length === null ? undefined : Number(length) });
      checkBucketName(tusRequest.plan.bucket);
      checkKey(tusRequest.plan.name);
      tusRequest.created = newVersion();
      return tusRequest.created;
    },
    getFileIdFromRequest: (request, lastPart) => {
      const tusRequest = requests.of(request);
      tusRequest.address = readUploadId(lastPart ?? '');
      return tusRequest.address?.version;
    },
    generateUrl: (request, { id }) => {
      const { plan, signature } = requests.of(request);
      if (!plan) throw metadataRequired();
      const path = signature === undefined ? PATH : `${PATH}/sign`;
      return `${context.publicUrl()}${path}/${writeUploadId({ bucket: plan.bucket, name: plan.name, version: id })}`;
    },
    maxSize: (request, id) => maxSize(parts, requests.of(request), id),
    onIncomingRequest: (request, id) => authorize(parts, requests.of(request), id, request.method),
    onUploadCreate: async (request, upload) => {
      const { bucket, owner } = requests.of(request);
      const mimeType = upload.metadata?.['contentType'] ?? 'application/octet-stream';
      upload.metadata = { ...upload.metadata, cacheControl: cacheControlOf(upload.metadata?.['cacheControl']) };
      checkMimeType(checkHeaderValue('content type', mimeType), bucket?.allowed_mime_types ?? null);
      journal.draft(upload, owner);
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
