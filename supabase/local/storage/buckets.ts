/** Rows of storage.buckets. */
import { allowDeletes } from '../db/project-database.ts';
import type { Database, SessionAuth } from '../db/session.ts';
import { bucketNotEmpty, noSuchBucket } from './errors.ts';
import type { ObjectRow } from './objects.ts';

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

export interface BucketSettings {
  public?: boolean;
  file_size_limit?: number | null;
  allowed_mime_types?: string[] | null;
}

export interface BucketQuery {
  limit?: number;
  offset: number;
  search: string;
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
}

const COLUMNS = `id, name, coalesce(owner_id, owner::text, '') as owner, public, file_size_limit,
  to_json(allowed_mime_types) as allowed_mime_types, created_at, updated_at`;

/** Without row-level security: limits and publicity hold for everyone. Throws NoSuchBucket. */
export async function findBucket(db: Database, id: string): Promise<Bucket> {
  const [bucket] = await db.admin<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

export async function getBucket(db: Database, auth: SessionAuth, id: string): Promise<Bucket> {
  const [bucket] = await db.withRole(auth, (query) =>
    query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]),
  );
  if (!bucket) throw noSuchBucket();
  return bucket;
}

export async function listBuckets(db: Database, auth: SessionAuth, options: BucketQuery): Promise<Bucket[]> {
  return db.withRole(auth, (query) =>
    query<Bucket>(
      `select ${COLUMNS}, 'STANDARD' as type from storage.buckets where strpos(lower(name), lower($1)) > 0
       order by ${options.sortColumn} ${options.sortOrder} limit $2::int offset $3::int`,
      [options.search, options.limit ?? null, options.offset],
    ),
  );
}

const textArray = (parameter: string) =>
  `case when jsonb_typeof(${parameter}::jsonb) = 'array'
     then array(select jsonb_array_elements_text(${parameter}::jsonb)) end`;

/** Throws Postgres' 23505 and 42501. */
export async function createBucket(
  db: Database,
  auth: SessionAuth,
  { id, name, ...options }: BucketSettings & { id: string; name: string },
): Promise<void> {
  const sub = auth.claims?.['sub'];
  await db.withRole(auth, (query) =>
    query(
      `insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3, $4::boolean, $5::bigint, ${textArray('$6')})`,
      [
        id,
        name,
        typeof sub === 'string' ? sub : null,
        options.public ?? false,
        options.file_size_limit ?? null,
        JSON.stringify(options.allowed_mime_types ?? null),
      ],
    ),
  );
}

/** Fields that are undefined in the request stay. */
export async function updateBucket(
  db: Database,
  auth: SessionAuth,
  id: string,
  options: BucketSettings,
): Promise<void> {
  const updated = await db.withRole(auth, (query) =>
    query(
      `update storage.buckets set public = coalesce($2::boolean, public),
         file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5::boolean then ${textArray('$6')} else allowed_mime_types end,
         updated_at = now()
       where id = $1 returning id`,
      [
        id,
        options.public ?? null,
        options.file_size_limit !== undefined,
        options.file_size_limit ?? null,
        options.allowed_mime_types !== undefined,
        JSON.stringify(options.allowed_mime_types ?? null),
      ],
    ),
  );
  if (updated.length === 0) throw noSuchBucket();
}

/** Refuses while anything is in it, also what the caller can't see. */
export async function deleteBucket(db: Database, auth: SessionAuth, id: string): Promise<void> {
  await getBucket(db, auth, id);
  const [filled] = await db.admin(`select 1 from storage.objects where bucket_id = $1 limit 1`, [id]);
  if (filled) throw bucketNotEmpty();
  const deleted = await db.withRole(auth, async (query) => {
    await allowDeletes(query);
    return query(`delete from storage.buckets where id = $1 returning id`, [id]);
  });
  if (deleted.length === 0) throw noSuchBucket();
}

/** Removes every object that the caller may delete; answers their rows. */
export async function emptyBucket(db: Database, auth: SessionAuth, id: string): Promise<Pick<ObjectRow, 'version'>[]> {
  await getBucket(db, auth, id);
  return db.withRole(auth, async (query) => {
    await allowDeletes(query);
    return query<{ version: string }>(`delete from storage.objects where bucket_id = $1 returning version`, [id]);
  });
}
