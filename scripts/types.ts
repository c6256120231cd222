// Migrates a throwaway database and writes what TypeScript knows of it: shared/data/src/database.types.ts and
// shared/domain/src/column-values.ts. A test fails while they differ from the migrations.
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { generateFiles } from '../supabase/tests/generated-files.ts';
import { startTestingServer } from '../supabase/tests/testing-database.ts';
import { root } from './steps.ts';

const server = await startTestingServer();
try {
  for (const { file, text } of await generateFiles(await server.clone())) {
    await writeFile(file, text);
    console.log(`Wrote ${relative(root, file)}`);
  }
} finally {
  await server.stop();
}
