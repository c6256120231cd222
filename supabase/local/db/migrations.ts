import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './session.ts';

/** Written into the history beside each version that this runner applied with its whole text. */
const CREATED_BY = 'local-stack';
const FILE_NAME = /^(\d+)_(.+)\.sql$/;

/** The table of `supabase db push`, so that both agree on what has run; who wrote a row is this runner's addition. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  alter table supabase_migrations.schema_migrations add column if not exists created_by text;
`;

interface Migration {
  version: string;
  name: string;
  file: string;
  text: string;
}
interface HistoryRow {
  version: string;
  statements: string[] | null;
  created_by: string | null;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => FILE_NAME.test(file)).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, version = '', name = ''] = FILE_NAME.exec(file) ?? [];
      return { version, name, file, text: await readFile(join(directory, file), 'utf8') };
    }),
  );
  const twice = migrations.find((one, index) => migrations[index + 1]?.version === one.version);
  if (twice) throw new Error(`Two migrations share the version ${twice.version} in ${directory}.`);
  return migrations;
}

/** Postgres counts characters from 1 in the text that it was given. */
function lineOf(text: string, position: unknown): string {
  const at = Number(position);
  return Number.isInteger(at) && at > 0 ? `:${text.slice(0, at - 1).split('\n').length}` : '';
}

function explain(migration: Migration, cause: unknown): Error {
  const error = cause as { message?: string; code?: string; detail?: string; hint?: string; position?: unknown };
  const facts = [error.code && `(${error.code})`, error.detail, error.hint].filter(Boolean).join(' ');
  const where = `${migration.file}${lineOf(migration.text, error.position)}`;
  return new Error(`The migration ${where} failed: ${error.message ?? String(cause)} ${facts}`.trim(), { cause });
}

/**
 * Applies every migration that the history does not know, oldest first, each in a transaction of its own. A migration
 * changed after it ran is reported through `log` and not run again.
 *
 * @returns how many ran
 */
export async function runMigrations(
  database: Database,
  directory: string,
  log: (line: string) => void,
): Promise<number> {
  const migrations = await readMigrations(directory);
  await database.admin(HISTORY);
  const history = await database.admin<HistoryRow>(
    'select version, statements, created_by from supabase_migrations.schema_migrations',
  );
  const known = new Map(history.map((row) => [row.version, row]));
  let ran = 0;
  for (const migration of migrations) {
    const row = known.get(migration.version);
    if (!row) {
      await apply(database, migration);
      ran += 1;
    } else if (row.created_by === CREATED_BY && row.statements?.[0] !== migration.text) {
      log(`${migration.file} changed after it was applied. Start with --fresh to apply the new text.`);
    }
  }
  return ran;
}

async function apply(database: Database, migration: Migration): Promise<void> {
  try {
    await database.adminTransaction(async (query) => {
      await query(migration.text);
      await query(
        `insert into supabase_migrations.schema_migrations (version, name, statements, created_by)
         values ($1, $2, array[$3::text], $4)`,
        [migration.version, migration.name, migration.text, CREATED_BY],
      );
    });
  } catch (error) {
    throw explain(migration, error);
  }
}
