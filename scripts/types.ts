// Migrates a throwaway database and writes its types to shared/data/src/database.types.ts. With --check nothing is
// written, and types that differ from the committed ones fail.
import { writeFile } from 'node:fs/promises';
import { committedTypes, generateTypes, TYPES_FILE } from '../supabase/tests/official-cli.ts';
import { startTestingServer } from '../supabase/tests/testing-database.ts';

const check = process.argv.includes('--check');
const server = await startTestingServer();
try {
  const database = await server.clone();
  const types = await generateTypes(database.url);
  if (!check) {
    await writeFile(TYPES_FILE, types);
    console.log('Wrote shared/data/src/database.types.ts');
  } else if (types === (await committedTypes().catch(() => ''))) {
    console.log('shared/data/src/database.types.ts fits the migrations.');
  } else {
    console.error('shared/data/src/database.types.ts does not fit the migrations: run `npm run types` and commit it.');
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
