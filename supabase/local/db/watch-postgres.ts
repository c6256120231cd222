/** Starts the watchdog of a PostgreSQL, and tells it what it needs to know. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Watchdog {
  /** From now on it stops this process when ours is gone. */
  guard(pid: number): void;
  /** PostgreSQL has stopped: the watchdog goes too. */
  dismiss(): void;
}

export function startWatchdog(directory: string, pgCtl: string): Watchdog {
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
