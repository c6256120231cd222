/**
 * For tests: everything about a database's schema that two ways of applying the same migrations could do differently.
 */
import type { Query } from '../../local/db/session.ts';

const OURS = `('public', 'private', 'storage')`;

const questions: Record<string, string> = {
  columns: `
    select format('%s.%s.%s %s %s default %s generated %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' else 'null' end, coalesce(pg_get_expr(d.adbin, d.adrelid), '-'), a.attgenerated)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname in ${OURS} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
    where k.connamespace::regnamespace::text in ${OURS}`,
  indexes: `select indexdef from pg_indexes where schemaname in ${OURS}`,
  triggers: `
    select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and (c.relnamespace::regnamespace::text in ${OURS} or c.oid = 'auth.users'::regclass)`,
  functions: `
    select format('%s owner %s %s', pg_get_functiondef(p.oid), p.proowner::regrole, coalesce(p.proacl, acldefault('f', p.proowner)))
    from pg_proc p where p.pronamespace::regnamespace::text in ${OURS} and p.prokind = 'f'`,
  policies: `
    select format('%s.%s %s %s %s to %s using %s check %s', schemaname, tablename, policyname, permissive, cmd, roles, qual, with_check)
    from pg_policies`,
  'row security': `
    select format('%s %s %s', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity) from pg_class c
    where c.relnamespace::regnamespace::text in ${OURS} and c.relkind = 'r'`,
  'grants on tables': `
    select format('%s %s', c.oid::regclass, a) from pg_class c, unnest(c.relacl) a
    where c.relnamespace::regnamespace::text in ${OURS}`,
  'grants on columns': `
    select format('%s.%s %s', c.oid::regclass, t.attname, a) from pg_class c join pg_attribute t on t.attrelid = c.oid, unnest(t.attacl) a
    where c.relnamespace::regnamespace::text in ${OURS}`,
  'grants on schemas': `select format('%s %s', nspname, a) from pg_namespace, unnest(nspacl) a where nspname in ${OURS}`,
  'default grants': `select format('%s %s %s', defaclnamespace::regnamespace, defaclobjtype, a) from pg_default_acl, unnest(defaclacl) a`,
  buckets: `select format('%s %s %s %s', id, public, file_size_limit, allowed_mime_types) from storage.buckets`,
  categories: `select format('%s %s', name, display_order) from public.categories`,
  migrations: `select format('%s %s', version, name) from supabase_migrations.schema_migrations`,
};

/** Sorted lines for each kind of thing. */
export async function readCatalog(query: Query): Promise<Record<string, string[]>> {
  const catalog: Record<string, string[]> = {};
  for (const [kind, question] of Object.entries(questions)) {
    const rows = await query<{ line: string }>(
      `select line from (${question}) as found (line) order by line collate "C"`,
    );
    catalog[kind] = rows.map(({ line }) => line);
  }
  return catalog;
}
