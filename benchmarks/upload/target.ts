// Servers for upload benchmarks, and scripts that need a process of their own.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startScript } from '../measuring/bench-stack.ts';

export interface Target {
  url: string;
  publishableKey: string;
  token: string;
}

const pathOf = (script: string) => fileURLToPath(new URL(script, import.meta.url));
const targetAt = (port: number): Target => ({
  url: `http://127.0.0.1:${port}`,
  publishableKey: 'none',
  token: 'none',
});

export type BareServer = Awaited<ReturnType<typeof startBareServer>>;

/** @tus/server and plain requests on a folder; `cutEveryMs`: breaks all connections so often. */
export async function startBareServer(cutEveryMs = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-bare-'));
  const { line, stop } = await startScript<{ port: number }>([
    pathOf('bare-server.child.ts'),
    folder,
    String(cutEveryMs),
  ]);
  return {
    ...targetAt(line.port),
    /** Removes what arrived, so that rounds don't fill the disk. */
    async clear() {
      for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    },
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same server, `delayMs` each way and `bytesPerSecond` for all together away. */
export async function withLine(
  target: Target,
  { delayMs, bytesPerSecond }: { delayMs: number; bytesPerSecond: number },
) {
  const args = [pathOf('slow-line.child.ts'), target.url, String(delayMs), String(bytesPerSecond)];
  const { line, stop } = await startScript<{ port: number }>(args);
  return { ...targetAt(line.port), stop };
}

/** Runs a script that prints JSON; `through` is a program that starts it. */
export async function answerOf<T>(
  script: string,
  args: readonly string[],
  through: readonly string[] = [],
): Promise<T> {
  const [file = '', ...rest] = [...through, process.execPath, '--expose-gc', pathOf(script), ...args];
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of child.stdout) text += String(part);
  return JSON.parse(text) as T;
}
