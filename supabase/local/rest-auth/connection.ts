/** The REST and Auth server's connection to Postgres, mended where it differs from a hosted project. */
import type { Connection } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { createPostgresPool } from '../db/postgres-pool.ts';
import { createTakeRole } from '../db/session.ts';
import type { AnyKysely } from '../db/session.ts';
import { toPostgrestError } from './errors.ts';

export type RestConnection = Connection & { kysely: AnyKysely };

/** The server's own pool stays unopened: a session that ends inside a transaction there ends the process. */
export function connectPostgres(url: string): RestConnection {
  const connection = createPostgresConnection({ url });
  const pool = createPostgresPool(url);
  connection.kysely = pool.kysely;
  connection.close = pool.close;
  mend(connection);
  return connection;
}

interface RequestVars {
  auth?: { role?: string; uid?: string | null; jwt?: Record<string, unknown> | null };
}
interface Internals {
  rlsState: 'unknown' | 'active' | 'inactive';
  applyJwtSessionContext(trx: AnyKysely, vars: RequestVars): Promise<void>;
}

function mend(connection: RestConnection): void {
  // The only double cast: the server's type hides what it needs mended.
  const internals = connection as unknown as Internals;
  // Otherwise the first request would grant everything on every table to every role, over what migrations revoked.
  internals.rlsState = 'active';
  const takeRole = createTakeRole({ asPostgrest: true });
  // One round trip instead of five, claims also for requests with a key alone, and the role's own settings.
  internals.applyJwtSessionContext = (trx, { auth }) => takeRole(trx, auth?.role ?? 'anon', auth?.jwt ?? {});
  connection.normalizeDbError = toPostgrestError;
}
