// Writes what supabase/schemas declares and the migrations do not bring yet as a new migration: `migration.ts NAME`. With
// --check nothing is written, and a difference fails.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaDifference } from '../supabase/tests/declared-schema/difference.ts';
import { readDeclaredSchema, readMigratedSchema } from '../supabase/tests/declared-schema/schema-files.ts';
import { MIGRATIONS, startTestingServer } from '../supabase/tests/testing-database.ts';

const [name = ''] = process.argv.slice(2);
if (name !== '--check' && !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: node scripts/migration.ts <name_in_snake_case | --check>');
  process.exit(2);
}

const server = await startTestingServer();
try {
  const statements = schemaDifference(await readMigratedSchema(server), await readDeclaredSchema(server));
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
    console.log(`Wrote supabase/migrations/${file}. Read it, and write by hand what it asks for and what moves rows.`);
  }
} finally {
  await server.stop();
}
