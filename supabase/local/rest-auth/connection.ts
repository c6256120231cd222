/** The REST and Auth server's connection to Postgres or PGlite, mended where it differs from a hosted project. */
import { mkdirSync } from 'node:fs';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createPostgresPool } from '../db/postgres-pool.ts';
import { createSerialKysely } from '../db/serial-pglite.ts';
import { createTakeRole } from '../db/session.ts';
import type { AnyKysely } from '../db/session.ts';
import { pgliteFormats } from '../db/value-formats.ts';
import { toPostgrestError } from './errors.ts';

export type RestConnection = Connection & { kysely: AnyKysely };

/** The server's own pool stays unopened: a session that ends inside a transaction there ends the process. */
export function connectPostgres(url: string): RestConnection {
  const connection = createPostgresConnection({ url });
  const pool = createPostgresPool(url);
  connection.kysely = pool.kysely;
  connection.close = pool.close;
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

interface RequestVars {
  auth?: { role?: string; uid?: string | null; jwt?: Record<string, unknown> | null };
}
interface Internals {
  rlsState: 'unknown' | 'active' | 'inactive';
  applyJwtSessionContext(trx: AnyKysely, vars: RequestVars): Promise<void>;
}

function mend<C extends RestConnection>(connection: C): C {
  // The only double cast: the server's type hides what it needs mended.
  const internals = connection as unknown as Internals;
  // Otherwise the first request would grant everything on every table to every role, over what migrations revoked.
  internals.rlsState = 'active';
  const takeRole = createTakeRole();
  // One round trip instead of five, claims also for requests with a key alone, and the role's own settings.
  internals.applyJwtSessionContext = (trx, { auth }) => takeRole(trx, auth?.role ?? 'anon', auth?.jwt ?? {});
  connection.normalizeDbError = toPostgrestError;
  return connection;
}
