/**
 * What TypeScript knows of the database, made from a migrated one: the types of its tables and functions by the official CLI,
 * and the values that check constraints leave to a column.
 */
import { fileURLToPath } from 'node:url';
import type { Query } from '../local/db/session.ts';
import { format, runCli } from './official-cli.ts';
import type { TestingDatabase } from './testing-database.ts';

const HEADER = '// Generated from the migrations by `npm run types`; never edited.\n';
const inShared = (path: string) => fileURLToPath(new URL(`../../shared/${path}`, import.meta.url));

async function databaseTypes(url: string): Promise<string> {
  const generated = await runCli('gen', 'types', 'typescript', `--remote=${url}`);
  const start = generated.stdout.indexOf('export type Json');
  if (generated.code !== 0 || start < 0)
    throw new Error(`supabase gen types failed: ${generated.stderr}${generated.stdout}`);
  return generated.stdout.slice(start);
}

/** One constant for each public column with a check of the form `column in ('a', 'b')`, in the order of the check. */
async function columnValues(query: Query): Promise<string> {
  const columns = await query<{ name: string; list: string }>(`
    select upper(c.relname || '_' || a.attname) as name,
      (select string_agg(found[1], ', ' order by place)
        from regexp_matches(pg_get_constraintdef(k.oid), $$('[^']*')::text$$, 'g') with ordinality f (found, place)) as list
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and pg_get_constraintdef(k.oid) like format('CHECK ((%I = ANY (ARRAY[%%', a.attname)
    order by 1`);
  return columns.map(({ name, list }) => `export const ${name} = [${list}] as const;\n`).join('');
}

export async function generateFiles({ url, admin }: TestingDatabase): Promise<{ file: string; text: string }[]> {
  return [
    { file: inShared('data/src/database.types.ts'), text: await format(HEADER + (await databaseTypes(url))) },
    { file: inShared('domain/src/column-values.ts'), text: await format(HEADER + (await columnValues(admin))) },
  ];
}
