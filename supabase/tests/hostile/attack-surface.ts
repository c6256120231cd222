/**
 * What there is to attack, read from the catalogs: every table with its columns and the values in them, every function
 * of the API with its arguments. A table or function that is added later is attacked without a change here.
 */
import type { Query } from '../../local/db/session.ts';

export interface Column {
  name: string;
  type: string;
  required: boolean;
  /** Whether a person has a grant to write it: such tables get more calls. */
  granted: boolean;
  values: string[];
}
export interface Table {
  name: string;
  key: string[];
  columns: Column[];
}
export interface Routine {
  name: string;
  args: { name: string; type: string }[];
}
export interface AttackSurface {
  tables: Table[];
  routines: Routine[];
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    coalesce((select array_to_json(array_agg(a.attname)) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '[]') as key,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'required', a.attnotnull and not a.atthasdef,
      'granted', has_column_privilege('authenticated', c.oid, a.attnum, 'update') or has_column_privilege('anon', c.oid, a.attnum, 'update'),
      'values', '[]'::json) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p', 'v', 'm') and (n.nspname in ('public', 'private', 'storage') or c.oid = 'auth.users'::regclass)
  group by c.oid, n.nspname, c.relname order by 1`;

const ROUTINES = `
  select p.proname as name, coalesce((
    select json_agg(json_build_object('name', p.proargnames[place], 'type', format_type(type, null)) order by place)
    from unnest(p.proargtypes::oid[]) with ordinality as listed (type, place)), '[]') as args
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`;

export async function readAttackSurface(query: Query): Promise<AttackSurface> {
  const tables = await query<Table>(TABLES);
  for (const table of tables) {
    for (const column of table.columns) {
      // Times and made-up ids differ in every database; a sequence must be the same in each.
      if (/^timestamp/.test(column.type)) continue;
      const rows = await query<{ value: string }>(
        `select distinct "${column.name}"::text as value from ${table.name}
         where "${column.name}" is not null and "${column.name}"::text !~ 'secret-of'
           and (pg_typeof("${column.name}")::text <> 'uuid' or "${column.name}"::text ~ '-4000-8000-') order by 1 limit 12`,
      );
      column.values = rows.map(({ value }) => value);
    }
  }
  return { tables, routines: await query<Routine>(ROUTINES) };
}
