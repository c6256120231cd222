/**
 * Throwaway PostgreSQL for tests of the schema: one server per test file, a migrated template in it, and clones of that
 * template in a few milliseconds each. It is migrated by an owner without superuser rights, as a hosted project is; `admin` of a
 * clone is a superuser.
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from '../local/db/migrations.ts';
import { openDatabase } from '../local/db/open.ts';
import type { OpenedDatabase } from '../local/db/open.ts';
import type { ClusterContents } from '../local/db/throwaway-cluster.ts';
import { createDatabase } from '../local/db/session.ts';
import type { Database, Query } from '../local/db/session.ts';
import { connectPostgres } from '../local/rest-auth/connection.ts';
import type { RestConnection } from '../local/rest-auth/connection.ts';
import { giveToOwners, makeOwner, OWNER } from './hosted-ownership.ts';
import { testFolder } from '../local/test-folder.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const MIGRATED = 'migrated';
/** Clone it for a database as a new hosted project has it: roles, auth and storage, no migrations. */
export const UNMIGRATED = 'postgres';

export type TestingDatabase = Database & {
  url: string;
  /** As the project's owner, without superuser rights. */
  ownerUrl: string;
  /** Ends its connections. The database goes with the server: dropping one takes longer than making it. */
  close(): Promise<void>;
};

export interface TestingServer {
  /** Adds rows to a migrated database and gives its name, to be cloned as often as needed. */
  prepare(fill: (query: Query) => Promise<void>): Promise<string>;
  /** A database of its own: migrated, and with the rows of a prepared one when that is named. */
  clone(from?: string): Promise<TestingDatabase>;
  stop(): Promise<void>;
}

/** The server whose cluster is kept: its template is migrated, and no stack ran on it. */
const contents: ClusterContents = {
  kind: 'schema',
  madeBy: [
    MIGRATIONS,
    fileURLToPath(new URL('../local/db', import.meta.url)),
    ...['testing-database.ts', 'hosted-ownership.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
  ],
  async make(dataDir) {
    const server = await openServer(dataDir);
    await makeOwner(server.database.admin);
    await giveToOwners(server.database.admin, UNMIGRATED);
    // A database that is in use cannot be cloned.
    await server.connection.close();
    const control = connectPostgres(addressOf(server, 'template1'));
    await createDatabase(control.kysely).admin(
      `create database ${MIGRATED} template ${UNMIGRATED} owner ${OWNER.name}`,
    );
    const migrating = connectPostgres(addressOf(server, MIGRATED, OWNER));
    try {
      await runMigrations(createDatabase(migrating.kysely), MIGRATIONS, () => undefined);
    } finally {
      await Promise.all([migrating, control].map((connection) => connection.close()));
      await server.close();
    }
  },
};

const openServer = (dataDir: string, holding?: ClusterContents) =>
  openDatabase({
    dataDir,
    password: randomBytes(12).toString('hex'),
    isThrowaway: true,
    contents: holding,
    log: () => undefined,
  });

function addressOf(server: Pick<OpenedDatabase, 'url'>, name: string, login?: typeof OWNER): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  if (login) Object.assign(url, { username: login.name, password: login.password });
  return url.href;
}

export async function startTestingServer(): Promise<TestingServer> {
  const dataDir = testFolder();
  const server = await openServer(dataDir, contents);
  // As with the migrated one: it is cloned too.
  await server.connection.close();
  const control = connectPostgres(addressOf(server, 'template1'));
  const { admin } = createDatabase(control.kysely);

  const open = new Set<RestConnection>();
  let made = 0;
  async function copy(from: string): Promise<string> {
    made += 1;
    await admin(`create database test_${made} template ${from} owner ${OWNER.name}`);
    // A statement that waits in vain fails the test instead of hanging it.
    await admin(`alter database test_${made} set lock_timeout = '20s'`);
    return `test_${made}`;
  }

  return {
    async clone(from = MIGRATED) {
      const name = await copy(from);
      const connection = connectPostgres(addressOf(server, name));
      open.add(connection);
      const close = async () => {
        open.delete(connection);
        await connection.close();
      };
      return {
        ...createDatabase(connection.kysely),
        url: addressOf(server, name),
        ownerUrl: addressOf(server, name, OWNER),
        close,
      };
    },
    async prepare(fill) {
      const name = await copy(MIGRATED);
      const connection = connectPostgres(addressOf(server, name));
      await fill(createDatabase(connection.kysely).admin);
      await connection.close();
      return name;
    },
    async stop() {
      await Promise.all([...open, control].map((connection) => connection.close()));
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
