/**
 * PGlite is one session. Two callers inside it at once would share a transaction — and with it a role — so every
 * connection that is handed out holds a lock until it is given back.
 */
import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { AnyKysely } from './session.ts';

/** First come, first served. `acquire` resolves with the function that lets the next one in. */
export function createLock(): { acquire(): Promise<() => void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    acquire() {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise((resolve) => {
        release = resolve;
      });
      return before.then(() => release);
    },
  };
}

type HeldConnection = DatabaseConnection & { release(): void };

function hold(driver: PGlite, release: () => void): HeldConnection {
  return {
    release,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result =
        query.parameters.length === 0
          ? (await driver.exec(query.sql)).at(-1)
          : await driver.query(query.sql, [...query.parameters]);
      const affected = result?.affectedRows;
      return {
        rows: (result?.rows ?? []) as Row[],
        numAffectedRows: typeof affected === 'number' ? BigInt(affected) : undefined,
      };
    },
    streamQuery() {
      throw new Error('PGlite does not stream.');
    },
  };
}

/** A Kysely over a PGlite, safe to use from many requests at once. Closing it leaves `driver` open. */
export function createSerialKysely(driver: PGlite): AnyKysely {
  const lock = createLock();
  const run = (connection: DatabaseConnection, statement: string) =>
    connection.executeQuery(CompiledQuery.raw(statement)).then(() => undefined);
  const kyselyDriver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => hold(driver, await lock.acquire()),
    beginTransaction: (connection) => run(connection, 'begin'),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    releaseConnection: async (connection) => (connection as HeldConnection).release(),
    destroy: async () => undefined,
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => kyselyDriver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
