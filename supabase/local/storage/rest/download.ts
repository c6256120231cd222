/** Reading objects: public, as the caller, by signed URL; whole, in part, or only what is known about them. */
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { StorageError, invalidRequest, noSuchBucket } from '../errors.ts';
import { sendJson } from '../http.ts';
import type { Call } from '../http.ts';
import { findObject } from '../objects.ts';
import type { Actor, ObjectAddress } from '../objects.ts';
import { objectInfo, serveObject } from '../serve.ts';

type Read = (context: StorageContext, call: Call, address: ObjectAddress) => Promise<void>;

/** An upsert may take the file away between row and file; the second look finds the new version. */
async function serve(
  context: StorageContext,
  call: Call,
  address: ObjectAddress,
  as: { actor: Actor; expires?: number },
) {
  const options = { download: call.query.get('download'), expires: as.expires };
  const once = async () => serveObject(call, context.files, await findObject(context.db, as.actor, address), options);
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

async function requirePublic({ db }: StorageContext, { bucket }: ObjectAddress): Promise<void> {
  if (!(await findBucket(db, bucket)).public) throw noSuchBucket();
}

/** GET and HEAD /object/public/{bucket}/{path}. */
export const getPublic: Read = async (context, call, address) => {
  await requirePublic(context, address);
  await serve(context, call, address, { actor: 'owner' });
};

/** GET and HEAD /object/{bucket}/{path}: like the next, but a public bucket needs no token. */
export const getObject: Read = async (context, call, address) =>
  serve(context, call, address, { actor: await readerOf(context, call, address.bucket) });

/** GET and HEAD /object/authenticated/{bucket}/{path}. */
export const getAuthenticated: Read = async (context, call, address) => {
  await context.identify(call.req);
  await getObject(context, call, address);
};

/** GET and HEAD /object/sign/{bucket}/{path}?token=…: the token is the permission. */
export const getSigned: Read = async (context, call, address) => {
  const token = call.query.get('token');
  if (token === null) throw invalidRequest("querystring must have required property 'token'");
  const claims = await context.signer.verify(token, 'download', address);
  await serve(context, call, address, { actor: 'owner', expires: claims.exp * 1000 });
};

/** GET and HEAD /object/info/[authenticated/]{bucket}/{path}. */
export const getInfo: Read = async (context, call, address) => {
  const actor = await readerOf(context, call, address.bucket);
  const row = await findObject(context.db, actor, address);
  call.res.setHeader('etag', row.metadata.eTag);
  call.res.setHeader('last-modified', new Date(row.metadata.lastModified).toUTCString());
  call.res.setHeader('cache-control', row.metadata.cacheControl);
  sendJson(call, objectInfo(row));
};

/** GET and HEAD /object/info/public/{bucket}/{path}. */
export const getPublicInfo: Read = async (context, call, address) => {
  await requirePublic(context, address);
  await getInfo(context, call, address);
};
