/**
 * Rules about the whole schema as queries of the catalogs. `find` names what breaks the rule, `plant` breaks it on
 * purpose, and `found` is what must then be named.
 */

import { OWNER } from './hosted-ownership.ts';

export interface Rule {
  title: string;
  find: string;
  plant: string;
  found: string;
}

// Functions, tables and policies of extensions are not ours.
const OURS = `n.nspname in ('public', 'private')`;
const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace`;
const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const body = (words: string) => `returns int language sql set search_path = '' as $$ ${words} $$`;

const functions: Rule[] = [
  {
    title: 'functions without an empty search_path',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS}
      where ${OURS} and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
    plant: `create function private.planted() returns int language sql security definer as 'select 1'`,
    found: 'private.planted()',
  },
  {
    title: 'functions that PUBLIC may execute',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS},
        aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where ${OURS} and a.grantee = 0 and a.privilege_type = 'EXECUTE'`,
    plant: 'grant execute on function public.admin_stats() to public',
    found: 'admin_stats()',
  },
  {
    title: 'overloaded functions of the API',
    find: `select p.proname as found from ${FUNCTIONS} where n.nspname = 'public' group by 1 having count(*) > 1`,
    plant: `create function public.admin_stats(p int) ${body('select 1')}`,
    found: 'admin_stats',
  },
  {
    // PostgREST answers P0002 with 500, as if the server were at fault.
    title: 'functions that raise P0002',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS} where ${OURS} and p.prosrc ~ 'P0002|no_data_found'`,
    plant: `create function private.planted() returns void language plpgsql set search_path = ''
      as $$ begin raise exception 'Nothing is here.' using errcode = 'P0002'; end $$`,
    found: 'private.planted()',
  },
  {
    title: 'functions of the API that return row types',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS} join pg_type t on t.oid = p.prorettype
      where n.nspname = 'public' and t.typtype = 'c'`,
    plant: `create function public.planted() returns public.orders language sql set search_path = '' as 'select null::public.orders'`,
    found: 'planted()',
  },
  {
    // These answer ids and numbers of listed illustrations, which every visitor sees, and what a query means, to every caller.
    // require_live_session answers nothing and refuses a caller whose session has ended.
    title:
      'definer functions of private that anonymous visitors may execute, but those that read a query and find listed illustrations',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS}
      where n.nspname = 'private' and p.prosecdef and p.proname not in ('find', 'read_query', 'related_ids', 'require_live_session') and has_function_privilege('anon', p.oid, 'execute')`,
    plant: 'grant execute on function private.owns_purchase(text) to anon',
    found: 'private.owns_purchase(text)',
  },
  {
    // content_version answers a checksum, bundle_contents, packs_of_item, shop_pack and shop_packs what is in the packs without where they are, and shop_details what is public of the one row of settings: the same for every caller.
    // shared_list answers everyone with the link, which its token alone opens.
    title:
      'definer functions of the API that never ask who is calling, but bundle_contents, content_version, shared_list, packs_of_item, shop_details, shop_pack and shop_packs',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS}
      where n.nspname = 'public' and p.prosecdef and p.proname not in ('bundle_contents', 'content_version', 'shared_list', 'shop_details', 'shop_pack', 'shop_packs', 'packs_of_item') and p.prosrc !~ '(require_admin|require_area|owns_purchase|auth\\.uid)\\('
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`,
    plant: 'grant execute on function public.claim_emails(integer) to authenticated',
    found: 'claim_emails(integer)',
  },
  {
    title: 'definer functions that build statements from text',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS}
      where ${OURS} and p.prosecdef and p.prosrc ~* '\\mexecute\\M'`,
    plant: `create function private.planted(p text) returns void language plpgsql security definer set search_path = ''
      as $$ begin execute 'select ' || p; end $$`,
    found: 'private.planted(text)',
  },
  {
    title: 'functions of the API that switch the role or a setting',
    find: `select p.oid::regprocedure::text as found from ${FUNCTIONS}
      where n.nspname = 'public' and p.prosrc ~* '(set_config|set\\s+(local\\s+)?role)'`,
    plant: `create function public.planted() ${body(`select set_config('role', 'postgres', true)::int`)}`,
    found: 'planted()',
  },
];

const tables: Rule[] = [
  {
    title: 'tables without row-level security',
    find: `select c.oid::regclass::text as found from ${RELATIONS}
      where (${OURS} or c.oid in ('storage.objects'::regclass, 'storage.buckets'::regclass))
        and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    plant: 'alter table public.orders disable row level security',
    found: 'orders',
  },
  {
    // NaN is greater than every number, so a check like "price >= 0" takes it.
    title: 'stored numbers that may be NaN or infinite',
    find: `select c.oid::regclass || '.' || a.attname as found from ${RELATIONS} join pg_attribute a on a.attrelid = c.oid
      where ${OURS} and c.relkind = 'r' and a.attnum > 0 and a.attgenerated = ''
        and a.atttypid in ('numeric'::regtype, 'real'::regtype, 'float8'::regtype) and not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ 'Infinity')`,
    plant: 'alter table public.orders add column planted numeric',
    found: 'orders.planted',
  },
  {
    title: 'views that run as their owner',
    find: `select c.oid::regclass::text as found from ${RELATIONS}
      where ${OURS} and c.relkind in ('v', 'm') and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']`,
    plant: 'create view public.planted as select * from public.orders',
    found: 'planted',
  },
  {
    title: 'tables that anonymous visitors may write',
    find: `select c.oid::regclass::text as found from ${RELATIONS}
      where ${OURS} and c.relkind = 'r' and (has_table_privilege('anon', c.oid, 'insert, update, delete, truncate')
        or has_any_column_privilege('anon', c.oid, 'insert, update'))`,
    plant: 'grant update (status) on public.contact_messages to anon',
    found: 'contact_messages',
  },
  {
    title: 'tables that signed-in people may truncate, or hang triggers on',
    find: `select c.oid::regclass::text as found from ${RELATIONS}
      where ${OURS} and c.relkind = 'r' and has_table_privilege('authenticated', c.oid, 'truncate, trigger, references')`,
    plant: 'grant truncate on public.orders to authenticated',
    found: 'orders',
  },
  {
    title: 'private tables that an API role of people may read',
    find: `select c.oid::regclass::text as found from ${RELATIONS}, unnest(array['anon', 'authenticated']) role
      where n.nspname = 'private' and c.relkind = 'r' and has_any_column_privilege(role, c.oid, 'select, insert, update')`,
    plant: 'grant select on private.rate_limits to authenticated',
    found: 'private.rate_limits',
  },
  {
    title: 'schemas in which people may create',
    find: `select n.nspname::text as found from pg_namespace n, unnest(array['anon', 'authenticated']) role
      where n.nspname in ('public', 'private', 'storage', 'auth', 'extensions') and has_schema_privilege(role, n.oid, 'create')`,
    plant: 'grant create on schema public to authenticated',
    found: 'public',
  },
  {
    title: 'rights that a new table of the API would come with',
    find: `select a.grantee::regrole::text as found from pg_default_acl d, aclexplode(d.defaclacl) a
      where d.defaclnamespace in ('public'::regnamespace, 'private'::regnamespace) and d.defaclrole = '${OWNER.name}'::regrole
        and a.grantee::regrole::text in ('anon', 'authenticated')`,
    plant: `alter default privileges for role ${OWNER.name} in schema public grant select on tables to anon`,
    found: 'anon',
  },
  {
    title: 'roles of people that may become another one or pass by policies',
    find: `select r.rolname::text as found from pg_roles r where r.rolname in ('anon', 'authenticated')
      and (r.rolbypassrls or r.rolsuper or r.rolcreaterole or exists (select from pg_auth_members m where m.member = r.oid))`,
    plant: 'grant service_role to authenticated',
    found: 'authenticated',
  },
  {
    title: 'content tables without a revision trigger',
    find: `select t.name as found
      from unnest(array['categories', 'illustrations', 'blog_posts', 'about_content', 'team_members', 'content_documents']) as t (name)
      where not exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = ('public.' || t.name)::regclass and p.proname = 'touch_revision')`,
    plant: 'drop trigger touch on public.categories',
    found: 'categories',
  },
  {
    title: 'a public table called users',
    find: `select tablename::text as found from pg_tables where schemaname = 'public' and tablename = 'users'`,
    plant: 'create table public.users (id int primary key)',
    found: 'users',
  },
];

