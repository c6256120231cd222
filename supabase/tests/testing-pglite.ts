/**
 * The same throwaway databases on PGlite, in memory: one is migrated and dumped, clones are loaded from that dump. A clone
 * takes a second or more, so tests share one and take their changes back.
 */
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { getAuthSchemaSql } from '@supabase/lite';
import { runMigrations } from '../local/db/migrations.ts';
import { createSerialKysely } from '../local/db/serial-pglite.ts';
import { createDatabase } from '../local/db/session.ts';
import type { Query } from '../local/db/session.ts';
import { pgliteFormats } from '../local/db/value-formats.ts';
import { MIGRATIONS } from './testing-database.ts';
import type { ClonedDatabase, Clones } from './testing-database.ts';

const SYSTEM_SQL = new URL('../local/db/system.sql', import.meta.url);
const options: PGliteOptions = { extensions: { pg_trgm, pgcrypto, uuid_ossp }, ...pgliteFormats };

export async function startTestingPglite(): Promise<Clones> {
  const open = new Set<ClonedDatabase>();
  const dumps = new Map<string, Blob | File>();

  async function load(dump?: Blob | File): Promise<{ driver: PGlite; database: ClonedDatabase }> {
    const driver = await PGlite.create({ ...options, ...(dump && { loadDataDir: dump }) });
    const database: ClonedDatabase = {
      ...createDatabase(createSerialKysely(driver)),
      close: async () => {
        if (open.delete(database)) await driver.close();
      },
    };
    open.add(database);
    await driver.exec('set search_path = "$user", public, extensions');
    return { driver, database };
  }

  async function keep(name: string, { driver, database }: Awaited<ReturnType<typeof load>>): Promise<string> {
    dumps.set(name, await driver.dumpDataDir('none'));
    await database.close();
    return name;
  }

  const first = await load();
  await first.database.admin('create schema if not exists extensions');
  await first.database.admin(getAuthSchemaSql(false));
  await first.database.admin(await readFile(SYSTEM_SQL, 'utf8'));
  await runMigrations(first.database, MIGRATIONS, () => undefined);
  await keep('migrated', first);

  return {
    clone: async (from = 'migrated') => (await load(dumps.get(from))).database,
    prepare: async (fill: (query: Query) => Promise<void>) => {
      const prepared = await load(dumps.get('migrated'));
      await fill(prepared.database.admin);
      return keep(`prepared-${dumps.size}`, prepared);
    },
    stop: async () => {
      await Promise.all([...open].map((database) => database.close()));
      dumps.clear();
    },
  };
}
