/** /bucket: create, read, change, empty, delete. The policies on storage.buckets decide who may. */
import { z } from 'zod';
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { noSuchRoute, tooLarge } from '../errors.ts';
import { readJson, sendJson } from '../http.ts';
import type { Call } from '../http.ts';
import { checkBucketName, checkMimeTypeList, parseSizeLimit } from '../rules.ts';

const settingsSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});
const newBucketSchema = settingsSchema.extend({ id: z.string().optional(), name: z.string() });

const listSchema = z.object({
  limit: z.coerce.number().int().min(0).nullable().catch(null),
  offset: z.coerce.number().int().min(0).catch(0),
  search: z.string().catch(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).catch('name'),
  sortOrder: z.enum(['asc', 'desc']).catch('asc'),
});

function settingsOf(options: z.infer<typeof settingsSchema>, { fileSizeLimit }: StorageContext) {
  checkMimeTypeList(options.allowed_mime_types);
  const limit = parseSizeLimit(options.file_size_limit);
  if ((limit ?? 0) > fileSizeLimit) throw tooLarge();
  return {
    public: options.public,
    file_size_limit: limit,
    allowed_mime_types: options.allowed_mime_types,
  };
}

async function allBuckets(context: StorageContext, call: Call): Promise<void> {
  const { db } = context;
  const { auth } = await context.identify(call.req);
  if (call.method === 'GET') {
    const options = listSchema.parse({ limit: null, ...Object.fromEntries(call.query) });
    return sendJson(call, await listBuckets(db, auth, options));
  }
  if (call.method !== 'POST') throw noSuchRoute(call.method, `/${call.path}`);
  const options = await readJson(call, newBucketSchema);
  const id = checkBucketName(options.id ?? options.name);
  await createBucket(db, auth, id, settingsOf(options, context));
  sendJson(call, { name: id });
}

/** Everything under /bucket; `id` is empty for the collection itself. */
export async function handleBucket(context: StorageContext, call: Call, id: string, action: string): Promise<void> {
  if (!id) return allBuckets(context, call);
  const { db, files } = context;
  const { auth } = await context.identify(call.req);
  switch (`${call.method} ${action}`.trim()) {
    case 'GET':
    case 'HEAD':
      return sendJson(call, await getBucket(db, auth, id));
    case 'PUT':
      await updateBucket(db, auth, id, settingsOf(await readJson(call, settingsSchema), context));
      return sendJson(call, { message: 'Successfully updated' });
    case 'DELETE':
      await deleteBucket(db, auth, id);
      return sendJson(call, { message: 'Successfully deleted' });
    case 'POST empty':
      await files.remove((await emptyBucket(db, auth, id)).map((row) => row.version));
      return sendJson(call, { message: 'Successfully emptied' });
    default:
      throw noSuchRoute(call.method, `/${call.path}`);
  }
}
