// The one way into the database for everything beside the REST server: as one of the API roles under
// row-level security, or as the owner of the schema.
import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role';

export type SessionAuth = {
  role: DatabaseRole;
  /** Verified JWT claims; `auth.uid()` reads `sub` from here. */
  claims?: Record<string, unknown>;
};

/**
 * Runs one statement with `$1…` parameters, or a whole script when there are none (the last statement's rows come
 * back). Pass JSON parameters as text made by `JSON.stringify`.
 */
export type Query = <Row>(statement: string, params?: unknown[]) => Promise<Row[]>;

/**
 * Values come as PostgREST would print them: numeric and bigint as numbers, timestamps as ISO text, json parsed.
 * Errors of Postgres are thrown as the driver's error with its five-letter `code`.
 */
export type Database = {
  /**
   * One transaction as `auth.role` with `request.jwt.claims` set: committed when `run` resolves, rolled back when it
   * throws.
   */
  withRole<Result>(auth: SessionAuth, run: (query: Query) => Promise<Result>): Promise<Result>;
  /** One statement as the schema's owner: no row-level security. */
  admin: Query;
  /** One transaction as the schema's owner. */
  adminTransaction<Result>(run: (query: Query) => Promise<Result>): Promise<Result>;
};

// The tables are not known to the compiler here, and nothing in this folder asks it about them.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyKysely = Kysely<any>;

const queryOn =
  (executor: AnyKysely): Query =>
  async <Row>(statement: string, params: unknown[] = []) => {
    const result = await executor.executeQuery<Row>(CompiledQuery.raw(statement, params));
    return result.rows;
  };

export function createDatabase(kysely: AnyKysely): Database {
  return {
    admin: queryOn(kysely),
    adminTransaction: (run) => kysely.transaction().execute((trx) => run(queryOn(trx))),
    withRole: (auth, run) =>
      kysely.transaction().execute(async (trx) => {
        const claims = JSON.stringify({ ...auth.claims, role: auth.role });
        await sql`select set_config('role', ${auth.role}, true), set_config('request.jwt.claims', ${claims}, true)`.execute(
          trx,
        );
        return run(queryOn(trx));
      }),
  };
}
