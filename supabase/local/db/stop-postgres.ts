/**
 * Ends a postgres: in order when it can, without a checkpoint when that takes too long. The next start recovers from both.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRunningPostgres } from './postmaster.ts';

const FAST_MS = 15_000;
const IMMEDIATE_MS = 5000;
const POLL_MS = 15;

/** The postmaster, its data folder and the program that stops it where signals do not reach (Windows). */
export interface PostgresProcess {
  pid: number;
  directory: string;
  pgCtl: string;
}

/** Resolves when the process is gone. @throws when it is still there after both kinds of shutdown */
export async function stopPostgres(server: PostgresProcess): Promise<void> {
  if (process.platform === 'win32') return stopByTool(server);
  // PostgreSQL's fast shutdown ends sessions and writes a checkpoint; the immediate one leaves the work to the next start.
  const steps = [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (!isRunningPostgres(server.pid)) return;
    send(server.pid, signal);
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(POLL_MS)) {
      if (!isRunningPostgres(server.pid)) return;
    }
  }
  throw new Error(`PostgreSQL (process ${server.pid}) did not stop within ${(FAST_MS + IMMEDIATE_MS) / 1000} s.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function stopByTool({ directory, pgCtl }: PostgresProcess): Promise<void> {
  const stop = (mode: string, patienceMs: number) =>
    promisify(execFile)(pgCtl, ['stop', '-D', directory, '-m', mode, '-w', '-t', String(patienceMs / 1000)]);
  await stop('fast', FAST_MS).catch(() => stop('immediate', IMMEDIATE_MS));
}
