/**
 * The one way into the database for everything beside the REST server: as one of the API roles under
 * row-level security, or as the owner of the schema.
 */
import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role';

export interface SessionAuth {
  role: DatabaseRole;
  /** Verified JWT claims; `auth.uid()` reads `sub` from here. */
  claims?: Record<string, unknown>;
  /** What a request to Storage does, in the words of hosted Storage; policies read it as `storage.operation`. */
  operation?: string;
}

/**
 * Runs one statement with `$1…` parameters, or a whole script when there are none (the last statement's rows come
 * back). Pass JSON parameters as text made by `JSON.stringify`.
 */
export type Query = <Row>(statement: string, params?: unknown[]) => Promise<Row[]>;

/**
 * Values come as PostgREST would print them: numeric and bigint as numbers, timestamps as ISO text, json parsed.
 * Errors of Postgres are thrown as the driver's error with its five-letter `code`.
 */
export interface Database {
  /**
   * One transaction as `auth.role` with `request.jwt.claims` set: committed when `run` resolves, rolled back when it
   * throws.
   */
  withRole<Result>(auth: SessionAuth, run: (query: Query) => Promise<Result>): Promise<Result>;
  /** One statement as the schema's owner: no row-level security. */
  admin: Query;
  /** One transaction as the schema's owner. */
  adminTransaction<Result>(run: (query: Query) => Promise<Result>): Promise<Result>;
}

// The tables are not known to the compiler here, and nothing in this folder asks it about them.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyKysely = Kysely<any>;

const queryOn =
  (executor: AnyKysely): Query =>
  async <Row>(statement: string, params: unknown[] = []) => {
    const result = await executor.executeQuery<Row>(CompiledQuery.raw(statement, params));
    return result.rows;
  };

interface Setting {
  name: string;
  value: string;
}
export type TakeRole = (
  trx: AnyKysely,
  role: string,
  claims: Record<string, unknown>,
  operation?: string,
) => Promise<void>;

/** How long `alter role … set` may take to be noticed; PostgREST waits for a notification. */
const SETTINGS_FOR_MS = 5000;

/**
 * Puts transactions under a role: its claims, and what `alter role … set` says of it, which PostgreSQL itself applies at a
 * log-in only and PostgREST, like this, in every transaction.
 *
 * @param asPostgrest also calls the function that PostgREST's setting `db_pre_request` names, which may refuse the request
 */
export function createTakeRole({ asPostgrest } = { asPostgrest: false }): TakeRole {
  const known = new Map<string, { until: number; settings: Setting[] }>();
  const settingsOf = async (trx: AnyKysely, role: string): Promise<Setting[]> => {
    const found = known.get(role);
    if (found && found.until > performance.now()) return found.settings;
    const { rows } = await sql<Setting>`
      select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
      from pg_db_role_setting s, unnest(s.setconfig) setting
      where s.setrole = (select oid from pg_roles where rolname = ${role})
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      order by s.setdatabase`.execute(trx);
    known.set(role, { until: performance.now() + SETTINGS_FOR_MS, settings: rows });
    return rows;
  };
  return async (trx, role, claims, operation) => {
    const settings = [
      ...(await settingsOf(trx, role)),
      { name: 'request.jwt.claims', value: JSON.stringify({ ...claims, role }) },
      ...(operation === undefined ? [] : [{ name: 'storage.operation', value: operation }]),
      { name: 'role', value: role },
    ];
    const postgrest = asPostgrest ? await settingsOf(trx, 'authenticator') : [];
    const check = postgrest.find(({ name }) => name === 'pgrst.db_pre_request')?.value;
    const calls = settings.map(({ name, value }) => sql`set_config(${name}, ${value}, true)`);
    await sql`select ${sql.join(check ? [...calls, sql`${sql.raw(check)}()`] : calls)}`.execute(trx);
  };
}

export function createDatabase(kysely: AnyKysely): Database {
  const takeRole = createTakeRole();
  return {
    admin: queryOn(kysely),
    adminTransaction: (run) => kysely.transaction().execute((trx) => run(queryOn(trx))),
    withRole: (auth, run) =>
      kysely.transaction().execute(async (trx) => {
        await takeRole(trx, auth.role, auth.claims ?? {}, auth.operation);
        return run(queryOn(trx));
      }),
  };
}
