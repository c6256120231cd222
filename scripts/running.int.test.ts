// Runs in npm run test:all only: it starts and stops whole commands.
// The product as it runs: what starts it, what ends it, and what it stands. One file, because two builds at once would mix.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connectRaw } from '@baobab/testing/raw-exchange';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../supabase/local/free-port.ts';
import { processesOn } from '../supabase/local/test/processes.ts';
import { run as tryRequests } from '../tests/hostile/requests.ts';
import { root } from './steps.ts';

let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'launch-'));
  dataDir = join(home, 'data');
});
afterEach(() => {
  for (const { pid } of processesOn(dataDir)) process.kill(pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  /** The command's processes are a group of their own, whose number is the first one's. */
  group: number;
  out: () => string;
  ended: Promise<unknown[]>;
}

/** Resolves when the command has printed `words`. */
async function run(file: string, args: string[], words: string, env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(file, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  });
  let out = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      out += bytes.toString();
      if (out.includes(words)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`It ended first:\n${out}`)));
  });
  return { child, group: child.pid ?? 0, out: () => out, ended };
}

const left = () => processesOn(dataDir);
const SOON = { timeout: 30_000 };
const stackOptions = () => ['--', '--json', '--port', '0', '--seed', 'none', '--data', dataDir];

test('HX01 npm start ends with SIGTERM to its group while 50 clients are connected, PostgreSQL with it', async () => {
  const [shop, stack] = [await freePort(), await freePort()];
  const options = ['--data', dataDir, '--seed', 'logins', '--port', String(shop), '--stack-port', String(stack)];
  const { group, ended } = await run('npm', ['start', '--', ...options], 'Ctrl-C stops it');
  const clients = await Promise.all(
    Array.from({ length: 50 }, (_, at) => connectRaw(`http://127.0.0.1:${at % 2 ? shop : stack}`)),
  );
  for (const [at, client] of clients.entries()) {
    if (at % 3 === 1) client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    if (at % 3 === 2) client.write('POST /rest/v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  }
  process.kill(-group, 'SIGTERM');
  await ended;
  await expect.poll(left, SOON).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${stack}/health`)).rejects.toThrow('fetch failed');
  await expect(fetch(`http://127.0.0.1:${shop}/`)).rejects.toThrow('fetch failed');
}, 240_000);

test('HX01 SIGTERM to npm run stack under a borrowed Node stops the stack', async () => {
  // npx runs a command in a shell, whose end tells the command nothing.
  const npx = join(home, 'npx');
  writeFileSync(npx, `#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nsh -c "$1"\nexit $?\n`, { mode: 0o755 });
  const env = { PATH: `${home}${delimiter}${process.env['PATH']}`, BAOBAB_BORROW_NODE: '1' };
  const args = ['scripts/launch.mjs', 'stack', ...stackOptions().slice(1)];
  const { child, out, ended } = await run(process.execPath, args, 'publishableKey', env);
  expect(out()).toContain('borrowing Node');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect.poll(left, SOON).toEqual([]);
}, 120_000);

test('HX01 SIGKILL of the launcher stops the stack in order', async () => {
  const args = ['scripts/launch.mjs', 'stack', ...stackOptions().slice(1)];
  const { child, out } = await run(process.execPath, args, 'publishableKey');
  child.kill('SIGKILL');
  await expect.poll(left, SOON).toEqual([]);
  expect(out()).toContain('The command that started this has ended. Stopping.');
}, 120_000);

test('HX01 SIGKILL of npm stops what it runs', async () => {
  const { child } = await run('npm', ['run', 'stack', ...stackOptions()], 'publishableKey');
  child.kill('SIGKILL');
  await expect.poll(left, SOON).toEqual([]);
}, 120_000);

test('HX01 hostile requests end in no 5xx, no death, no leak; npm run soak -- hostile sends more', async () => {
  expect(await tryRequests({ seed: 15, runs: 300 })).toEqual({
    part: 'requests',
    sent: 300,
    serverErrors: 0,
    deaths: 0,
    leaks: 0,
    problems: [],
  });
}, 240_000);
