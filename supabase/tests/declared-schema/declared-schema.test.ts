import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../local/db/session.ts';
import { connectPostgres } from '../../local/rest-auth/connection.ts';
import { startTestingServer } from '../testing-database.ts';
import type { TestingServer } from '../testing-database.ts';
import { readSchema } from './catalog-objects.ts';
import type { SchemaObject } from './catalog-objects.ts';
import { schemaDifference } from './difference.ts';
import { readDeclaredSchema } from './schema-files.ts';

let server: TestingServer;
let declared: SchemaObject[];

beforeAll(async () => {
  server = await startTestingServer();
  declared = await readDeclaredSchema(server);
});
afterAll(() => server?.stop());

test('SE01 migrations and declared schema make the same database', async () => {
  const migrated = await server.clone();
  expect(schemaDifference(await readSchema(migrated), declared)).toEqual([]);
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
