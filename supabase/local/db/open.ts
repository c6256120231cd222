/**
 * Chooses and opens the database of a stack: PostgreSQL from npm, PGlite where that cannot run, or a server given by its
 * address; then brings it to the state in which a hosted project receives its first migration.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getAuthSchemaSql } from '@supabase/lite';
import { DamagedDataError, makeDataFolder, readMarker, writeMarker } from '../data-folder.ts';
import type { DataMarker, Engine } from '../data-folder.ts';
import { connectPglite, connectPostgres } from '../rest-auth/connection.ts';
import type { RestConnection } from '../rest-auth/connection.ts';
import { chooseRunAs, findPostgresBinaries, POSTGRES_MAJOR } from './postgres-binaries.ts';
import type { PostgresBinaries, RunAs } from './postgres-binaries.ts';
import { initCluster, startServer, stopLeftover } from './postgres-server.ts';
import { isProjectDatabase, numberedRefreshTokens, numbersRefreshTokens } from './project-database.ts';
import { createDatabase } from './session.ts';
import type { Database } from './session.ts';
import { copyCluster } from './throwaway-cluster.ts';
import type { ClusterContents } from './throwaway-cluster.ts';

/** The oldest server that the migrations and this stack are written for. */
const OLDEST_SERVER = 150_000;

export interface OpenDatabaseOptions {
  dataDir: string;
  databaseUrl?: string;
  engine?: 'postgres' | 'pglite';
  password: string;
  /** For tests: a crash of the machine may take the data. */
  isThrowaway?: boolean | undefined;
  /** For tests: what a new throwaway cluster holds already. */
  contents?: ClusterContents | undefined;
  log: (line: string) => void;
}

export interface OpenedDatabase {
  database: Database;
  connection: RestConnection;
  engine: Engine;
  /** Where psql and the Supabase CLI find it; `null` with PGlite, which takes no connections. */
  url: string | null;
  /** Resolves with what happened when the server that this process started ends by itself. */
  ended?: Promise<string>;
  close(): Promise<void>;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const opened = await openEngine(options);
  const database = createDatabase(opened.connection.kysely);
  try {
    if (!(await isProjectDatabase(database))) {
      await database.admin(getAuthSchemaSql(false));
      await database.admin(readFileSync(new URL('./system.sql', import.meta.url), 'utf8'));
    }
    const { connection } = opened;
    if (await numbersRefreshTokens(database)) connection.kysely = connection.kysely.withPlugin(numberedRefreshTokens);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { ...opened, database };
}

type OpenedEngine = Omit<OpenedDatabase, 'database'>;

async function openEngine(options: OpenDatabaseOptions): Promise<OpenedEngine> {
  if (options.databaseUrl) return openExternal(options.databaseUrl);
  makeDataFolder(options.dataDir);
  const marker = readMarker(options.dataDir);
  const native = (options.engine ?? marker?.engine) === 'pglite' ? null : findNative(options);
  const engine: Engine = native ? 'postgres' : 'pglite';
  if (marker && marker.engine !== engine) {
    throw new Error(
      `${options.dataDir} was written by ${marker.engine}, and this start would use ${engine}. ` +
        'Choose another --data folder, or --fresh to begin again.',
    );
  }
  return native ? openPostgres(options, native, marker) : openPglite(options, marker);
}

interface Native {
  binaries: PostgresBinaries;
  runAs: RunAs;
}

function findNative({ dataDir, engine, log }: OpenDatabaseOptions): Native | null {
  const binaries = findPostgresBinaries();
  const runAs = binaries && chooseRunAs([binaries.postgres, join(dataDir, 'postgres')]);
  if (binaries && runAs) return { binaries, runAs };
  const reason = binaries
    ? 'PostgreSQL refuses to run as root, and this system has no other user to give it to'
    : 'No PostgreSQL is installed for this system';
  if (engine === 'postgres') throw new Error(`${reason}.`);
  log(`${reason}: using PGlite, which is slower and takes no connections from other programs.`);
  return null;
}

async function openPostgres(
  { dataDir, password, isThrowaway, contents, log }: OpenDatabaseOptions,
  native: Native,
  marker: DataMarker | null,
): Promise<OpenedEngine> {
  const server = { directory: join(dataDir, 'postgres'), password, isThrowaway, ...native };
  if (await stopLeftover(server)) log('Stopped the PostgreSQL that an earlier start left running.');
  if (!marker) {
    await (isThrowaway ? copyCluster(server, contents) : initCluster(server));
    writeMarker(dataDir, { engine: 'postgres', major: POSTGRES_MAJOR });
  } else if (marker.major !== POSTGRES_MAJOR) {
    throw new DamagedDataError(`It was written by PostgreSQL ${marker.major}; this version is ${POSTGRES_MAJOR}.`);
  } else if (!existsSync(join(server.directory, 'PG_VERSION'))) {
    throw new DamagedDataError(`${server.directory} is not a database.`);
  }
  const running = await startServer(server);
  const url = `postgresql://postgres:${password}@127.0.0.1:${running.port}/postgres`;
  const connection = connectPostgres(url);
  const close = async () => {
    await connection.close();
    await running.stop();
  };
  return { connection, engine: 'postgres', url, ended: running.ended, close };
}

async function openPglite({ dataDir }: OpenDatabaseOptions, marker: DataMarker | null): Promise<OpenedEngine> {
  const directory = join(dataDir, 'pglite');
  if (!marker) rmSync(directory, { recursive: true, force: true });
  let connection: RestConnection;
  try {
    connection = await connectPglite(directory);
  } catch (error) {
    throw new DamagedDataError(`PGlite does not start: ${String(error)}`, { cause: error });
  }
  if (!marker) writeMarker(dataDir, { engine: 'pglite', major: null });
  return { connection, engine: 'pglite', url: null, close: () => connection.close() };
}

async function openExternal(url: string): Promise<OpenedEngine> {
  const connection = connectPostgres(url);
  const [row] = await createDatabase(connection.kysely).admin<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((row?.version ?? 0) < OLDEST_SERVER) {
    await connection.close();
    throw new Error(`The database server is version ${row?.version}; 15 or newer is needed.`);
  }
  return { connection, engine: 'external', url, close: () => connection.close() };
}
