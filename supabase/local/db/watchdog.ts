/**
 * The process that stops PostgreSQL when its stack was killed: `node watchdog.ts DATA_FOLDER PG_CTL`, with a pipe from the stack as
 * stdin. The stack writes the postmaster's process id, and `done` when it stopped PostgreSQL itself; the system closes the pipe when
 * the stack is gone, however it went.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunningPostgres } from './postmaster.ts';
import { stopPostgres } from './stop-postgres.ts';

/** A postmaster that was started a moment before the stack was killed takes this long to become one. */
const APPEAR_MS = 2000;
const POLL_MS = 50;

const [directory = '', pgCtl = ''] = process.argv.slice(2);
// What is sent to the whole group of the stack must not end its watchdog first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let said = '';
try {
  for await (const part of process.stdin) said += String(part);
} catch {
  // A broken pipe counts as a closed one.
}
const pid = Number.parseInt(said, 10);
if (pid > 0 && !said.includes('done')) await endLeftover(pid);

async function endLeftover(postmaster: number): Promise<void> {
  for (const end = Date.now() + APPEAR_MS; Date.now() < end; await sleep(POLL_MS)) {
    if (isRunningPostgres(postmaster)) return stopPostgres({ pid: postmaster, directory, pgCtl });
  }
}
