// The REST and Auth server's connection to Postgres or PGlite, mended where it differs from a hosted project.
import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createSerialKysely } from '../db/serial-pglite.ts';
import type { AnyKysely } from '../db/session.ts';
import { pgliteFormats, postgresTypes } from '../db/value-formats.ts';
import { toPostgrestError } from './errors.ts';

const POOL_SIZE = 16;
const CLOSE_SECONDS = 5;

export type RestConnection = Connection & { kysely: AnyKysely };

export function connectPostgres(url: string): RestConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: POOL_SIZE,
      types: postgresTypes,
      onnotice: () => undefined,
      connection: { search_path: '"$user", public, extensions', application_name: 'baobab-stack' },
    },
  });
  // A query that hangs must not keep the stack from stopping.
  connection.close = () => connection.driver.end({ timeout: CLOSE_SECONDS });
  return mend(connection);
}

export async function connectPglite(directory: string): Promise<RestConnection> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: { ...pgliteFormats, extensions: { pg_trgm, pgcrypto, uuid_ossp } },
  });
  await connection.driver.waitReady;
  connection.kysely = createSerialKysely(connection.driver);
  return mend(connection);
}

type RequestVars = { auth?: { role?: string; uid?: string | null; jwt?: Record<string, unknown> | null } };
type Internals = {
  rlsState: 'unknown' | 'active' | 'inactive';
  applyJwtSessionContext(trx: AnyKysely, vars: RequestVars): Promise<void>;
};

function mend<C extends RestConnection>(connection: C): C {
  const internals = connection as unknown as Internals;
  // Otherwise the first request would grant everything on every table to every role, over what migrations revoked.
  internals.rlsState = 'active';
  internals.applyJwtSessionContext = applyRequestRole;
  connection.normalizeDbError = toPostgrestError;
  return connection;
}

/** One round trip instead of five, and claims also for requests with a key alone. */
async function applyRequestRole(trx: AnyKysely, { auth }: RequestVars): Promise<void> {
  const role = auth?.role ?? 'anon';
  const claims = JSON.stringify({ ...auth?.jwt, role });
  await sql`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`.execute(trx);
}
