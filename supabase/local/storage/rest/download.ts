/** Reading objects: public, as the caller, by signed URL; whole, in part, or only what is known about them. */
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { StorageError, invalidRequest, noSuchBucket } from '../errors.ts';
import { sendJson } from '../http.ts';
import type { Call } from '../http.ts';
import { findObject } from '../objects.ts';
import type { Actor, ObjectAddress } from '../objects.ts';
import { objectInfo, serveObject } from '../serve.ts';
import type { ServeOptions } from '../serve.ts';

/** An upsert may take the file away between row and file; the second look finds the new version. */
async function serve(
  context: StorageContext,
  call: Call,
  actor: Actor,
  address: ObjectAddress,
  options?: ServeOptions,
) {
  const once = async () => serveObject(call, context.files, await findObject(context.db, actor, address), options);
  await once().catch((error: unknown) => {
    if (error instanceof StorageError && error.code === 'NoSuchKey' && !call.res.headersSent) return once();
    throw error;
  });
}

/** A public bucket is open to everyone; a private one shows what its policies let the caller see. */
async function readerOf(context: StorageContext, call: Call, bucketId: string): Promise<Actor> {
  const bucket = await findBucket(context.db, bucketId);
  if (bucket.public) return 'owner';
  const identity = await context.identify(call.req).catch(() => {
    throw noSuchBucket();
  });
  return identity.auth;
}

/** GET and HEAD /object/public/{bucket}/{path}. */
export async function getPublic(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const bucket = await findBucket(context.db, address.bucket);
  if (!bucket.public) throw noSuchBucket();
  await serve(context, call, 'owner', address, { download: call.query.get('download') });
}

/** GET and HEAD /object/{bucket}/{path}: like the next, but a public bucket needs no token. */
export async function getObject(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const actor = await readerOf(context, call, address.bucket);
  await serve(context, call, actor, address, { download: call.query.get('download') });
}

/** GET and HEAD /object/authenticated/{bucket}/{path}. */
export async function getAuthenticated(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  await context.identify(call.req);
  await getObject(context, call, address);
}

/** GET and HEAD /object/sign/{bucket}/{path}?token=…: the token is the permission. */
export async function getSigned(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const token = call.query.get('token');
  if (token === null) throw invalidRequest("querystring must have required property 'token'");
  const claims = context.signer.verify(token, 'download', `${address.bucket}/${address.name}`);
  await serve(context, call, 'owner', address, { download: call.query.get('download'), expires: claims.exp * 1000 });
}

/** GET and HEAD /object/info/[public/|authenticated/]{bucket}/{path}. */
export async function getInfo(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const actor = await readerOf(context, call, address.bucket);
  const row = await findObject(context.db, actor, address);
  call.res.setHeader('etag', row.metadata.eTag);
  call.res.setHeader('last-modified', new Date(row.metadata.lastModified).toUTCString());
  call.res.setHeader('cache-control', row.metadata.cacheControl);
  sendJson(call, objectInfo(row));
}

/** GET and HEAD /object/info/public/{bucket}/{path}. */
export async function getPublicInfo(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const bucket = await findBucket(context.db, address.bucket);
  if (!bucket.public) throw noSuchBucket();
  await getInfo(context, call, address);
}
