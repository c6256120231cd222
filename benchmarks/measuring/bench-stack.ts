// The embedded stack in a process of its own, signed in as its admin.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/steps.ts';

export interface BenchStack {
  /** Of its process, where it is one of this machine. */
  pid?: number | undefined;
  url: string;
  publishableKey: string;
  token: string;
  /** Of a stack with PostgreSQL: as its owner. */
  databaseUrl?: string;
  /** Forgets objects of `downloads`, so that rounds don't fill the disk. */
  remove(names: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

interface StackLine {
  url: string;
  databaseUrl?: string;
  publishableKey: string;
  logins: { admin: { email: string; password: string } };
}

/** `more`: further options of the stack's command line. */
export async function startBenchStack(more: readonly string[] = []): Promise<BenchStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-bench-'));
  const args = ['supabase/local/main.ts', '--json', '--port', '0', '--data', dataDir, '--seed', 'logins', ...more];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const { url, publishableKey, databaseUrl, logins } = await firstJsonLine(child.stdout);
  const token = await signIn(url, publishableKey, logins.admin);
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    pid: child.pid,
    url,
    publishableKey,
    token,
    ...(databaseUrl ? { databaseUrl } : {}),
    async remove(names) {
      for (let start = 0; start < names.length; start += 100) {
        const body = JSON.stringify({ prefixes: names.slice(start, start + 100) });
        await fetch(`${url}/storage/v1/object/downloads`, { method: 'DELETE', headers, body });
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function firstJsonLine(stdout: NodeJS.ReadableStream): Promise<StackLine> {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{')) return JSON.parse(line) as StackLine;
  }
  throw new Error('the stack did not start');
}

async function signIn(url: string, apikey: string, login: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`signing in failed: ${answer.status}`);
  return token;
}
