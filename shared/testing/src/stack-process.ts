/** The embedded stack in a process of its own that can be killed and started again on the same port and data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

interface StackFacts {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly logins: Record<'admin' | 'shopper', { email: string; password: string }>;
}

export interface StackProcess extends StackFacts {
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
  /** Tidily. */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../../supabase/local/main.ts', import.meta.url));

export async function startStackProcess(dataDir: string): Promise<StackProcess> {
  let running = await launch(dataDir, 0);
  const { facts } = running;
  const port = Number(new URL(facts.url).port);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    const ended = once(running.child, 'exit');
    running.child.kill(signal);
    await ended;
  };
  return {
    ...facts,
    kill: () => end('SIGKILL'),
    start: async () => {
      running = await launch(dataDir, port);
    },
    stop: () => end('SIGTERM'),
  };
}

async function launch(dataDir: string, port: number): Promise<{ child: ChildProcess; facts: StackFacts }> {
  const args = [main, '--json', '--port', String(port), '--data', dataDir, '--seed', 'logins'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  if (!child.stdout) throw new Error('the stack has no output');
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return { child, facts: JSON.parse(line) as StackFacts };
  throw new Error('the stack did not start');
}
