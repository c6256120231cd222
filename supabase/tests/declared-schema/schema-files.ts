/** The declared schema: the files of `supabase/schemas` in the order of its order.txt, in which a file stands after all that it needs. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../local/db/session.ts';
import type { Database } from '../../local/db/session.ts';
import { connectPostgres } from '../../local/rest-auth/connection.ts';
import { UNMIGRATED } from '../testing-database.ts';
import type { TestingServer } from '../testing-database.ts';

const FOLDER = fileURLToPath(new URL('../../schemas', import.meta.url));

async function readSchemaFiles(): Promise<{ file: string; text: string }[]> {
  const files = (await readFile(join(FOLDER, 'order.txt'), 'utf8')).trim().split('\n');
  const found = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.sql'));
  const missing = found.map((name) => name.replaceAll('\\', '/')).filter((name) => !files.includes(name));
  if (missing.length > 0) throw new Error(`supabase/schemas/order.txt lacks ${missing.join(', ')}`);
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(FOLDER, file), 'utf8') })));
}

/** All files as one migration for an empty database. */
export async function baselineText(): Promise<string> {
  const files = await readSchemaFiles();
  const header = '-- Generated from supabase/schemas by `node scripts/migration.ts --baseline`; never edited.\n';
  return [header, ...files.map(({ file, text }) => `-- ${file}\n\n${text}`)].join('\n');
}

type Read<T> = (database: Database) => Promise<T>;

/** Of a database on which the project's owner ran all files. */
export async function readDeclared<T>(server: TestingServer, read: Read<T>): Promise<T> {
  const target = await server.clone(UNMIGRATED);
  const connection = connectPostgres(target.ownerUrl);
  try {
    const database = createDatabase(connection.kysely);
    for (const { file, text } of await readSchemaFiles()) {
      await database.admin(text).catch((cause: Error) => {
        throw new Error(`${file}: ${cause.message}`, { cause });
      });
    }
    return await read(database);
  } finally {
    await connection.close();
    await target.close();
  }
}

export async function readMigrated<T>(server: TestingServer, read: Read<T>): Promise<T> {
  const target = await server.clone();
  const found = await read(target);
  await target.close();
  return found;
}
