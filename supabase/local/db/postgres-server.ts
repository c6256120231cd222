// One PostgreSQL cluster in a folder: made once, started or adopted, stopped.
import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DamagedDataError } from '../data-folder.ts';
import type { PostgresBinaries, RunAs } from './postgres-binaries.ts';
import { isRunningPostgres, readPostmaster, removeStalePidFile } from './postmaster.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 15;

export type PostgresServerOptions = {
  /** PGDATA; its log is written beside it. */
  directory: string;
  password: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
};

export type PostgresServer = { port: number; adopted: boolean; stop(): Promise<void> };

const run = promisify(execFile);

/** Makes a new cluster. A folder that an earlier try left half done is thrown away first. */
export async function initCluster({ directory, password, binaries, runAs }: PostgresServerOptions): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const passwordFile = join(directory, '..', 'initdb-password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.owner) {
    for (const path of [directory, passwordFile]) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  }
  const [file, args] = runAs.wrap(binaries.initdb, [
    `--pgdata=${directory}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  try {
    await run(file, args, { env: { ...process.env, LC_ALL: 'C' } });
  } catch (error) {
    const output = (error as { stderr?: string }).stderr ?? '';
    throw new Error(`initdb could not make a database in ${directory}: ${output.trim()}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Starts the cluster, or takes over the server that still runs on it. */
export async function startServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const running = readPostmaster(options.directory);
  if (running && isRunningPostgres(running.pid)) {
    const port = await waitUntilReady(options.directory, () => isRunningPostgres(running.pid));
    if (port) return { port, adopted: true, stop: () => stopServer(options) };
  }
  removeStalePidFile(options.directory);
  const port = await freePort();
  const logFile = join(dirname(options.directory), 'postgres.log');
  const log = openSync(logFile, 'w');
  const [file, args] = options.runAs.wrap(options.binaries.postgres, serverArguments(options.directory, port));
  let exited = false;
  const child = spawn(file, args, {
    // A group of its own: Ctrl-C in a terminal reaches Node only, which then stops the server in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
    windowsHide: true,
  });
  child.once('exit', () => (exited = true));
  child.once('error', () => (exited = true));
  child.unref();
  closeSync(log);
  const ready = await waitUntilReady(options.directory, () => !exited);
  if (!ready) throw new DamagedDataError(`PostgreSQL does not start.\n${tail(logFile)}`);
  return { port: ready, adopted: false, stop: () => stopServer(options) };
}

const serverArguments = (directory: string, port: number) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: '60',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // As in hosted projects, whose disks are no slower at random: with the default long lists are sorted instead of read in order.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', directory, '-p', String(port), ...flags];
};

async function waitUntilReady(directory: string, isAlive: () => boolean): Promise<number | null> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
    const state = readPostmaster(directory);
    if (state?.ready && isRunningPostgres(state.pid)) return state.port;
    if (!isAlive()) return null;
  }
  throw new Error(`PostgreSQL in ${directory} was not ready after ${START_TIMEOUT_MS / 1000} s.`);
}

async function stopServer({ directory, binaries, runAs }: PostgresServerOptions): Promise<void> {
  const running = readPostmaster(directory);
  if (!running) return;
  if (process.platform === 'win32') {
    const [file, args] = runAs.wrap(binaries.pgCtl, ['stop', '-D', directory, '-m', 'fast', '-w']);
    await run(file, args);
    return;
  }
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint, removes its pid file, and a moment later is gone.
  process.kill(running.pid, 'SIGINT');
  for (const end = Date.now() + STOP_TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
    if (!isRunningPostgres(running.pid)) return;
  }
  throw new Error(`PostgreSQL (process ${running.pid}) did not stop within ${STOP_TIMEOUT_MS / 1000} s.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const tail = (file: string) => readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');
