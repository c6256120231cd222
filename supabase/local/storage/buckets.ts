/** /bucket: create, read, change, empty, delete. The policies on storage.buckets decide who may. */
import { z } from 'zod';
import { allowDeletes } from '../db/project-database.ts';
import type { Database, Query } from '../db/session.ts';
import type { StorageContext } from './context.ts';
import { bucketNotEmpty, noSuchBucket, noSuchRoute, tooLarge } from './errors.ts';
import { parse, readJson, sendJson } from './http.ts';
import type { Call } from './http.ts';
import { checkBucketName, checkMimeTypeList, parseSizeLimit } from './rules.ts';

export interface Bucket {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

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

const COLUMNS = `id, name, coalesce(owner_id, owner::text, '') as owner, public, file_size_limit,
  to_json(allowed_mime_types) as allowed_mime_types, created_at, updated_at`;

/** Without row-level security: limits and publicity hold for everyone. Throws NoSuchBucket. */
export const findBucket = (db: Pick<Database, 'admin'>, id: string): Promise<Bucket> => readBucket(db.admin, id);

async function readBucket(query: Query, id: string): Promise<Bucket> {
  const [bucket] = await query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** As the columns have them; what the request leaves out is not in it. */
function settingsOf(options: z.infer<typeof settingsSchema>, { fileSizeLimit }: StorageContext) {
  checkMimeTypeList(options.allowed_mime_types);
  const file_size_limit = parseSizeLimit(options.file_size_limit);
  if ((file_size_limit ?? 0) > fileSizeLimit) throw tooLarge();
  return { public: options.public, file_size_limit, allowed_mime_types: options.allowed_mime_types };
}

async function allBuckets(context: StorageContext, call: Call): Promise<void> {
  const { auth, owner } = await context.identify(call.req);
  if (call.method === 'GET') {
    const { limit, offset, search, sortColumn, sortOrder } = parse(
      listSchema,
      Object.fromEntries(call.query),
      'querystring',
    );
    const rows = await context.db.withRole(auth, (query) =>
      query<Bucket>(
        `select ${COLUMNS}, 'STANDARD' as type from storage.buckets where strpos(lower(name), lower($1)) > 0
         order by ${sortColumn} ${sortOrder} limit $2::int offset $3::int`,
        [search, limit ?? null, offset],
      ),
    );
    return sendJson(call, rows);
  }
  if (call.method !== 'POST') throw noSuchRoute(call.method, `/${call.path}`);
  const options = await readJson(call, newBucketSchema);
  const name = checkBucketName(options.name);
  const id = checkBucketName(options.id ?? name);
  const bucket = { id, name, owner_id: owner, ...settingsOf(options, context) };
  await context.db.withRole(auth, (query) =>
    query(
      `insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
       select id, name, owner_id, coalesce(public, false), file_size_limit, allowed_mime_types
       from jsonb_populate_record(null::storage.buckets, $1::jsonb)`,
      [JSON.stringify(bucket)],
    ),
  );
  sendJson(call, { name });
}

/** Everything under /bucket; `id` is empty for the collection itself. */
export async function handleBucket(context: StorageContext, call: Call, id: string, action: string): Promise<void> {
  if (!id) return allBuckets(context, call);
  const { auth } = await context.identify(call.req);
  const work = ACTIONS[`${call.method} ${action}`.trim()];
  if (!work) throw noSuchRoute(call.method, `/${call.path}`);
  const changes = call.method === 'PUT' ? settingsOf(await readJson(call, changesSchema), context) : {};
  const { versions = [], ...answer } = await context.db.withRole(auth, (query) =>
    work(query, id, { context, changes }),
  );
  await context.files.remove(versions);
  sendJson(call, answer);
}

/** `versions`: files to remove once the transaction is committed. */
type Action = (
  query: Query,
  id: string,
  more: { context: StorageContext; changes: object },
) => Promise<object & { versions?: string[] }>;

const update: Action = async (query, id, { changes }) => {
  const [updated] = await query(
    `update storage.buckets b set (public, file_size_limit, allowed_mime_types, updated_at) =
       (select n.public, n.file_size_limit, n.allowed_mime_types, now() from jsonb_populate_record(b, $2::jsonb) n)
     where id = $1 returning id`,
    [id, JSON.stringify(changes)],
  );
  if (!updated) throw noSuchBucket();
  return { message: 'Successfully updated' };
};

/** Refuses while anything is in it, also what the caller can't see. */
const remove: Action = async (query, id, { context }) => {
  await readBucket(query, id);
  const [filled] = await context.db.admin(`select 1 from storage.objects where bucket_id = $1 limit 1`, [id]);
  if (filled) throw bucketNotEmpty();
  await allowDeletes(query);
  const [deleted] = await query(`delete from storage.buckets where id = $1 returning id`, [id]);
  if (!deleted) throw noSuchBucket();
  return { message: 'Successfully deleted' };
};

/** Removes every object that the caller may delete. */
const empty: Action = async (query, id) => {
  await readBucket(query, id);
  await allowDeletes(query);
  const rows = await query<{ version: string }>(`delete from storage.objects where bucket_id = $1 returning version`, [
    id,
  ]);
  const message = 'Empty bucket has been queued. Completion may take up to an hour.';
  return { message, versions: rows.map((row) => row.version) };
};

const ACTIONS: Readonly<Record<string, Action | undefined>> = {
  GET: readBucket,
  HEAD: readBucket,
  PUT: update,
  DELETE: remove,
  'POST empty': empty,
};
