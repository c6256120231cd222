/**
 * What a schema consists of, read from PostgreSQL's catalogs: every object of ours with the statement that makes it. Two
 * databases with the same objects have the same schema.
 */
import type { Database } from '../../local/db/session.ts';

/** In the order in which their statements can run. */
export const KINDS = [
  'extension',
  'default privilege',
  'schema',
  'table',
  'table option',
  'column',
  'constraint',
  'function',
  'view',
  'index',
  'row security',
  'trigger',
  'policy',
  'comment',
  'grant',
] as const;
export type Kind = (typeof KINDS)[number];

export interface SchemaObject {
  kind: Kind;
  /** Unique among its kind. */
  name: string;
  /** The table or function that it goes with, also when that is dropped. */
  parent: string | null;
  create: string;
  drop: string;
}

/** Objects that belong to extensions are made with these. */
const OWN = (catalog: string, alias: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${alias}.oid and e.deptype = 'e')`;
const SCHEMAS = `('public', 'private')`;
const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${SCHEMAS} and ${OWN('pg_class', 'c')}`;
const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname in ${SCHEMAS} and ${OWN('pg_proc', 'p')}`;
const TYPE_OF_COLUMN = `format_type(a.atttypid, a.atttypmod)
  || case when a.attcollation not in (0, t.typcollation) then ' collate ' || a.attcollation::regcollation else '' end
  || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
    else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end
  || case when a.attnotnull then ' not null' else '' end`;
const COLUMNS = `pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum`;
const ROLE = `case a.grantee when 0 then 'public' else quote_ident(a.grantee::regrole::text) end`;
/** The rights on objects, but those of the owner, which need no grant. */
const grants = (from: string, acl: string, owner: string, object: string, type: string, columns = `''`) => `
  select 'grant', g.what || ' to ' || g.role, g.object, 'grant ' || g.what || ' to ' || g.role, 'revoke ' || g.what || ' from ' || g.role
  from (
    select a.privilege_type || ${columns} || ' on ' || ${type} || ${object} as what, ${object} as object, ${ROLE} as role
    from ${from}, aclexplode(${acl}) a where a.grantee <> ${owner}
  ) g order by 2`;

const PARTS = [
  `select 'extension', e.extname::text, null, format('create extension %I with schema %I', e.extname, n.nspname), format('drop extension %I', e.extname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace order by 2`,
  `select 'schema', n.nspname::text, null, format('create schema %I', n.nspname), format('drop schema %I', n.nspname)
    from pg_namespace n where n.nspname in ${SCHEMAS} order by 2`,
  `select 'default privilege', concat_ws(' ', n.nspname, d.defaclobjtype, d.defaclacl::text), null,
      format('-- default privileges of "%s" in schema %s: %s', d.defaclobjtype, n.nspname, d.defaclacl),
      format('-- default privileges of "%s" in schema %s', d.defaclobjtype, n.nspname)
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
    where d.defaclrole = (select datdba from pg_database where datname = current_database()) order by 2`,
  `select 'table', c.oid::regclass::text, null, format('create table %s ()', c.oid::regclass), format('drop table %s', c.oid::regclass)
    from ${TABLES} where c.relkind in ('r', 'p') order by 2`,
  `select 'table option', format('%s %s', c.oid::regclass, o), c.oid::regclass::text, format('alter table %s set (%s)', c.oid::regclass, o),
      format('alter table %s reset (%s)', c.oid::regclass, split_part(o, '=', 1))
    from ${TABLES}, unnest(c.reloptions) o where c.relkind in ('r', 'p') order by 2`,
  `select 'column', format('%s.%I', c.oid::regclass, a.attname), c.oid::regclass::text,
      format('alter table %s add column %I %s', c.oid::regclass, a.attname, ${TYPE_OF_COLUMN}),
      format('alter table %s drop column %I', c.oid::regclass, a.attname)
    from ${TABLES} join ${COLUMNS} on a.attrelid = c.oid where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.oid::regclass::text, a.attnum`,
  `select 'constraint', format('%s.%I', c.oid::regclass, k.conname), c.oid::regclass::text,
      format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)),
      format('alter table %s drop constraint %I', c.oid::regclass, k.conname)
    from ${TABLES} join pg_constraint k on k.conrelid = c.oid where k.contype <> 'n' order by k.contype = 'f', 2`,
  `select 'view', c.oid::regclass::text, null, format(E'create or replace view %s with (%s) as\n%s', c.oid::regclass,
      array_to_string(c.reloptions, ', '), rtrim(pg_get_viewdef(c.oid), ';')), format('drop view %s', c.oid::regclass)
    from ${TABLES} where c.relkind = 'v' order by 2`,
  `select 'index', i.indexrelid::regclass::text, c.oid::regclass::text, pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
    from pg_index i join ${TABLES} on c.oid = i.indrelid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 2`,
  `select 'row security', c.oid::regclass::text, c.oid::regclass::text, format('alter table %s enable row level security', c.oid::regclass),
      format('alter table %s disable row level security', c.oid::regclass)
    from ${TABLES} where c.relrowsecurity order by 2`,
  `select 'trigger', format('%I on %s', g.tgname, g.tgrelid::regclass), g.tgrelid::regclass::text, pg_get_triggerdef(g.oid),
      format('drop trigger %I on %s', g.tgname, g.tgrelid::regclass)
    from pg_trigger g join pg_proc p on p.oid = g.tgfoid join pg_namespace n on n.oid = p.pronamespace
    where not g.tgisinternal and n.nspname in ${SCHEMAS} order by 2`,
  `select 'policy', format('%I on %I.%I', policyname, schemaname, tablename), format('%I.%I', schemaname, tablename),
      format(E'create policy %I on %I.%I for %s to %s%s%s', policyname, schemaname, tablename, lower(cmd), array_to_string(roles, ', '),
        E'\n  using (' || qual || ')', E'\n  with check (' || with_check || ')'),
      format('drop policy %I on %I.%I', policyname, schemaname, tablename)
    from pg_policies where schemaname in ('public', 'private', 'storage') order by 2`,
  `select 'function', p.oid::regprocedure::text, null, pg_get_functiondef(p.oid), format('drop function %s', p.oid::regprocedure)
    from ${FUNCTIONS} order by 2`,
  `select 'comment', t.name, t.parent, format('comment on %s is %L', t.name, t.description), format('comment on %s is null', t.name)
    from (
      select replace(o.type, 'table column', 'column') || ' ' || o.identity as name, d.description,
        case when d.classoid = 'pg_class'::regclass then d.objoid::regclass::text end as parent
      from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) o where o.schema in ${SCHEMAS}
      union all select format('schema %I', n.nspname), obj_description(n.oid), null from pg_namespace n where n.nspname = 'private'
    ) t where t.name !~ '^operator' order by 2`,
  grants(
    'pg_namespace n',
    'n.nspacl',
    `n.nspowner and n.nspname in ('public', 'private', 'extensions')`,
    'n.nspname',
    `'schema '`,
  ),
  grants(TABLES, 'c.relacl', 'c.relowner', 'c.oid::regclass::text', `''`),
  grants(
    `${TABLES} join pg_attribute r on r.attrelid = c.oid and not r.attisdropped`,
    'r.attacl',
    'c.relowner',
    'c.oid::regclass::text',
    `''`,
    `format(' (%I)', r.attname)`,
  ),
  grants(
    FUNCTIONS,
    `coalesce(p.proacl, acldefault('f', p.proowner))`,
    'p.proowner',
    'p.oid::regprocedure::text',
    `'function '`,
  ),
];

/** Roles and their settings belong to the server and are not part of it, nor are rows. */
export function readSchema(database: Database): Promise<SchemaObject[]> {
  return database.adminTransaction(async (query) => {
    // Names are then printed with their schema.
    await query(`set local search_path = ''`);
    const found: SchemaObject[] = [];
    for (const part of PARTS) {
      found.push(...(await query<SchemaObject>(`select * from (${part}) o (kind, name, parent, "create", drop)`)));
    }
    return found;
  });
}
