// Throwaway PostgreSQL for tests of the schema: one server per test file, a migrated template in it, and clones of that
// template in a few milliseconds each.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from '../local/db/migrations.ts';
import { openDatabase } from '../local/db/open.ts';
import { createDatabase } from '../local/db/session.ts';
import type { Database } from '../local/db/session.ts';
import { connectPostgres } from '../local/rest-auth/connection.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const TEMPLATE = 'migrated';

export type TestingDatabase = Database & { url: string; close(): Promise<void> };

export type TestingServer = {
  /** A migrated database of its own; `prepare` fixtures by cloning a database that has them. */
  clone(from?: string): Promise<TestingDatabase>;
  stop(): Promise<void>;
};

export async function startTestingServer(): Promise<TestingServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-database-'));
  const password = randomBytes(12).toString('hex');
  const silent = () => undefined;
  const server = await openDatabase({ dataDir, password, engine: 'postgres', log: silent });
  const addressOf = (name: string) => {
    const url = new URL(server.url ?? '');
    url.pathname = `/${name}`;
    return url.href;
  };
  const open = new Set<TestingDatabase>();
  let made = 0;

  async function clone(from = TEMPLATE): Promise<TestingDatabase> {
    made += 1;
    const name = `test_${made}`;
    await server.database.admin(`create database ${name} template ${from}`);
    const connection = connectPostgres(addressOf(name));
    const database: TestingDatabase = {
      ...createDatabase(connection.kysely),
      url: addressOf(name),
      close: async () => {
        open.delete(database);
        await connection.close();
      },
    };
    open.add(database);
    return database;
  }

  await server.database.admin(`create database ${TEMPLATE}`);
  const template = await openDatabase({ dataDir, password, databaseUrl: addressOf(TEMPLATE), log: silent });
  await runMigrations(template.database, MIGRATIONS, silent).finally(() => template.close());

  return {
    clone,
    stop: async () => {
      await Promise.all([...open].map((database) => database.close()));
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
