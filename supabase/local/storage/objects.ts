/**
 * Rows of storage.objects: every statement that reads or writes one object. Row-level security decides, because the
 * statements run as the caller; what must be known beyond it (which file a row replaces) is read as the owner.
 */
import { randomUUID } from 'node:crypto';
import { allowDeletes } from '../db/project-database.ts';
import type { Database, Query, SessionAuth } from '../db/session.ts';
import { alreadyExists, invalidKey, isDuplicate, noSuchKey } from './errors.ts';
import { isVersion } from './files.ts';
import { checkHeaderValue, isHeaderValue, isKey } from './rules.ts';

export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
  /** What the upload said; `none` is answered without it. */
  xRobotsTag?: string;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  /** Empty for what no person stored. */
  owner: string;
  owner_id: string;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
}

export interface ObjectAddress {
  bucket: string;
  name: string;
}

export type NewObject = ObjectAddress & {
  version: string;
  /** `sub` of the uploader. */
  owner?: string;
  metadata: ObjectMetadata;
  userMetadata: Record<string, unknown> | null;
};

/** What the policies see of an upload, as hosted: not the stored object but what its request says about it. */
export type PlannedObject = Omit<NewObject, 'metadata'> & { metadata: Partial<ObjectMetadata> };

/** `'owner'` is the schema's owner: no row-level security. */
export type Actor = SessionAuth | 'owner';

const COLUMNS = `id, bucket_id, name, coalesce(owner::text, '') as owner, coalesce(owner_id, '') as owner_id, version, metadata,
  user_metadata, created_at, updated_at, last_accessed_at`;
const INSERT = `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb)`;
const REPLACE = `on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
  owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
  updated_at = now(), last_accessed_at = now()`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ROLLBACK = Symbol('rollback');

/** Throws InvalidRequest when the object could not be served with these headers. */
export function describe(version: string, size: number, mimetype: string, cacheControl: string): ObjectMetadata {
  checkHeaderValue('content type', mimetype);
  checkHeaderValue('cache-control', cacheControl);
  const eTag = `"${version.replaceAll('-', '')}"`;
  const lastModified = new Date().toISOString();
  return { eTag, size, mimetype, cacheControl, lastModified, contentLength: size, httpStatusCode: 200 };
}

const ownerId = (sub: string | undefined) => (sub && UUID.test(sub) ? sub : null);

const values = (id: string, object: PlannedObject) => [
  id,
  object.bucket,
  object.name,
  ownerId(object.owner),
  object.owner ?? null,
  object.version,
  JSON.stringify(object.metadata),
  JSON.stringify(object.userMetadata),
];

