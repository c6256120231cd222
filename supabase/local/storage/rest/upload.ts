/** Uploads in one request: raw body or multipart form; new, upsert, or by signed URL. */
import { findBucket } from '../buckets.ts';
import type { Bucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { aborted, tooLarge } from '../errors.ts';
import { newVersion } from '../files.ts';
import type { Call } from '../http.ts';
import { sendJson } from '../http.ts';
import { checkUpload, describe, saveObject } from '../objects.ts';
import type { Actor, NewObject, ObjectAddress, Saved } from '../objects.ts';
import { checkKey, checkMimeType } from '../rules.ts';
import { readMetadataHeader } from '../user-metadata.ts';
import { isForm, receiveForm } from './multipart.ts';
import type { Arrived } from './multipart.ts';
import { receive } from '../receive.ts';

/** Bodies up to this size are received before the policies are asked, which saves a transaction. */
const ASK_AFTERWARDS = 1024 * 1024;

export type UploadMode = 'create' | 'upsert';

export interface Uploader {
  actor: Actor;
  owner?: string;
}

export const wantsUpsert = (call: Call) => call.req.headers['x-upsert'] === 'true';

export const sizeLimitOf = (context: StorageContext, bucket: Bucket) =>
  Math.min(bucket.file_size_limit ?? Infinity, context.fileSizeLimit);

async function receiveRaw(
  call: Call,
  file: Parameters<typeof receive>[1],
  bucket: Bucket,
  limit: number,
): Promise<Arrived> {
  const { headers } = call.req;
  const mimeType = headers['content-type'] ?? 'application/octet-stream';
  checkMimeType(mimeType, bucket.allowed_mime_types);
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge();
  const received = await receive(call.req, file, { limit });
  if (received.exceeded) throw tooLarge();
  if (!received.ended) throw aborted();
  const cacheControl = headers['cache-control'] ?? 'no-cache';
  return { bytes: received.bytes, mimeType, cacheControl, userMetadata: readMetadataHeader(call) };
}

/** Before a large body is taken in: would the policies let it pass? */
async function askFirst(context: StorageContext, call: Call, uploader: Uploader, draft: NewObject, mode: UploadMode) {
  const length = Number(call.req.headers['content-length'] ?? Infinity);
  if (uploader.actor === 'owner' || length <= ASK_AFTERWARDS) return;
  await checkUpload(context.db, uploader.actor, draft, mode !== 'create');
}

/** The object is visible when this resolves, and nothing of it is left when it rejects. */
export async function storeUpload(
  context: StorageContext,
  call: Call,
  address: ObjectAddress,
  uploader: Uploader,
  mode: UploadMode,
): Promise<Saved> {
  const { db, files } = context;
  checkKey(address.name);
  const bucket = await findBucket(db, address.bucket);
  const version = newVersion();
  const draft = { ...address, version, owner: uploader.owner, metadata: describe(version, 0, '', '') };
  await askFirst(context, call, uploader, draft, mode);

  const file = await files.begin(version);
  let object: NewObject;
  try {
    const limit = sizeLimitOf(context, bucket);
    const arrived = await (isForm(call)
      ? receiveForm(call, file, bucket, limit)
      : receiveRaw(call, file, bucket, limit));
    const metadata = describe(version, arrived.bytes, arrived.mimeType, arrived.cacheControl);
    object = { ...draft, metadata, userMetadata: arrived.userMetadata };
  } catch (error) {
    await files.discard(version, file);
    throw error;
  }
  await files.keep(version, file);

  const saved = await saveObject(db, uploader.actor, object, mode !== 'create').catch(async (error: unknown) => {
    await files.remove([version]);
    throw error;
  });
  await files.remove([saved.replaced]);
  return saved;
}

/** POST and PUT /object/{bucket}/{path}; PUT is an upsert, also where nothing is to be replaced. */
export async function uploadObject(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const { auth, owner } = await context.identify(call.req);
  const mode = call.method === 'PUT' || wantsUpsert(call) ? 'upsert' : 'create';
  const saved = await storeUpload(context, call, address, { actor: auth, owner }, mode);
  sendJson(call, { Key: `${address.bucket}/${address.name}`, Id: saved.id });
}
