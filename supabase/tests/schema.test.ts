// Rules about the schema as a whole, asked of the catalogue; and the official tools' opinion of it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMigrations } from '../local/db/migrations.ts';
import { openDatabase } from '../local/db/open.ts';
import { addEverything } from './fixtures.ts';
import { committedTypes, generateTypes, runCli } from './official-cli.ts';
import { caller } from './rpc.ts';
import { MIGRATIONS, startTestingServer, UNMIGRATED } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

let server: TestingServer;
let database: TestingDatabase;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
});
afterAll(() => server?.stop());

// Functions, tables and policies of extensions are not ours.
const OURS = `n.nspname in ('public', 'private')`;
const PUBLIC_FUNCTIONS: Record<string, string> = {
  anon: 'search_catalog',
  authenticated:
    'add_default_categories admin_stats ensure_buckets list_orphans list_users match_sources my_bundle_files publish_illustration ' +
    'release_bundle_pack rollback_bundle_pack save_about_page save_blog_post save_team search_catalog set_user_admin',
  service_role:
    'attach_checkout_session claim_emails clean_up confirm_newsletter create_pending_order finish_email mark_order_closed ' +
    'mark_order_paid refund_order search_catalog stale_orders store_contact_message subscribe_newsletter take_rate_limit ' +
    'unsubscribe_newsletter',
};

