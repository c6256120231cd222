/**
 * What is in a bucket, as folders and files: list (offset, name prefix in any case) and list-v2 (cursor, exact prefix).
 */
import type { Database, SessionAuth } from '../db/session.ts';
import { invalidCursor } from './errors.ts';
import type { ObjectRow } from './objects.ts';

export type SortColumn = 'name' | 'created_at' | 'updated_at' | 'last_accessed_at';

export interface ListQuery {
  prefix: string;
  search: string;
  limit: number;
  offset: number;
  column: SortColumn;
  order: 'asc' | 'desc';
}

export type ListedEntry = Omit<
  Pick<ObjectRow, 'name' | 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'>,
  'id'
> & { /** null for a folder, as is everything else but its name. */ id: string | null };

// chr(1114111) is the last code point: with collation C, every name that starts with the prefix is below prefix || it.
const LIST = `
  with found as (
    select o.*, strpos(substr(o.name, length($2) + 1), '/') as slash
    from storage.objects o
    where o.bucket_id = $1
      and lower(o.name) collate "C" >= lower($2) and lower(o.name) collate "C" < lower($2) || chr(1114111)
  ), entries as (
    select substr(name, length($3) + 1) as name, id, updated_at, created_at, last_accessed_at, metadata
    from found where slash = 0
    union all
    select min(substr(left(name, length($2) + slash - 1), length($3) + 1)), null, null, null, null, null
    from found where slash > 0 group by lower(left(name, length($2) + slash - 1))
  )
  select name, id, updated_at, created_at, last_accessed_at, metadata from entries`;

/** One level of folders and files. By name they are mixed; by a time, folders come first. */
export async function listObjects(db: Database, auth: SessionAuth, bucket: string, options: ListQuery) {
  const folder = options.prefix === '' || options.prefix.endsWith('/') ? options.prefix : `${options.prefix}/`;
  const byName = `lower(name) collate "C" ${options.order}`;
  const order = options.column === 'name' ? byName : `id is not null, ${options.column} ${options.order}, ${byName}`;
  return db.withRole(auth, (query) =>
    query<ListedEntry>(`${LIST} order by ${order} limit $4::int offset $5::int`, [
      bucket,
      folder + options.search,
      folder,
      options.limit,
      options.offset,
    ]),
  );
}

export interface PageQuery {
  prefix: string;
  limit: number;
  cursor?: string;
  delimiter: boolean;
  column: Exclude<SortColumn, 'last_accessed_at'>;
  order: 'asc' | 'desc';
}

type PageRow = ListedEntry & { item: string; folder: boolean; sort: string };

const PAGE = `
  with found as (
    select o.*, case when $3::boolean then strpos(substr(o.name, length($2) + 1), '/') else 0 end as slash
    from storage.objects o
    where o.bucket_id = $1 and o.name collate "C" >= $2 and o.name collate "C" < $2 || chr(1114111)
  ), named as (
    select *, case when slash > 0 then left(name, length($2) + slash) else name end collate "C" as item from found
  ), items as (
    select distinct on (item) * from named order by item, created_at
  )`;

function readCursor(cursor: string | undefined): [string, string] | undefined {
  if (!cursor) return undefined;
  const [sort, item] = Buffer.from(cursor, 'base64url').toString('utf8').split('\n');
  if (sort === undefined || item === undefined) throw invalidCursor();
  return [sort, item];
}

const writeCursor = (row: PageRow) => Buffer.from(`${row.sort}\n${row.item}`).toString('base64url');

/** A page of full names; with a delimiter, folders (with their slash) stand for what is below them. */
export async function listPage(db: Database, auth: SessionAuth, bucket: string, options: PageQuery) {
  const after = readCursor(options.cursor);
  // A folder is as old as its oldest object, whichever time is asked for.
  const sort = options.column === 'name' ? 'item' : `case when slash > 0 then created_at else ${options.column} end`;
  const type = options.column === 'name' ? 'text' : 'timestamptz';
  const beyond = `where (${sort}, item) ${options.order === 'asc' ? '>' : '<'} ($5::${type}, $6::text collate "C")`;
  const rows = await db.withRole(auth, (query) =>
    query<PageRow>(
      `${PAGE} select item, slash > 0 as folder, (${sort})::text as sort, name, id, updated_at, created_at,
         last_accessed_at, metadata from items ${after ? beyond : ''}
       order by ${sort} ${options.order}, item ${options.order} limit $4::int`,
      [bucket, options.prefix, options.delimiter, options.limit + 1, ...(after ?? [])],
    ),
  );
  const page = rows.slice(0, options.limit);
  const last = page.at(-1);
  const hasNext = rows.length > options.limit;
  const named = page.map(({ folder, item, id, name, updated_at, created_at, last_accessed_at, metadata }) => ({
    ...(folder ? { ...FOLDER, name: item } : { id, name, updated_at, created_at, last_accessed_at, metadata }),
    ...(options.delimiter ? { key: lastSegment(item) } : {}),
  }));
  return {
    hasNext,
    ...(hasNext && last ? { nextCursor: writeCursor(last), nextCursorKey: last.item } : {}),
    folders: named.filter(({ id }) => id === null),
    objects: named.filter(({ id }) => id !== null),
  };
}

/** `b` of `a/b` and of `a/b/`. */
const lastSegment = (name: string) => name.replace(/\/$/, '').split('/').at(-1);
const FOLDER = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
