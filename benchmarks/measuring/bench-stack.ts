// The embedded stack in a process of its own, signed in as its admin.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/steps.ts';

interface StackLine {
  url: string;
  /** As the database's owner. */
  databaseUrl: string;
  publishableKey: string;
  logins: { admin: { email: string; password: string } };
}

export interface BenchStack extends StackLine {
  token: string;
  stop(): Promise<void>;
}

/** `more`: further options of the stack's command line. */
export async function startBenchStack(more: readonly string[] = []): Promise<BenchStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-bench-'));
  const args = ['supabase/local/main.ts', '--json', '--port', '0', '--data', dataDir, '--seed', 'logins', ...more];
  const { line, stop } = await startScript<StackLine>(args);
  return {
    ...line,
    token: await signIn(line),
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A script that tells about itself in a line of JSON and runs until it is stopped. */
export async function startScript<Line>(args: readonly string[]): Promise<{ line: Line; stop(): Promise<void> }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const text of createInterface({ input: child.stdout }))
    if (text.startsWith('{'))
      return {
        line: JSON.parse(text) as Line,
        async stop() {
          child.kill('SIGTERM');
          await ended;
        },
      };
  throw new Error(`${args[0]} did not start`);
}

async function signIn({ url, publishableKey, logins }: StackLine): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(logins.admin),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`signing in failed: ${answer.status}`);
  return token;
}

export interface Sql {
  unsafe(query: string, values?: string[], options?: { prepare: boolean }): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

/** One session. */
export function openDatabase(url: string): Sql {
  const load = createRequire(new URL('../../supabase/package.json', import.meta.url));
  const postgres = load('postgres') as (url: string, options: object) => Sql;
  return postgres(url, { max: 1, onnotice: () => undefined });
}
