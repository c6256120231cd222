/** Lists, removals, moves and copies. */
import { z } from 'zod';
import type { StorageContext } from '../context.ts';
import { accessDenied } from '../errors.ts';
import { newVersion } from '../files.ts';
import { readJson, sendJson } from '../http.ts';
import type { Call } from '../http.ts';
import { listObjects, listPage } from '../listing.ts';
import { checkUpload, describe, findObject, findVersion, moveObject, removeObjects } from '../objects.ts';
import type { ObjectAddress } from '../objects.ts';
import { checkKey } from '../rules.ts';
import { readMetadataHeader } from '../user-metadata.ts';
import { publish, wantsUpsert } from './upload.ts';

const MOST_PER_PAGE = 1000;
const order = z.enum(['asc', 'desc']).default('asc');
const BY_NAME = { column: 'name', order: 'asc' } as const;
const listSchema = z.object({
  prefix: z.string(),
  search: z.string().default(''),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).default(0),
  sortBy: z
    .object({ column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']), order })
    .default(BY_NAME),
});

/** POST /object/list/{bucket}. */
export async function list(context: StorageContext, call: Call, bucket: string): Promise<void> {
  const { auth } = await context.identify(call.req);
  const { sortBy, ...options } = await readJson(call, listSchema);
  sendJson(call, await listObjects(context.db, auth, bucket, { ...options, ...sortBy }));
}

const pageSchema = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).default(MOST_PER_PAGE),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: z.enum(['name', 'created_at', 'updated_at']), order }).default(BY_NAME),
});

/** POST /object/list-v2/{bucket}. */
export async function listV2(context: StorageContext, call: Call, bucket: string): Promise<void> {
  const { auth } = await context.identify(call.req);
  const { sortBy, with_delimiter: delimiter, ...options } = await readJson(call, pageSchema);
  const limit = Math.min(options.limit, MOST_PER_PAGE);
  sendJson(call, await listPage(context.db, auth, bucket, { ...options, ...sortBy, limit, delimiter }));
}

const removeSchema = z.object({ prefixes: z.array(z.union([z.string(), z.object({ path: z.string() })])).min(1) });

/** DELETE /object/{bucket}. */
export async function removeMany(context: StorageContext, call: Call, bucket: string): Promise<void> {
  const { auth } = await context.identify(call.req);
  const { prefixes } = await readJson(call, removeSchema);
  const names = prefixes.map((entry) => (typeof entry === 'string' ? entry : entry.path));
  const rows = await removeObjects(context.db, auth, bucket, names);
  await context.files.remove(rows.map((row) => row.version));
  sendJson(call, rows);
}

/** DELETE /object/{bucket}/{path}. */
export async function removeOne(context: StorageContext, call: Call, { bucket, name }: ObjectAddress): Promise<void> {
  const { auth } = await context.identify(call.req);
  const rows = await removeObjects(context.db, auth, bucket, [name]);
  if (rows.length === 0) {
    await findObject(context.db, 'owner', { bucket, name });
    throw accessDenied('Access denied');
  }
  await context.files.remove(rows.map((row) => row.version));
  sendJson(call, { message: 'Successfully deleted' });
}

const moveSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
});

/** POST /object/move. */
export async function move(context: StorageContext, call: Call): Promise<void> {
  const { auth } = await context.identify(call.req);
  const options = await readJson(call, moveSchema);
  const from = { bucket: options.bucketId, name: options.sourceKey };
  const to = { bucket: options.destinationBucket ?? options.bucketId, name: checkKey(options.destinationKey) };
  await moveObject(context.db, { ...auth, operation: 'storage.object.move' }, from, to);
  sendJson(call, { message: 'Successfully moved' });
}

const copySchema = moveSchema.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
});

/** POST /object/copy. */
export async function copy(context: StorageContext, call: Call): Promise<void> {
  const { db, files } = context;
  const { auth: session, owner } = await context.identify(call.req);
  const auth = { ...session, operation: 'storage.object.copy' };
  const options = await readJson(call, copySchema);
  const to = { bucket: options.destinationBucket ?? options.bucketId, name: checkKey(options.destinationKey) };
  const source = await findObject(db, auth, { bucket: options.bucketId, name: options.sourceKey });
  const version = newVersion();
  const { size, mimetype, cacheControl } = source.metadata;
  const told = options.copyMetadata ? {} : options.metadata;
  const metadata = describe(version, size, told?.mimetype ?? mimetype, told?.cacheControl ?? cacheControl);
  const ownMetadata = call.req.headers['x-metadata'] ? readMetadataHeader(call) : null;
  const userMetadata = options.copyMetadata ? source.user_metadata : ownMetadata;
  const object = { ...to, version, owner, metadata, userMetadata };
  const upsert = wantsUpsert(call);
  await checkUpload(db, auth, object, upsert);
  await files.duplicate(source.version, version);
  const saved = await publish(context, object, upsert);
  sendJson(call, { Id: saved.id, Key: `${to.bucket}/${to.name}`, ...(await findVersion(db, object)) });
}
