/**
 * A backup is one moment: all rows in one transaction that sees nothing of later writes, then the objects that these rows
 * speak of, each compared with the size that its row tells.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import { makePrivateFolder, PRIVATE_FILE } from '../../local/private-files.ts';
import { inParallel } from './in-parallel.ts';
import { hashFile, writeManifest } from './manifest.ts';
import type { Manifest, ObjectEntry, TableEntry } from './manifest.ts';
import type { Project } from './project.ts';
import { attempt, download } from './storage.ts';

const AT_ONCE = 4;
const NEWLINE = 10;

interface TableName {
  schema: string;
  name: string;
  columns: string[];
}
type ObjectRow = Omit<ObjectEntry, 'sha256' | 'size'> & {
  /** Null where the row does not tell it. */ size: string | null;
};

/**
 * Everything of the shop, and who may sign in. Sessions are left out: people sign in again after a restore. So is the snapshot of
 * filter counts, which the restored shop makes anew.
 */
export const listTables = (sql: TransactionSql) => sql<TableName[]>`
  select n.nspname as schema, c.relname as name, array_agg(a.attname order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and (
    n.nspname in ('public', 'private') or (n.nspname, c.relname) in (('auth', 'users'), ('auth', 'identities'), ('storage', 'buckets')))
    and (n.nspname, c.relname) not in (('private', 'facet_bits'), ('private', 'facet_places'), ('private', 'facet_snapshot'))
  group by 1, 2 order by 1, 2`;

export const listMigrations = async (sql: TransactionSql) =>
  (await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations order by 1`).map(
    ({ version }) => version,
  );

const listObjects = (sql: TransactionSql) => sql<ObjectRow[]>`
  select bucket_id as bucket, name, owner::text, owner_id, created_at::text, user_metadata,
    coalesce(metadata ->> 'mimetype', 'application/octet-stream') as mimetype,
    coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl", metadata ->> 'size' as size
  from storage.objects order by 1, 2`;

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: Pick<TableEntry, 'columns'>) => columns.map(quoteName).join(', ');
export const qualifiedName = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>) =>
  `${quoteName(schema)}.${quoteName(name)}`;

async function copyTable(sql: TransactionSql, folder: string, table: TableName): Promise<TableEntry> {
  const file = join('tables', `${table.schema}.${table.name}.copy`);
  const source = await sql.unsafe(`copy ${qualifiedName(table)} (${columnList(table)}) to stdout`).readable();
  let rows = 0;
  // The text format escapes line ends within values.
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) if (byte === NEWLINE) rows += 1;
      done(null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(join(folder, file), { mode: PRIVATE_FILE }));
  // postgres.js pauses its connection when the stream has enough, and goes on when the stream asks for more, which one that has ended never does.
  source._read(0);
  return { ...table, rows, file, sha256: await hashFile(join(folder, file)) };
}

async function copyRows(project: Project, folder: string, signal?: AbortSignal) {
  return project.sql.begin('isolation level repeatable read read only', async (sql) => {
    const tables: TableEntry[] = [];
    for (const table of await listTables(sql)) {
      signal?.throwIfAborted();
      tables.push(await copyTable(sql, folder, { ...table }));
    }
    const objects = (await listObjects(sql)).map((row) => ({ ...row }));
    return { tables, objects, migrations: await listMigrations(sql) };
  });
}

async function copyObject(project: Project, folder: string, row: ObjectRow): Promise<ObjectEntry> {
  const { size, sha256 } = await download(project, folder, row.bucket, row.name);
  if (row.size === null || String(size) === row.size) return { ...row, size, sha256 };
  throw new Error(`it has ${size} bytes instead of ${row.size}; it is damaged, or changed while the backup was made`);
}

/**
 * Writes `folder`, which must not exist; it appears under its name only when it holds everything but what its list `skipped`
 * names. Until then the rows lie in `folder.partial`, for this user alone; it is removed also when the backup fails.
 *
 * @throws an Error with a readable message; then there is no `folder`
 */
export async function backUp(project: Project, folder: string, signal?: AbortSignal): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already; a backup never writes over another.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  for (const name of ['tables', 'objects']) makePrivateFolder(join(partial, name));
  try {
    const takenAt = new Date().toISOString();
    const { tables, objects, migrations } = await copyRows(project, partial, signal);
    const manifest: Manifest = { format: 1, takenAt, migrations, tables, objects: [], skipped: [] };
    await inParallel(objects, AT_ONCE, async (row) => {
      signal?.throwIfAborted();
      const skipped = await attempt(project, row, async () => {
        manifest.objects.push(await copyObject(project, partial, row));
      });
      if (skipped) manifest.skipped.push(skipped);
    });
    await writeManifest(partial, manifest);
    await rename(partial, folder);
    return manifest;
  } catch (error) {
    const left = await rm(partial, { recursive: true, force: true }).catch((reason: unknown) => String(reason));
    if (left === undefined) throw error;
    const advice = `${partial} holds rows of the shop and could not be removed (${left}): remove it.`;
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${advice}`, { cause: error });
  }
}
