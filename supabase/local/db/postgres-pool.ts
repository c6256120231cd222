/**
 * Sixteen sessions of PostgreSQL for Kysely. Each has a client of its own: a session that ends under a transaction fails
 * that transaction, and no later statement can reach another session, where neither the transaction nor its role exists.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult } from 'kysely';
import postgres from 'postgres';
import { DatabaseAwayError, PoolTimeoutError } from './connection-errors.ts';
import type { AnyKysely } from './session.ts';
import { postgresTypes } from './value-formats.ts';

const SESSIONS = 16;
/** One client may hold so many sessions, signed in and as a visitor together twice as many; the rest is left to others. */
const SESSIONS_PER_CLIENT = 6;
/** As PostgREST's `db-pool-acquisition-timeout`. */
const WAIT_MS = 10_000;
const CLOSE_SECONDS = 5;

const currentClient = new AsyncLocalStorage<string | undefined>();

/** Everything that `work` asks the database counts for `client`. Work outside of this is the stack's own and has no limit. */
export const asClient = <Result>(client: string | undefined, work: () => Promise<Result>): Promise<Result> =>
  currentClient.run(client, work);

class Session implements DatabaseConnection {
  client: string | undefined;
  readonly #connect: (onclose: () => void) => postgres.Sql;
  #sql: postgres.Sql | undefined;
  #isLost = false;

  constructor(connect: (onclose: () => void) => postgres.Sql) {
    this.#connect = connect;
  }

  /** A session that was lost is replaced: the driver would tell its last error to the next statement. */
  begin(client: string | undefined): this {
    this.client = client;
    if (this.#isLost) this.#sql = undefined;
    this.#isLost = false;
    return this;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isLost) throw new DatabaseAwayError();
    const client = (this.#sql ??= this.#open());
    try {
      const result = await client.unsafe(sql, [...parameters] as postgres.ParameterOrJSON<never>[]);
      const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(result.command);
      return { rows: [...result] as Row[], numAffectedRows: isChange ? BigInt(result.count) : undefined };
    } catch (error) {
      if (error instanceof postgres.PostgresError && error.severity !== 'FATAL') throw error;
      this.#isLost = true;
      throw new DatabaseAwayError(error);
    }
  }

  /** A connection's end may be told after its successor was opened, which it says nothing of. */
  #open(): postgres.Sql {
    const opened = this.#connect(() => {
      if (this.#sql === opened) this.#isLost = true;
    });
    return opened;
  }

  streamQuery(): never {
    throw new Error('Answers are not streamed here.');
  }

  async close(): Promise<void> {
    await this.#sql?.end({ timeout: CLOSE_SECONDS });
  }
}

interface Waiting {
  client: string | undefined;
  take(session: Session): void;
}

function createSessionQueue(sessions: Session[]) {
  const free = [...sessions];
  const waiting = new Set<Waiting>();
  const held = (client: string) => sessions.filter((session) => session.client === client && !free.includes(session));
  const mayTake = (client: string | undefined) => !client || held(client).length < SESSIONS_PER_CLIENT;
  return {
    acquire(client: string | undefined): Promise<Session> {
      const session = mayTake(client) ? free.pop() : undefined;
      if (session) return Promise.resolve(session.begin(client));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(one);
          reject(new PoolTimeoutError());
        }, WAIT_MS);
        const one: Waiting = {
          client,
          take(given) {
            clearTimeout(timer);
            waiting.delete(one);
            resolve(given.begin(client));
          },
        };
        waiting.add(one);
      });
    },
    release(session: Session): void {
      session.client = undefined;
      const next = [...waiting].find(({ client }) => mayTake(client));
      if (next) next.take(session);
      else free.push(session);
    },
  };
}

export interface PostgresPool {
  kysely: AnyKysely;
  close(): Promise<void>;
}

export function createPostgresPool(url: string): PostgresPool {
  const connect = (onclose: () => void) =>
    postgres(url, {
      max: 1,
      max_lifetime: null,
      types: postgresTypes,
      onnotice: () => undefined,
      onclose,
      connection: { TimeZone: 'UTC', search_path: '"$user", public, extensions', application_name: 'baobab-stack' },
    });
  const sessions = Array.from({ length: SESSIONS }, () => new Session(connect));
  const queue = createSessionQueue(sessions);
  const run = async (connection: DatabaseConnection, statement: string) =>
    void (await connection.executeQuery(CompiledQuery.raw(statement)));
  /** A session may have ended unheard of while it was idle. `begin` has done nothing yet, so it is safe to say again. */
  const begin = async (connection: DatabaseConnection) => {
    try {
      await run(connection, 'begin');
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
      const session = connection as Session;
      await run(session.begin(session.client), 'begin');
    }
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: () => queue.acquire(currentClient.getStore()),
    beginTransaction: begin,
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    releaseConnection: async (connection) => queue.release(connection as Session),
    destroy: async () => undefined,
  };
  const kysely: AnyKysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { kysely, close: async () => void (await Promise.all(sessions.map((session) => session.close()))) };
}