/** Each finds violations; there must be none. */
const violations: Record<string, string> = {
  'functions without an empty search_path': `
    select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
  'functions that PUBLIC may execute': `
    select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
      aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where ${OURS} and a.grantee = 0 and a.privilege_type = 'EXECUTE'`,
  'overloaded functions of the API': `
    select p.proname as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' group by 1 having count(*) > 1`,
  'functions of the API that return row types': `
    select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
    where n.nspname = 'public' and t.typtype = 'c'`,
  'definer functions of private that anonymous visitors may execute': `
    select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private' and p.prosecdef and has_function_privilege('anon', p.oid, 'execute')`,
  'tables without row-level security': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  'views that run as their owner': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('v', 'm') and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']`,
  'tables that anonymous visitors may write': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'r' and (has_table_privilege('anon', c.oid, 'insert, update, delete, truncate')
      or has_any_column_privilege('anon', c.oid, 'insert, update'))`,
  'tables that signed-in people may truncate, or hang triggers on': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'r' and has_table_privilege('authenticated', c.oid, 'truncate, trigger, references')`,
  'private tables that an API role of people may read': `
    select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['anon', 'authenticated']) role
    where n.nspname = 'private' and c.relkind = 'r' and has_any_column_privilege(role, c.oid, 'select, insert, update')`,
  'policies for every role at once': `
    select polname::text as found from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where (${OURS} or n.nspname = 'storage') and p.polroles @> array[0::oid]`,
  'policies that trust what users write about themselves': `
    select policyname::text as found from pg_policies where concat(qual, with_check) ~ 'user_metadata'`,
  'policies that ask who is there once per row': `
    select policyname::text as found from pg_policies
    where schemaname in ('public', 'storage') and (
      regexp_replace(concat(qual, with_check), '\\( SELECT (auth\\.uid|private\\.is_admin)\\(\\)', '', 'g') ~ '(auth\\.uid|auth\\.jwt|auth\\.role|is_admin)\\(')`,
  'foreign keys without an index that begins with them': `
    select k.conname::text as found from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and k.contype = 'f' and not exists (
      select 1 from pg_index i where i.indrelid = k.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  'owner columns of policies without an index that begins with them': `
    select format('%s.%s', c.relname, a.attname) as found
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where ${OURS} and c.relkind = 'r' and a.attname in ('user_id', 'order_id') and not exists (
      select 1 from pg_index i where i.indrelid = c.oid and i.indpred is null and i.indkey[0] = a.attnum)`,
  'content tables without a revision trigger': `
    select t.name as found
    from unnest(array['categories', 'illustrations', 'blog_posts', 'about_content', 'team_members', 'content_documents']) as t (name)
    where not exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where g.tgrelid = ('public.' || t.name)::regclass and p.proname = 'touch_revision')`,
  'a public table called users': `select tablename::text as found from pg_tables where schemaname = 'public' and tablename = 'users'`,
};

describe('the schema keeps its own rules', () => {
  test.each(Object.entries(violations))('SE01 no %s', async (_, statement) => {
    const found = await database.admin<{ found: string }>(statement);
    expect(found.map((row) => row.found)).toEqual([]);
  });

  test.each(Object.entries(PUBLIC_FUNCTIONS))('SE01 %s may execute just these functions', async (role, names) => {
    const rows = await database.admin<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
         and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [role],
    );
    expect(rows.map(({ name }) => name)).toEqual(names.split(' '));
  });

  test('D6 D8 the migrations bring categories, the bundle, its nineteen files, buckets and documents', async () => {
    const [row] = await database.admin(`select
      (select array_agg(name order by display_order)::text from public.categories) as categories,
      (select price::text || '/' || compare_price from public.illustrations where id = 'bundle-all-packs') as bundle,
      (select count(*) from public.bundle_packs where section = 'pack') as packs,
      (select count(*) from public.bundle_packs where section = 'bonus') as bonus,
      (select count(*) from public.content_documents) as documents,
      (select string_agg(id || ' ' || public || ' ' || file_size_limit, ', ' order by id) from storage.buckets) as buckets`);
    expect(row).toEqual({
      categories: '{Tech,Education,Business,Lifestyle,Family,Faith,Culture}',
      bundle: '79.00/250.00',
      packs: 9,
      bonus: 10,
      documents: 2,
      buckets: 'Downloadable Files false 104857600, downloads false 104857600, images true 10485760',
    });
  });
});

describe('the official tools agree', () => {
  test('OP04 the linter of the Supabase CLI finds nothing', async () => {
    const linted = await runCli('db', 'advisors', `--remote=${database.url}`, '--fail-on', 'warn');
    expect(linted).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('No issues found') });
  });

  test('OP04 the linter would speak up: a planted table without row-level security fails it', async () => {
    const planted = await server.clone();
    await planted.admin('create table public.planted (id int primary key); grant select on public.planted to anon');
    const linted = await runCli('db', 'advisors', `--remote=${planted.url}`, '--fail-on', 'warn');
    await planted.close();
    expect(linted.code).not.toBe(0);
    expect(linted.stdout).toContain('planted');
  });

  test('OP04 the committed types are those of the migrations', async () => {
    expect(await generateTypes(database.url)).toBe(await committedTypes());
  });
});

test('OP02 the CLI pushes the migrations as an owner without superuser rights, as in a hosted project', async () => {
  const hosted = await server.clone(UNMIGRATED);
  const name = new URL(hosted.url).pathname.slice(1);
  await hosted.admin(`
    create role project_owner login password 'secret' createrole bypassrls;
    alter database ${name} owner to project_owner;
    alter schema extensions owner to project_owner;
    alter schema supabase_migrations owner to project_owner;
    alter table supabase_migrations.schema_migrations owner to project_owner;
    grant anon, authenticated, service_role to project_owner;
    grant usage on schema auth, storage to project_owner with grant option;
    grant select, insert, update, delete, references, trigger on auth.users to project_owner;
    grant supabase_storage_admin to project_owner;
    grant usage on schema storage to supabase_storage_admin;
    alter table storage.buckets owner to supabase_storage_admin;
    alter table storage.objects owner to supabase_storage_admin;
  `);
  const url = new URL(hosted.url);
  url.username = 'project_owner';
  url.password = 'secret';
  const pushed = await runCli('db', 'push', `--remote=${url.href}`, '--yes', `--workdir=${REPOSITORY}`);
  expect(pushed).toMatchObject({ code: 0 });
  await addEverything(hosted.admin);
  const { call } = caller(hosted);
  expect(await call('admin', 'list_users', { p_search: '', p_page: 1, p_page_size: 5 })).toMatchObject({ total: 3 });
  expect(await call('admin', 'ensure_buckets')).toEqual({ created: [], raised: [] });
  expect(await call('userA', 'my_bundle_files')).toHaveLength(19);
  await hosted.close();
});

test('OP03 the migrations run on PGlite, and search and policies work there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-pglite-'));
  const pglite = await openDatabase({ dataDir, password: 'unused', engine: 'pglite', log: () => undefined });
  try {
    expect(await runMigrations(pglite.database, MIGRATIONS, () => undefined)).toBeGreaterThan(10);
    await pglite.database.admin(`
      insert into public.illustrations (id, title, description, category, image) values ('x', 'Sunset Walk', 'A walk at sunset.', 'Tech', 'x.webp')`);
    const answer = await pglite.database.withRole({ role: 'anon' }, (query) =>
      query<{ found: { illustrations: { id: string }[] } }>(`select public.search_catalog('sunst', 5) as found`),
    );
    expect(answer[0]?.found.illustrations).toMatchObject([{ id: 'x' }]);
    await expect(
      pglite.database.withRole({ role: 'anon' }, (query) => query('select * from public.orders')),
    ).rejects.toMatchObject({ code: '42501' });
  } finally {
    await pglite.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
