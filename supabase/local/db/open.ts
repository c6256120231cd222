/**
 * Opens the database of a stack: PostgreSQL from npm, or a server given by its address; then brings it to the state in
 * which a hosted project receives its first migration.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAuthSchemaSql } from '@supabase/lite';
import { DamagedDataError, makeDataFolder, readMarker, writeMarker } from '../data-folder.ts';
import { connectPostgres } from '../rest-auth/connection.ts';
import type { RestConnection } from '../rest-auth/connection.ts';
import { chooseRunAs, findPostgresBinaries, POSTGRES_MAJOR } from './postgres-binaries.ts';
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
  /** Where psql and the Supabase CLI find it. */
  url: string;
  /** Resolves with what happened when the server that this process started ends by itself. */
  ended?: Promise<string>;
  close(): Promise<void>;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const opened = await openEngine(options);
  const database = createDatabase(opened.connection.kysely);
  try {
    if (!(await isProjectDatabase(database)) && !(await isPrepared(database))) {
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

/** The last script of the preparation makes this table, in one transaction with all else. */
async function isPrepared({ admin }: Database): Promise<boolean> {
  const [row] = await admin<{ found: boolean }>("select to_regclass('storage.objects') is not null as found");
  return row?.found ?? false;
}

type OpenedEngine = Omit<OpenedDatabase, 'database'>;

async function openEngine(options: OpenDatabaseOptions): Promise<OpenedEngine> {
  const { dataDir, databaseUrl, password, isThrowaway, contents, log } = options;
  if (databaseUrl) return openExternal(databaseUrl);
  makeDataFolder(dataDir);
  const marker = readMarker(dataDir);
  const directory = join(dataDir, 'postgres');
  const binaries = findPostgresBinaries();
  const runAs = chooseRunAs([binaries.postgres, directory]);
  const server = { directory, password, isThrowaway, binaries, runAs };
  if (await stopLeftover(server)) log('Stopped the PostgreSQL that an earlier start left running.');
  if (!marker) {
    await (isThrowaway ? copyCluster(server, contents) : initCluster(server));
    writeMarker(dataDir, { major: POSTGRES_MAJOR });
  } else if (marker.major !== POSTGRES_MAJOR) {
    throw new DamagedDataError(`It was written by PostgreSQL ${marker.major}; this version is ${POSTGRES_MAJOR}.`);
  } else if (!existsSync(join(directory, 'PG_VERSION'))) {
    throw new DamagedDataError(`${directory} is not a database.`);
  }
  const running = await startServer(server);
  const url = `postgresql://postgres:${password}@127.0.0.1:${running.port}/postgres`;
  const connection = connectPostgres(url);
  const close = async () => {
    await connection.close();
    await running.stop();
  };
  return { connection, url, ended: running.ended, close };
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
  return { connection, url, close: () => connection.close() };
}
