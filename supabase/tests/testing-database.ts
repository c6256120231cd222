// Throwaway PostgreSQL for tests of the schema: one server per test file, a migrated template in it, and clones of that
// template in a few milliseconds each. It is migrated by an owner without superuser rights, as a hosted project is; `admin` of a
// clone is a superuser.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from '../local/db/migrations.ts';
import { openDatabase } from '../local/db/open.ts';
import { createDatabase } from '../local/db/session.ts';
import type { Database, Query } from '../local/db/session.ts';
import { connectPostgres } from '../local/rest-auth/connection.ts';
import { giveToOwners, makeOwner, OWNER } from './hosted-ownership.ts';
import { makeRestorable } from './restorable.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const MIGRATED = 'migrated';
/** Clone it for a database as a new hosted project has it: roles, auth and storage, no migrations. */
export const UNMIGRATED = 'unmigrated';

/** `close` drops it. */
export type ClonedDatabase = Database & { close(): Promise<void> };
export type TestingDatabase = ClonedDatabase & {
  url: string;
  /** As the project's owner, without superuser rights. */ ownerUrl: string;
};

/** What every engine offers to tests. */
export type Clones<Cloned extends ClonedDatabase = ClonedDatabase> = {
  /** Adds rows to a migrated database and gives its name, to be cloned as often as needed. */
  prepare(fill: (query: Query) => Promise<void>): Promise<string>;
  /** A database of its own: migrated, and with the rows of a prepared one when that is named. */
  clone(from?: string): Promise<Cloned>;
  stop(): Promise<void>;
};
export type TestingServer = Clones<TestingDatabase>;

export async function startTestingServer(): Promise<TestingServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-database-'));
  const password = randomBytes(12).toString('hex');
  const silent = () => undefined;
  const server = await openDatabase({ dataDir, password, engine: 'postgres', isThrowaway: true, log: silent });
  const { admin } = server.database;
  const addressOf = (name: string, login?: typeof OWNER) => {
    const url = new URL(server.url ?? '');
    url.pathname = `/${name}`;
    if (login) Object.assign(url, { username: login.name, password: login.password });
    return url.href;
  };
  const open = new Set<TestingDatabase>();
  let made = 0;

  async function connect(name: string): Promise<TestingDatabase> {
    const connection = connectPostgres(addressOf(name));
    const database: TestingDatabase = {
      ...createDatabase(connection.kysely),
      url: addressOf(name),
      ownerUrl: addressOf(name, OWNER),
      close: async () => {
        open.delete(database);
        await connection.close();
        await admin(`drop database ${name}`);
      },
    };
    open.add(database);
    return database;
  }

  async function copy(from: string): Promise<string> {
    made += 1;
    await admin(`create database test_${made} template ${from} owner ${OWNER.name}`);
    // A statement that waits in vain fails the test instead of hanging it.
    await admin(`alter database test_${made} set lock_timeout = '20s'`);
    return `test_${made}`;
  }

  await admin(`create database ${UNMIGRATED}`);
  const system = await openDatabase({ dataDir, password, databaseUrl: addressOf(UNMIGRATED), log: silent });
  await makeOwner(system.database.admin);
  await giveToOwners(system.database.admin, UNMIGRATED);
  await system.close();
  await admin(`create database ${MIGRATED} template ${UNMIGRATED} owner ${OWNER.name}`);
  const connection = connectPostgres(addressOf(MIGRATED, OWNER));
  try {
    await runMigrations(createDatabase(connection.kysely), MIGRATIONS, silent);
  } finally {
    await connection.close();
  }

  return {
    clone: async (from = MIGRATED) => connect(await copy(from)),
    prepare: async (fill) => {
      const name = await copy(MIGRATED);
      const connection = connectPostgres(addressOf(name));
      const { admin: query } = createDatabase(connection.kysely);
      await fill(query);
      await makeRestorable(query);
      await connection.close();
      return name;
    },
    stop: async () => {
      await Promise.all([...open].map((database) => database.close()));
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
