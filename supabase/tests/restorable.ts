/** Puts the rows of a database back as they were, in a few milliseconds; a new clone takes a hundred times as long. */
import type { Query } from '../local/db/session.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

/** A new database with rows, which `restoreRows` puts back. */
export async function cloneWith(
  server: TestingServer,
  fill: (query: Query) => Promise<void>,
): Promise<TestingDatabase> {
  const database = await server.clone();
  await fill(database.admin);
  await makeRestorable(database.admin);
  restoredAt.set(database.admin, await writtenUntil(database.admin));
  return database;
}

/** Keeps a copy of every row, and notes from now on whether the schema changes. */
async function makeRestorable(query: Query): Promise<void> {
  await query(`
    create schema snapshot;
    do $do$
    declare
      kept record;
      statements text := '';
    begin
      for kept in
        select format('%I.%I', n.nspname, c.relname) as name, format('snapshot.%I', n.nspname || '.' || c.relname) as copy,
          (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind = 'r'
      loop
        execute format('create unlogged table %s as select %s from %s', kept.copy, kept.columns, kept.name);
        statements := statements || format('delete from %1$s; insert into %1$s (%2$s) overriding system value select %2$s from %3$s;',
          kept.name, kept.columns, kept.copy);
      end loop;
      create table snapshot.schema_changes (at timestamptz not null default now());
      create function snapshot.note_change() returns event_trigger language plpgsql security definer as
        'begin insert into snapshot.schema_changes default values; end';
      execute format($create$
        create function snapshot.restore() returns boolean language plpgsql
          set session_replication_role = replica set lock_timeout = '20s' as
          'begin %s return not exists (select from snapshot.schema_changes); end'
      $create$, statements);
    end
    $do$;
    create event trigger note_change on ddl_command_end execute function snapshot.note_change();
  `);
}

/** Transactions of the server that have written: the same text means that no transaction has written since. */
async function writtenUntil(query: Query): Promise<string | undefined> {
  const [row] = await query<{ seen: string }>('select pg_current_snapshot()::text as seen');
  return row?.seen;
}
const restoredAt = new WeakMap<Query, string | undefined>();

/** @returns false when the schema changed meanwhile: then only a new clone is as it was */
export async function restoreRows(query: Query): Promise<boolean> {
  if (restoredAt.has(query) && restoredAt.get(query) === (await writtenUntil(query))) return true;
  const [row] = await query<{ restored: boolean }>('select snapshot.restore() as restored');
  restoredAt.set(query, await writtenUntil(query));
  return row?.restored ?? false;
}
