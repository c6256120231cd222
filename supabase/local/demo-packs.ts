/** What buyers of the demo get is made and its packs are released while the shop answers; a run that was cut short goes on at the next start. */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFileDurably } from './durable-file.ts';
import type { Login } from './logins.ts';

export interface DemoPacksOptions {
  url: string;
  publishableKey: string;
  secretKey: string;
  login: Login;
  siteUrl: string;
  /** Of each pack; all where absent. */
  picturesMax?: number;
  log(line: string): void;
}

export interface DemoPacks {
  /** Resolves when all are released, or with the reason why not. */
  ended: Promise<string | null>;
  stop(): Promise<void>;
}

type Told = { line: string } | { done: true };

export function startDemoPacks(dataDir: string, { log, ...target }: DemoPacksOptions): DemoPacks | null {
  const marker = join(dataDir, 'packs-seeded.json');
  if (existsSync(marker)) return null;
  const script = fileURLToPath(new URL('../seed/background.ts', import.meta.url));
  const child = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Where the start waits for it, in tests, it must not be the last one served.
  if (child.pid !== undefined && target.picturesMax === undefined)
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let isDone = false;
  child.on('message', (told: Told) => {
    if ('line' in told) log(told.line);
    else {
      isDone = true;
      writeFileDurably(marker, JSON.stringify({ at: new Date().toISOString() }));
    }
  });
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  child.send(target);
  return {
    ended: exited.then(() =>
      isDone ? null : 'The demo’s files and packs are not all made; the next start goes on with them.',
    ),
    async stop() {
      child.kill();
      await exited;
    },
  };
}
