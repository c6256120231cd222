// Servers for upload benchmarks: a bare server, or the stack; directly, or over a line with a delay and a rate.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startBenchStack, type BenchStack } from '../measuring/bench-stack.ts';

export interface UploadTarget extends BenchStack {
  /** Whether what arrived can be fetched again. */
  readonly readable: boolean;
}

/** @tus/server and plain requests on a folder, in a process of their own; `forgetful`: uploads are counted, and not kept. */
export async function startBareServer(forgetful: boolean): Promise<UploadTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-bare-'));
  const server = await startScript('bare-server.ts', forgetful ? [folder, 'forget'] : [folder]);
  return {
    url: server.url,
    publishableKey: 'none',
    token: 'none',
    readable: false,
    async remove() {
      for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startStackTarget(): Promise<UploadTarget> {
  return { ...(await startBenchStack()), readable: true };
}

/** The same server, `delayMs` each way and `bytesPerSecond` for all together away. */
export async function withLine(target: UploadTarget, delayMs: number, bytesPerSecond: number): Promise<UploadTarget> {
  const line = await startScript('slow-line.ts', [target.url, String(delayMs), String(bytesPerSecond)]);
  return { ...target, url: line.url, stop: line.stop };
}

async function startScript(name: string, args: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  for await (const text of createInterface({ input: child.stdout })) {
    const { port } = JSON.parse(text) as { port: number };
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { url: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error(`${name} did not start`);
}
