/** The stack as a process of its own, started from the command line as a person would, so that it can be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isRunningPostgres, readPostmaster } from '../../supabase/local/db/postmaster.ts';

const MAIN = fileURLToPath(new URL('../../supabase/local/main.ts', import.meta.url));

const login = z.object({ email: z.string(), password: z.string() });
const addressSchema = z.object({
  url: z.url(),
  publishableKey: z.string(),
  secretKey: z.string(),
  databaseUrl: z.string(),
  logins: z.object({ admin: login, shopper: login }),
});
export type Address = z.infer<typeof addressSchema>;

export interface StackProcess {
  address: Address;
  /** SIGKILL, with PostgreSQL too when asked; resolves when the processes are gone. */
  kill(withPostgres: boolean): Promise<void>;
  /** SIGTERM: the stack ends in order. */
  stop(): Promise<void>;
}

/** On `dataDir`, with the demo logins and no catalog. Rejects with the stack's own words when it does not start. */
export async function startStackProcess(dataDir: string): Promise<StackProcess> {
  const args = [MAIN, '--json', '--port', '0', '--data', dataDir, '--seed', 'logins'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let log = '';
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  const lines = createInterface({ input: child.stdout });
  const failed = ended.then(([code]) => {
    throw new Error(`The stack ended with ${String(code)}: ${log}`);
  });
  failed.catch(() => undefined);
  const [line] = (await Promise.race([once(lines, 'line'), failed])) as [string];
  return {
    address: addressSchema.parse(JSON.parse(line)),
    async kill(withPostgres) {
      const postmaster = withPostgres ? readPostmaster(join(dataDir, 'postgres')) : null;
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
      child.kill('SIGKILL');
      await ended;
      if (postmaster) await untilGone(postmaster.pid);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilGone(pid: number): Promise<void> {
  while (isRunningPostgres(pid)) await setImmediate();
}
