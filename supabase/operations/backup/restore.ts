/** Puts a backup into a project that has the same migrations: rows in one transaction, then the objects. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import { columnList, listMigrations, listTables, qualifiedName } from './backup.ts';
import { inParallel } from './in-parallel.ts';
import type { Manifest, ObjectEntry, Skipped } from './manifest.ts';
import type { Project } from './project.ts';
import { attempt, remove, upload } from './storage.ts';

const AT_ONCE = 4;

async function checkTarget(sql: TransactionSql, manifest: Manifest, isReplacing: boolean): Promise<void> {
  const present = await listMigrations(sql);
  const missing = manifest.migrations.filter((version) => !present.includes(version));
  const extra = present.filter((version) => !manifest.migrations.includes(version));
  if (missing.length > 0 || extra.length > 0) {
    throw new Error(
      `The backup belongs to migration ${manifest.migrations.at(-1)}, the target is at ${present.at(-1)}. ` +
        'Restore with the version of this repository that took the backup, then upgrade.',
    );
  }
  const known = new Map((await listTables(sql)).map((table) => [qualifiedName(table), table.columns]));
  for (const table of manifest.tables) {
    const lost = table.columns.filter((column) => !known.get(qualifiedName(table))?.includes(column));
    if (lost.length > 0)
      throw new Error(`The target's ${table.schema}.${table.name} has no column ${lost.join(', ')}.`);
  }
  const [used] = await sql<{ found: boolean }[]>`
    select exists (select from auth.users) or exists (select from public.illustrations where kind = 'illustration') as found`;
  if (used?.found && !isReplacing) {
    throw new Error('The target has people or illustrations already. With --replace the backup takes their place.');
  }
}

/** What hangs on accounts without being in the backup: sessions, above all. */
const listAccountTables = (sql: TransactionSql) => sql<{ schema: string; name: string }[]>`
  select distinct n.nspname as schema, c.relname as name
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and n.nspname = 'auth'`;

/** Triggers and foreign keys rest meanwhile: the rows were consistent when they were read, and stay as they were. */
async function writeRows(project: Project, folder: string, manifest: Manifest, isReplacing: boolean): Promise<void> {
  await project.sql.begin(async (sql) => {
    await checkTarget(sql, manifest, isReplacing);
    await sql`set local session_replication_role = replica`;
    for (const table of await listAccountTables(sql)) await sql.unsafe(`delete from ${qualifiedName(table)}`);
    for (const table of manifest.tables) await sql.unsafe(`delete from ${qualifiedName(table)}`);
    for (const table of manifest.tables) {
      const sink = await sql.unsafe(`copy ${qualifiedName(table)} (${columnList(table)}) from stdin`).writable();
      await pipeline(createReadStream(join(folder, table.file)), sink);
    }
  });
}

const keyOf = ({ bucket, name }: Pick<ObjectEntry, 'bucket' | 'name'>) => JSON.stringify([bucket, name]);

async function removeStrangers(project: Project, manifest: Manifest): Promise<Skipped[]> {
  const wanted = new Set(manifest.objects.map(keyOf));
  const present = await project.sql<{ bucket: string; name: string }[]>`
    select bucket_id as bucket, name from storage.objects`;
  const strangers = present.filter((object) => !wanted.has(keyOf(object)));
  const left: Skipped[] = [];
  for (const bucket of new Set(strangers.map((stranger) => stranger.bucket))) {
    const some = strangers.filter((stranger) => stranger.bucket === bucket);
    const all = { bucket, name: `${some.length} objects` };
    const failed = await attempt(project, all, () =>
      remove(
        project,
        bucket,
        some.map(({ name }) => name),
      ),
    );
    if (!failed) continue;
    // One of them spoils the request: each by itself.
    for (const one of some) {
      const stays = await attempt(project, one, () => remove(project, bucket, [one.name]));
      if (stays) left.push({ ...stays, reason: `is not in the backup and could not be removed: ${stays.reason}` });
    }
  }
  return left;
}

async function writeObject(project: Project, folder: string, object: ObjectEntry): Promise<void> {
  await upload(project, folder, object);
  const { bucket, name, owner, owner_id, created_at, user_metadata } = object;
  await project.sql`
    update storage.objects set owner = ${owner}::uuid, owner_id = ${owner_id}, created_at = ${created_at}::timestamptz,
      user_metadata = ${user_metadata === null ? null : JSON.stringify(user_metadata)}::text::jsonb
    where bucket_id = ${bucket} and name = ${name}`;
}

/**
 * `manifest` comes from `readVerified(folder)`, so every byte was checked before the target is touched. The rows appear all
 * at once; a restore that stops during the objects is run again with `isReplacing`.
 *
 * @returns what the target lacks, or has too much, of what the backup's moment had
 * @throws an Error with a readable message
 */
export async function restore(
  project: Project,
  folder: string,
  manifest: Manifest,
  isReplacing: boolean,
): Promise<Skipped[]> {
  await writeRows(project, folder, manifest, isReplacing);
  const missing = manifest.skipped.map((each) => ({ ...each, reason: `is not in the backup: ${each.reason}` }));
  const skipped = [...missing, ...(await removeStrangers(project, manifest))];
  await inParallel(manifest.objects, AT_ONCE, async (object) => {
    const failed = await attempt(project, object, () => writeObject(project, folder, object));
    if (failed) skipped.push(failed);
  });
  return skipped;
}
