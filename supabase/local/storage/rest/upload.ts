/** Uploads in one request: raw body or multipart form; new, upsert, or by signed URL. */
import { findBucket } from '../buckets.ts';
import type { Bucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { aborted, tooLarge } from '../errors.ts';
import { newVersion } from '../files.ts';
import type { Call } from '../http.ts';
import { sendJson } from '../http.ts';
import { checkUpload, describe, saveObject } from '../objects.ts';
import type { Actor, NewObject, ObjectAddress, ObjectMetadata, Saved } from '../objects.ts';
import { checkKey, checkMimeType } from '../rules.ts';
import { readMetadataHeader } from '../user-metadata.ts';
import { isForm, receiveForm } from './multipart.ts';
import type { Arrived, Check } from './multipart.ts';
import { receive } from '../receive.ts';

export type UploadMode = 'create' | 'upsert';

export interface Uploader {
  actor: Actor;
  owner?: string;
}

export const wantsUpsert = (call: Call) => call.req.headers['x-upsert'] === 'true';

export const sizeLimitOf = (context: StorageContext, bucket: Bucket) =>
  Math.min(bucket.file_size_limit ?? Infinity, context.fileSizeLimit);

/** What a request says about its object before the bytes have come. */
export function announced({ req: { headers } }: Call): Partial<ObjectMetadata> {
  const length = headers['content-length'];
  return { mimetype: headers['content-type'], contentLength: length === undefined ? undefined : Number(length) };
}

/** Only uploads in one request can say it: resumable ones have no place for it (supabase/storage v1.70). */
function robotsTagOf({ req: { headers } }: Call): Pick<ObjectMetadata, 'xRobotsTag'> {
  const tag = headers['x-robots-tag'];
  return typeof tag === 'string' ? { xRobotsTag: tag } : {};
}

async function receiveRaw(
  call: Call,
  file: Parameters<typeof receive>[1],
  { bucket, limit, check }: { bucket: Bucket; limit: number; check: Check },
): Promise<Arrived> {
  const { headers } = call.req;
  const mimeType = headers['content-type'] ?? 'application/octet-stream';
  const userMetadata = readMetadataHeader(call);
  await check({ mimeType, userMetadata });
  checkMimeType(mimeType, bucket.allowed_mime_types);
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge();
  const received = await receive(call.req, file, { limit });
  if (received.exceeded) throw tooLarge();
  if (!received.ended) throw aborted();
  return { bytes: received.bytes, mimeType, cacheControl: headers['cache-control'] ?? 'no-cache', userMetadata };
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
  const draft = { ...address, version, owner: uploader.owner };
  const isUpsert = mode === 'upsert';
  const check: Check = ({ mimeType, userMetadata }) => {
    const metadata = { ...announced(call), mimetype: mimeType };
    return checkUpload(db, uploader.actor, { ...draft, metadata, userMetadata }, isUpsert);
  };
  const file = await files.begin(version);
  let object: NewObject;
  try {
    const rules = { bucket, limit: sizeLimitOf(context, bucket), check };
    const { bytes, mimeType, cacheControl, userMetadata } = await (isForm(call)
      ? receiveForm(call, file, rules)
      : receiveRaw(call, file, rules));
    const metadata = { ...describe(version, bytes, mimeType, cacheControl), ...robotsTagOf(call) };
    object = { ...draft, metadata, userMetadata };
  } catch (error) {
    await files.discard(version, file);
    throw error;
  }
  await files.keep(version, file);
  const saved = await saveObject(db, object, isUpsert).catch(async (error: unknown) => {
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
