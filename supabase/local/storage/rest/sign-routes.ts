/** Links that carry their own permission: downloads (one or many) and uploads. */
import { z } from 'zod';
import type { StorageContext } from '../context.ts';
import { invalidRequest } from '../errors.ts';
import { newVersion } from '../files.ts';
import { readJson, sendJson } from '../http.ts';
import type { Call } from '../http.ts';
import { checkUpload, findObject, visibleNames } from '../objects.ts';
import type { ObjectAddress } from '../objects.ts';
import { checkKey } from '../rules.ts';
import { readMetadataHeader } from '../user-metadata.ts';
import { announced, storeUpload, wantsUpsert } from './upload.ts';

/** Signed upload links live two hours, as hosted. */
const UPLOAD_LINK_SECONDS = 2 * 60 * 60;

const expiresIn = z.number().int().min(1);
const signSchema = z.object({ expiresIn });
const signManySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1) });

async function linkTo({ signer }: StorageContext, { bucket, name }: ObjectAddress, seconds: number): Promise<string> {
  return `/object/sign/${bucket}/${name}?token=${await signer.sign('download', { bucket, name }, seconds)}`;
}

/** POST /object/sign/{bucket}/{path}: who may see the object may hand it on. */
export async function signObject(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const { auth } = await context.identify(call.req);
  const options = await readJson(call, signSchema);
  await findObject(context.db, { ...auth, operation: 'storage.object.sign' }, address);
  sendJson(call, { signedURL: await linkTo(context, address, options.expiresIn) });
}

/** POST /object/sign/{bucket}. */
export async function signObjects(context: StorageContext, call: Call, bucket: string): Promise<void> {
  const { auth } = await context.identify(call.req);
  const { paths, expiresIn: seconds } = await readJson(call, signManySchema);
  const caller = { ...auth, operation: 'storage.object.sign_many' };
  const visible = await visibleNames(context.db, caller, bucket, paths);
  const links = paths.map(async (path) =>
    visible.has(path)
      ? { error: null, path, signedURL: await linkTo(context, { bucket, name: path }, seconds) }
      : { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null },
  );
  sendJson(call, await Promise.all(links));
}

/** POST /object/upload/sign/{bucket}/{path}: who may upload there may let another person do it. */
export async function signUpload(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const { auth, owner } = await context.identify(call.req);
  checkKey(address.name);
  const upsert = wantsUpsert(call);
  const told = { metadata: announced(call), userMetadata: readMetadataHeader(call) };
  const draft = { ...address, version: newVersion(), owner, ...told };
  await checkUpload(context.db, { ...auth, operation: 'storage.object.sign_upload_url' }, draft, upsert);
  const token = await context.signer.sign('upload', address, UPLOAD_LINK_SECONDS, { owner, upsert });
  sendJson(call, { url: `/object/upload/sign/${address.bucket}/${address.name}?token=${token}`, token });
}

/** PUT /object/upload/sign/{bucket}/{path}?token=…. */
export async function uploadSigned(context: StorageContext, call: Call, address: ObjectAddress): Promise<void> {
  const token = call.query.get('token');
  if (token === null) throw invalidRequest("querystring must have required property 'token'");
  const claims = await context.signer.verify(token, 'upload', address);
  const uploader = { actor: 'owner', owner: claims.owner } as const;
  await storeUpload(context, call, address, uploader, claims.upsert ?? false);
  sendJson(call, { Key: `${address.bucket}/${address.name}` });
}
