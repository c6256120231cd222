/** The declared schema: `supabase/schemas/*.sql` in the order of their names, as the Supabase CLI runs them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../local/db/session.ts';
import { connectPostgres } from '../../local/rest-auth/connection.ts';
import { UNMIGRATED } from '../testing-database.ts';
import type { TestingServer } from '../testing-database.ts';
import { readSchema } from './catalog-objects.ts';
import type { SchemaObject } from './catalog-objects.ts';

const FOLDER = fileURLToPath(new URL('../../schemas', import.meta.url));

/** Run as the project's owner on a database as a new project has it. */
export async function readDeclaredSchema(server: TestingServer): Promise<SchemaObject[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const target = await server.clone(UNMIGRATED);
  const connection = connectPostgres(target.ownerUrl);
  try {
    const database = createDatabase(connection.kysely);
    for (const file of files) {
      await database.admin(await readFile(join(FOLDER, file), 'utf8')).catch((cause: Error) => {
        throw new Error(`${file}: ${cause.message}`, { cause });
      });
    }
    return await readSchema(database);
  } finally {
    await connection.close();
    await target.close();
  }
}

export async function readMigratedSchema(server: TestingServer): Promise<SchemaObject[]> {
  const target = await server.clone();
  const schema = await readSchema(target);
  await target.close();
  return schema;
}
