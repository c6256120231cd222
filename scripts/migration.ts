// Writes migrations from supabase/schemas. `migration.ts NAME` writes what the schemas declare and the migrations lack;
// --check writes nothing and fails on a difference. Until the first release, --baseline replaces all migrations by one.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSchema } from '../supabase/tests/declared-schema/catalog-objects.ts';
import { schemaDifference } from '../supabase/tests/declared-schema/difference.ts';
import { baselineText, readDeclared, readMigrated } from '../supabase/tests/declared-schema/schema-files.ts';
import { MIGRATIONS, startTestingServer } from '../supabase/tests/testing-database.ts';

/** The version stays, so that a data folder of an earlier baseline is noticed instead of migrated twice. */
const BASELINE = '20261128000000_baseline.sql';

async function writeBaseline(): Promise<void> {
  for (const file of await readdir(MIGRATIONS)) await rm(join(MIGRATIONS, file));
  await writeFile(join(MIGRATIONS, BASELINE), await baselineText());
  console.log(`Wrote supabase/migrations/${BASELINE}.`);
}

async function compare(name: string): Promise<void> {
  const server = await startTestingServer();
  try {
    const statements = schemaDifference(await readMigrated(server, readSchema), await readDeclared(server, readSchema));
    const text = statements.map((statement) => `${statement.trimEnd()};\n`).join('\n');
    if (statements.length === 0) {
      console.log('Migrations and supabase/schemas make the same database.');
    } else if (name === '--check') {
      console.error(`The migrations lack what supabase/schemas declares:\n\n${text}`);
      process.exitCode = 1;
    } else {
      const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
      const file = `${version}_${name}.sql`;
      await writeFile(join(MIGRATIONS, file), text);
      console.log(
        `Wrote supabase/migrations/${file}. Read it, and write by hand what it asks for and what moves rows.`,
      );
    }
  } finally {
    await server.stop();
  }
}

const [name = ''] = process.argv.slice(2);
if (name === '--baseline') {
  await writeBaseline();
} else if (name === '--check' || /^[a-z0-9_]+$/.test(name)) {
  await compare(name);
} else {
  console.error('Usage: node scripts/migration.ts <name_in_snake_case | --check | --baseline>');
  process.exitCode = 2;
}
