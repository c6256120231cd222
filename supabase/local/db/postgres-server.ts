/** One PostgreSQL cluster in a folder: made once, started, stopped. */
import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DamagedDataError } from '../data-folder.ts';
import { freePort } from '../free-port.ts';
import { makePrivateFile } from '../private-files.ts';
import type { PostgresBinaries, RunAs } from './postgres-binaries.ts';
import { isPostmasterOf, isRunningPostgres, readPostmaster, removeStalePidFile } from './postmaster.ts';
import { stopPostgres } from './stop-postgres.ts';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 15;

export interface PostgresServerOptions {
  /** PGDATA; its log is written beside it. */
  directory: string;
  password: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
  /** A crash of the machine may take it all: no write waits for the disk. */
  isThrowaway?: boolean | undefined;
}

export interface PostgresServer {
  port: number;
  /** Resolves with what happened when it ends without having been told to. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** Makes a new cluster. A folder that an earlier try left half done is thrown away first. */
export async function initCluster(options: PostgresServerOptions): Promise<void> {
  const { directory, password, binaries, runAs, isThrowaway } = options;
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
    ...(isThrowaway ? ['--no-sync', '--wal-segsize=1', '--set', 'min_wal_size=2MB'] : []),
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

/** Stops what an earlier start left running on the cluster. True when there was something. */
export async function stopLeftover({ directory, binaries }: PostgresServerOptions): Promise<boolean> {
  const left = readPostmaster(directory);
  const isRunning = left !== null && isPostmasterOf(left.pid, directory);
  if (isRunning) await stopPostgres({ pid: left.pid, directory, pgCtl: binaries.pgCtl });
  removeStalePidFile(directory);
  return isRunning;
}

/** Starts the cluster, on which nothing runs. It ends with this process, however that ends. */
export async function startServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const { directory, binaries } = options;
  const port = await freePort();
  const logFile = join(dirname(directory), 'postgres.log');
  makePrivateFile(logFile);
  const log = openSync(logFile, 'w');
  const [file, args] = options.runAs.wrap(binaries.postgres, serverArguments(options, port));
  const watchdog = startWatchdog(directory, binaries.pgCtl);
  const child = spawn(file, args, {
    // A group of its own: Ctrl-C in a terminal reaches Node only, which then stops the server in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
    windowsHide: true,
  });
  const { pid = 0 } = child;
  watchdog.guard(pid);
  closeSync(log);
  let exited = false;
  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      exited = true;
      if (!isStopping) resolve(`PostgreSQL ended by itself (${how}).\n${tail(logFile)}`);
    };
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    child.once('error', (error) => end(error.message));
  });
  child.unref();
  const stop = async () => {
    isStopping = true;
    if (!exited) await stopPostgres({ pid, directory, pgCtl: binaries.pgCtl });
    watchdog.dismiss();
  };
  try {
    const ready = await waitUntilReady(directory, () => !exited);
    if (ready) return { port: ready, ended, stop };
    throw new DamagedDataError(`PostgreSQL does not start.\n${tail(logFile)}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nothing is recovered after a crash, so the log is written as little as PostgreSQL can. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const serverArguments = ({ directory, isThrowaway }: PostgresServerOptions, port: number) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // As in hosted projects, whose disks are no slower at random: with the default long lists are sorted instead of read in order.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...(isThrowaway ? THROWAWAY : {}),
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

function tail(file: string): string {
  if (!existsSync(file)) return 'Its log is gone.';
  return readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');
}

/** Starts the watchdog of a PostgreSQL, and tells it what it needs to know. */
interface Watchdog {
  /** From now on it stops this process when ours is gone. */
  guard(pid: number): void;
  /** PostgreSQL has stopped: the watchdog goes too. */
  dismiss(): void;
}

function startWatchdog(directory: string, pgCtl: string): Watchdog {
  const program = fileURLToPath(new URL('./watchdog.ts', import.meta.url));
  const child = spawn(process.execPath, [program, directory, pgCtl], {
    // A group of its own: a signal to ours must leave it alive.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  const { stdin } = child;
  // Without a watchdog the stack still stops PostgreSQL itself; only after a SIGKILL the next start has to.
  child.on('error', () => undefined);
  stdin.on('error', () => undefined);
  child.unref();
  (stdin as Partial<Socket>).unref?.();
  return {
    guard: (pid) => void stdin.write(`${pid}\n`),
    dismiss: () => void stdin.end('done\n'),
  };
}
