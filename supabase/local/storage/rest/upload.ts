/** Uploads in one request: raw body or multipart form; new, upsert, or by signed URL. */
import type { FileHandle } from 'node:fs/promises';
import busboy from 'busboy';
import { findBucket } from '../buckets.ts';
import type { Bucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { aborted, noContent, tooLarge } from '../errors.ts';
import { newVersion } from '../files.ts';
import { sendJson } from '../http.ts';
import type { Call } from '../http.ts';
import { checkUpload, describe, saveObject } from '../objects.ts';
import type { Actor, NewObject, ObjectAddress, ObjectMetadata, Saved } from '../objects.ts';
import { receive } from '../receive.ts';
import type { Received } from '../receive.ts';
import { checkKey, checkMimeType } from '../rules.ts';
import { readMetadataHeader, readUserMetadata } from '../user-metadata.ts';

export interface Uploader {
  actor: Actor;
  owner?: string;
}
/** What came beside the bytes, which are in the file. */
interface Arrived {
  bytes: number;
  mimeType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown>;
}
interface Target {
  file: FileHandle;
  bucket: Bucket;
  limit: number;
  /** Asks the policies about the upload. */
  check(arrived: Pick<Arrived, 'mimeType' | 'userMetadata'>): Promise<void>;
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

async function receiveRaw(call: Call, { file, bucket, limit, check }: Target): Promise<Arrived> {
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

function formOf(call: Call) {
  try {
    return busboy({ headers: call.req.headers, limits: { files: 1, fieldSize: 1024 * 1024 + 1 } });
  } catch {
    throw noContent();
  }
}

/**
 * A form with one file: storage-js sends fields first and the file under an empty name. It is read to its end, also when the file is
 * refused: a browser reads an answer only after it has sent all.
 */
async function receiveForm(call: Call, { file, bucket, limit, check }: Target): Promise<Arrived> {
  const fields = new Map<string, string>();
  let part: { mimeType: string; received: Promise<Received> } | undefined;
  await new Promise<void>((resolve, reject) => {
    const form = formOf(call);
    form.on('field', (name, value) => fields.set(name, value));
    form.on('file', (_name, stream, { mimeType }) => {
      part = { mimeType: mimeType || 'application/octet-stream', received: receive(stream, file, { limit }) };
      part.received.catch(reject);
    });
    form.on('close', resolve).on('error', () => reject(noContent()));
    const onClose = () => {
      if (!call.req.complete) reject(aborted());
    };
    call.req.on('error', () => reject(aborted())).on('close', onClose);
    call.req.pipe(form);
  });
  if (!part) throw noContent();
  const { bytes, exceeded } = await part.received;
  const mimeType = fields.get('contentType') ?? part.mimeType;
  const userMetadata = readUserMetadata(fields.get('metadata') ?? fields.get('userMetadata'));
  await check({ mimeType, userMetadata });
  if (exceeded) throw tooLarge();
  checkMimeType(mimeType, bucket.allowed_mime_types);
  const seconds = fields.get('cacheControl');
  return { bytes, mimeType, cacheControl: seconds ? `max-age=${seconds}` : 'no-cache', userMetadata };
}

/** The object is visible when this resolves, and nothing of it is left when it rejects. */
export async function storeUpload(
  context: StorageContext,
  call: Call,
  address: ObjectAddress,
  { actor, owner }: Uploader,
  isUpsert: boolean,
): Promise<Saved> {
  const { db, files } = context;
  checkKey(address.name);
  const bucket = await findBucket(db, address.bucket);
  const version = newVersion();
  const draft = { ...address, version, owner };
  const check: Target['check'] = ({ mimeType, userMetadata }) =>
    checkUpload(db, actor, { ...draft, metadata: { ...announced(call), mimetype: mimeType }, userMetadata }, isUpsert);
  const file = await files.begin(version);
  let object: NewObject;
  try {
    const target = { file, bucket, limit: sizeLimitOf(context, bucket), check };
    const isForm = call.req.headers['content-type']?.startsWith('multipart/form-data');
    const { bytes, mimeType, cacheControl, userMetadata } = await (isForm ? receiveForm : receiveRaw)(call, target);
    const metadata = { ...describe(version, bytes, mimeType, cacheControl), ...robotsTagOf(call) };
    object = { ...draft, metadata, userMetadata };
  } catch (error) {
    await files.discard(version, file);
    throw error;
  }
  await files.keep(version, file);
  return publish(context, object, isUpsert);
}

/** Writes the row of an object whose file is there, and removes the file that is of no more use. */
export async function publish({ db, files }: StorageContext, object: NewObject, isUpsert: boolean): Promise<Saved> {
  const saved = await saveObject(db, object, isUpsert).catch(async (error: unknown) => {
    await files.remove([object.version]);
    throw error;
  });
  await files.remove([saved.replaced]);
  return saved;
}

/** POST and PUT /object/{bucket}/{path}; PUT is an upsert, also where nothing is to be replaced. */
export async function uploadObject(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const { auth, owner } = await context.identify(call.req);
  const isUpsert = call.method === 'PUT' || wantsUpsert(call);
  const saved = await storeUpload(context, call, address, { actor: auth, owner }, isUpsert);
  sendJson(call, { Key: `${address.bucket}/${address.name}`, Id: saved.id });
}
