import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../local/db/session.ts';
import type { Database } from '../../local/db/session.ts';
import { connectPostgres } from '../../local/rest-auth/connection.ts';
import { startTestingServer } from '../testing-database.ts';
import type { TestingServer } from '../testing-database.ts';
import { readSchema } from './catalog-objects.ts';
import type { SchemaObject } from './catalog-objects.ts';
import { schemaDifference } from './difference.ts';
import { readDeclared, readMigrated } from './schema-files.ts';

const TABLES_WITH_ROWS = [
  'private.shop_limits',
  'public.bundle_members',
  'public.bundle_packs',
  'public.categories',
  'public.content_documents',
  'public.facet_values',
  'public.illustrations',
  'public.license_options',
  'public.search_stop_words',
  'public.search_synonyms',
  'public.shop_settings',
  'storage.buckets',
];

/** Rows by table, without the columns that differ from database to database. */
async function readRows(database: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLES_WITH_ROWS) {
    const found = await database.admin<{ row: string }>(`
      select (to_jsonb(t) - '{id,revision,created_at,updated_at,added_at}'::text[])::text as row from ${table} t order by 1`);
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

let server: TestingServer;
let declared: SchemaObject[];

beforeAll(async () => {
  server = await startTestingServer();
  declared = await readDeclared(server, readSchema);
});
afterAll(() => server?.stop());

test('SE01 migrations and declared schema make the same database', async () => {
  expect(schemaDifference(await readMigrated(server, readSchema), declared)).toEqual([]);
});

test('SE01 migrations and declared schema bring the same rows', async () => {
  const [migrated, wanted] = [await readMigrated(server, readRows), await readDeclared(server, readRows)];
  expect(migrated).toEqual(wanted);
  expect(Object.values(wanted).filter((rows) => rows.length === 0)).toEqual([]);
});

const PLANTED: [what: string, statement: string, told: string][] = [
  ['table', 'create table public.planted (id int)', 'drop table public.planted'],
  ['column', 'alter table public.orders add column planted int', 'drop column planted'],
  ['changed column', 'alter table public.orders alter column currency drop default', '-- Write this one by hand'],
  [
    'constraint',
    'alter table public.orders drop constraint orders_currency_check',
    'add constraint orders_currency_check',
  ],
  ['index', 'drop index public.orders_user', 'CREATE INDEX orders_user ON'],
  ['function', 'drop function public.clean_up()', 'CREATE OR REPLACE FUNCTION public.clean_up()'],
  [
    'body of a function',
    `create or replace function private.slugify(words text) returns text language sql immutable set search_path = '' as $$ select words $$`,
    'CREATE OR REPLACE FUNCTION private.slugify(words text)',
  ],
  ['view', 'drop view private.line_sums cascade', 'create or replace view private.line_sums'],
  ['trigger', 'drop trigger guard_admin_role on public.profiles', 'CREATE TRIGGER guard_admin_role'],
  [
    'policy',
    'alter policy orders_select on public.orders using (true)',
    'create policy orders_select on public.orders',
  ],
  ['policy of storage', 'drop policy baobab_objects_insert on storage.objects', 'create policy baobab_objects_insert'],
  ['grant on a table', 'grant select on public.orders to anon', 'revoke SELECT on public.orders from anon'],
  [
    'grant on a column',
    'grant update (currency) on public.orders to anon',
    'revoke UPDATE (currency) on public.orders from anon',
  ],
  [
    'grant on a function',
    'grant execute on function public.admin_stats() to anon',
    'revoke EXECUTE on function public.admin_stats() from anon',
  ],
  [
    'row security',
    'alter table public.orders disable row level security',
    'alter table public.orders enable row level security',
  ],
  ['comment', `comment on table public.orders is 'planted'`, 'comment on table public.orders is null'],
];

test('SE01 each kind of difference is noticed when planted, and what is written for the migration takes it back', async () => {
  const planted = await server.clone();
  const owner = connectPostgres(planted.ownerUrl);
  onTestFinished(() => owner.close());
  const query = createDatabase(owner.kysely).admin;
  for (const [, statement] of PLANTED) await query(statement);
  const written = schemaDifference(await readSchema(planted), declared);
  const unnoticed = PLANTED.filter(([, , told]) => !written.some((text) => text.includes(told)));
  expect(unnoticed).toEqual([]);
  expect(written.length).toBeGreaterThanOrEqual(PLANTED.length);

  await query(`alter table public.orders alter column currency set default 'usd'; ${written.join(';\n')}`);
  expect(schemaDifference(await readSchema(planted), declared)).toEqual([]);
});