/** Holds writers of one name apart until the transaction ends, then reads what they left. */
async function lockCurrent(query: Query, { bucket, name }: ObjectAddress) {
  await query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${bucket}/${name}`]);
  const [row] = await query<{ id: string; version: string }>(
    `select id, version from storage.objects where bucket_id = $1 and name = $2 for update`,
    [bucket, name],
  );
  return row;
}

export interface Saved {
  id: string;
  /** Version whose file nothing names any more. */ replaced?: string;
}

/**
 * Makes the object visible, or (upsert) puts the new version in place of the old. The policies were asked before, by `checkUpload`.
 * Throws Postgres' 23505.
 */
export async function saveObject(db: Database, object: NewObject, upsert: boolean): Promise<Saved> {
  const id = randomUUID();
  return db.adminTransaction(async (query) => {
    const current = upsert ? await lockCurrent(query, object) : undefined;
    await query(upsert ? `${INSERT} ${REPLACE}` : INSERT, values(id, object));
    return { id: current?.id ?? id, replaced: current?.version };
  });
}

/** Asks the policies whether this write would pass and undoes it. Throws Postgres' 23505 and 42501. */
export async function checkUpload(db: Database, actor: Actor, object: PlannedObject, upsert: boolean): Promise<void> {
  if (actor === 'owner') return;
  await db
    .withRole(actor, async (query) => {
      await query(upsert ? `${INSERT} ${REPLACE}` : INSERT, values(randomUUID(), object));
      throw ROLLBACK;
    })
    .catch((error: unknown) => {
      if (error !== ROLLBACK) throw error;
    });
}

/** Throws NoSuchKey for what isn't there and for what the caller may not see; InvalidKey where the name itself rules it out. */
export async function findObject(db: Database, actor: Actor, { bucket, name }: ObjectAddress): Promise<ObjectRow> {
  const statement = `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`;
  // No text of PostgreSQL holds a NUL.
  if (name.includes('\0')) throw invalidKey(name);
  const run = (query: Query) => query<ObjectRow>(statement, [bucket, name]);
  const [row] = await (actor === 'owner' ? run(db.admin) : db.withRole(actor, run));
  if (!row) throw isKey(name) ? noSuchKey() : invalidKey(name);
  if (!isVersion(row.version)) throw noSuchKey();
  return { ...row, metadata: servable(row) };
}

/** Rows that were not written by this service may hold anything; what cannot be sent as a header gets a safe value. */
function servable({ version, metadata, updated_at }: ObjectRow): ObjectMetadata {
  const told: Partial<ObjectMetadata> = metadata ?? {};
  const size = Number.isSafeInteger(told.size) ? Number(told.size) : 0;
  const lastModified = Number.isNaN(Date.parse(String(told.lastModified))) ? updated_at : told.lastModified;
  return {
    ...describe(version, size, 'application/octet-stream', 'no-cache'),
    ...(isHeaderValue(told.eTag) ? { eTag: told.eTag } : {}),
    ...(isHeaderValue(told.mimetype) ? { mimetype: told.mimetype } : {}),
    ...(isHeaderValue(told.cacheControl) ? { cacheControl: told.cacheControl } : {}),
    ...(isHeaderValue(told.xRobotsTag) ? { xRobotsTag: told.xRobotsTag } : {}),
    ...(lastModified ? { lastModified } : {}),
  };
}

export async function visibleNames(db: Database, auth: SessionAuth, bucket: string, names: string[]) {
  const rows = await db.withRole(auth, (query) =>
    query<{ name: string }>(
      `select name from storage.objects where bucket_id = $1
         and name in (select jsonb_array_elements_text($2::jsonb))`,
      [bucket, JSON.stringify(names)],
    ),
  );
  return new Set(rows.map((row) => row.name));
}

/** Removes what the caller may see and delete; the rest is left out without a word. The files are the caller's to remove. */
export async function removeObjects(db: Database, auth: SessionAuth, bucket: string, names: string[]) {
  return db.withRole(auth, async (query) => {
    await allowDeletes(query);
    return query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))
       returning ${COLUMNS}`,
      [bucket, JSON.stringify(names)],
    );
  });
}

/** A rename: the version, and so the file, stays. Throws NoSuchKey, 23505. */
export async function moveObject(db: Database, auth: SessionAuth, from: ObjectAddress, to: ObjectAddress) {
  const [moved] = await db
    .withRole(auth, (query) =>
      query(
        `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2 returning id`,
        [from.bucket, from.name, to.bucket, to.name],
      ),
    )
    .catch((error: unknown) => {
      throw isDuplicate(error) ? alreadyExists('Resource') : error;
    });
  if (!moved) throw noSuchKey();
}

/** Without row-level security: the object if it still is this version. */
export async function findVersion(db: Database, { bucket, name, version }: ObjectAddress & { version: string }) {
  const [row] = await db.admin<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2 and version = $3`,
    [bucket, name, version],
  );
  return row;
}

/** Which of these versions a row names. */
export async function knownVersions(db: Database, versions: string[]): Promise<Set<string>> {
  const rows = await db.admin<{ version: string }>(
    `select version from storage.objects where version in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(versions)],
  );
  return new Set(rows.map((row) => row.version));
}