const ASKS_PER_ROW = `regexp_replace(concat(qual, with_check), '\\( SELECT (auth\\.uid\\(\\)|private\\.is_admin\\(\\)|private\\.may\\()', '', 'g')
  ~ '(auth\\.uid|auth\\.jwt|auth\\.role|is_admin|may)\\('`;

const policies: Rule[] = [
  {
    title: 'policies for every role at once',
    find: `select polname::text as found from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
      where (${OURS} or n.nspname = 'storage') and p.polroles @> array[0::oid]`,
    plant: 'create policy planted on public.orders for select using (true)',
    found: 'planted',
  },
  {
    title: 'policies for every operation at once',
    find: `select policyname::text as found from pg_policies where schemaname in ('public', 'private', 'storage') and cmd = 'ALL'`,
    plant: 'create policy planted on public.orders to authenticated using (true)',
    found: 'planted',
  },
  {
    title: 'two policies for one role and operation',
    find: `select tablename::text as found from pg_policies, unnest(roles) role
      where schemaname in ('public', 'private', 'storage') group by schemaname, tablename, role, cmd having count(*) > 1`,
    plant: 'create policy planted on public.favorites for select to authenticated using (true)',
    found: 'favorites',
  },
  {
    title: 'policies that trust what users write about themselves',
    find: `select policyname::text as found from pg_policies where concat(qual, with_check) ~ 'user_metadata'`,
    plant: `create policy planted on public.orders for select to authenticated
      using ((auth.jwt() -> 'user_metadata' ->> 'admin')::boolean)`,
    found: 'planted',
  },
  {
    title: 'policies that ask who is there once per row',
    find: `select policyname::text as found from pg_policies where schemaname in ('public', 'storage') and ${ASKS_PER_ROW}`,
    plant: 'create policy planted on public.orders for delete to authenticated using (user_id = auth.uid())',
    found: 'planted',
  },
  {
    title: 'updating policies that do not check the new row',
    find: `select policyname::text as found from pg_policies
      where schemaname in ('public', 'storage') and cmd = 'UPDATE' and with_check is null`,
    plant: 'create policy planted on public.orders for update to authenticated using (user_id = (select auth.uid()))',
    found: 'planted',
  },
];

const indexes: Rule[] = [
  {
    title: 'foreign keys without an index that begins with them',
    find: `select k.conname::text as found from pg_constraint k join ${RELATIONS} on c.oid = k.conrelid
      where ${OURS} and k.contype = 'f' and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    plant: 'drop index public.order_items_illustration',
    found: 'order_items_illustration_id_fkey',
  },
  {
    title: 'columns of policies without an index that begins with them',
    // Flags and dates only narrow down what other conditions found.
    find: `select distinct format('%s.%s', c.relname, a.attname) as found
      from pg_depend d join ${RELATIONS} on c.oid = d.refobjid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
        and ${OURS} and format_type(a.atttypid, null) !~ '^(boolean|timestamp)'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indpred is null and i.indkey[0] = a.attnum)`,
    plant: 'drop index public.orders_user',
    found: 'orders.user_id',
  },
];

export const rules: Rule[] = [...functions, ...tables, ...policies, ...indexes];
