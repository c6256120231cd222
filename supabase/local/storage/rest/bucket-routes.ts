/** /bucket: create, read, change, empty, delete. The policies on storage.buckets decide who may. */
import { z } from 'zod';
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { noSuchRoute, tooLarge } from '../errors.ts';
import { parse, readJson, sendJson } from '../http.ts';
import type { Call } from '../http.ts';
import { checkBucketName, checkMimeTypeList, parseSizeLimit } from '../rules.ts';

const settingsSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});
const changesSchema = settingsSchema.refine((changes) => Object.keys(changes).length > 0, 'must name a setting');
const newBucketSchema = settingsSchema.extend({ id: z.string().optional(), name: z.string() });

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
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
    const options = parse(listSchema, Object.fromEntries(call.query), 'querystring');
    return sendJson(call, await listBuckets(db, auth, options));
  }
  if (call.method !== 'POST') throw noSuchRoute(call.method, `/${call.path}`);
  const options = await readJson(call, newBucketSchema);
  const name = checkBucketName(options.name);
  const id = checkBucketName(options.id ?? name);
  await createBucket(db, auth, { id, name, ...settingsOf(options, context) });
  sendJson(call, { name });
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
      await updateBucket(db, auth, id, settingsOf(await readJson(call, changesSchema), context));
      return sendJson(call, { message: 'Successfully updated' });
    case 'DELETE':
      await deleteBucket(db, auth, id);
      return sendJson(call, { message: 'Successfully deleted' });
    case 'POST empty':
      await files.remove((await emptyBucket(db, auth, id)).map((row) => row.version));
      return sendJson(call, { message: 'Empty bucket has been queued. Completion may take up to an hour.' });
    default:
      throw noSuchRoute(call.method, `/${call.path}`);
  }
}
