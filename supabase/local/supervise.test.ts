// Runs in npm run test:all only: it starts and kills processes many times.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { isRunningPostgres, readPostmaster } from './db/postmaster.ts';
import { processesOn } from './test/processes.ts';
import { testFolder } from './test-folder.ts';

const root = testFolder();
const dataDir = join(root, 'data');
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A stack in a process of its own, ready, and its PostgreSQL. */
async function startMain() {
  const main = join(import.meta.dirname, 'main.ts');
  const args = [main, '--json', '--port', '0', '--seed', 'none', '--data', dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const errors = text(child.stderr);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const postmaster = readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('There is no PostgreSQL.');
  return { child, url, errors, ended: once(child, 'exit'), postmaster: postmaster.pid };
}

/** Connections as clients leave them: some idle, some in the middle of a request. */
async function connectClients(url: string, count: number): Promise<void> {
  const { port, hostname } = new URL(url);
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      if (at % 3 === 1) socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
      if (at % 3 === 2) socket.write('POST /rest/v1/vault HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    }),
  );
}

test('HX01 SIGKILL of the stack ends its PostgreSQL and the watchdog', async () => {
  const { child, url, postmaster } = await startMain();
  await connectClients(url, 10);
  child.kill('SIGKILL');
  await expect.poll(() => isRunningPostgres(postmaster), { timeout: 25_000 }).toBe(false);
  await expect.poll(() => processesOn(dataDir), { timeout: 40_000 }).toEqual([]);
});

test('HX01 a signal that arrives twice, as from a terminal and a launcher, stops in order while 50 clients are connected', async () => {
  const { child, url, ended, postmaster } = await startMain();
  await connectClients(url, 50);
  // Two of one kind may arrive as one.
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(isRunningPostgres(postmaster)).toBe(false);
  await expect.poll(() => processesOn(dataDir), { timeout: 40_000 }).toEqual([]);
});

test('HX01 a PostgreSQL that ends by itself is told, and the stack stops with code 1', async () => {
  const { ended, errors, postmaster } = await startMain();
  process.kill(postmaster, 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(await errors).toMatch(/PostgreSQL ended by itself \(SIGKILL\)[\s\S]*Stopping the rest\./);
  await expect.poll(() => processesOn(dataDir), { timeout: 40_000 }).toEqual([]);
});

/** A command that is told what happens to it; `body` runs once it is up. */
async function runSupervised(body: string, stdio: 'ipc' | 'ignore' = 'ignore') {
  const script = `
    const { supervise } = await import(${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))});
    await supervise(async () => {
      const alive = setInterval(() => undefined, 1000);
      setTimeout(() => { console.log('up'); ${body} });
      return { stop: async () => { clearInterval(alive); console.log('stopped in order'); } };
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', stdio],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('Its output is piped.');
  const [out, errors, ended] = [text(stdout), text(stderr), once(child, 'exit')];
  await once(stdout, 'data');
  return { child, out, errors, ended };
}

test.each([
  ['thrown in a timer', "setTimeout(() => { throw new Error('lost'); })"],
  ['rejected', "void Promise.reject(new Error('lost'))"],
])('HX01 an error that nothing caught (%s) is logged, and the command stops in order with code 1', async (_, body) => {
  const { out, errors, ended } = await runSupervised(body);
  expect(await ended).toEqual([1, null]);
  expect(await out).toContain('stopped in order');
  expect(await errors).toMatch(/An error that nothing caught: Error: lost\n\s+at /);
});

test('HX01 a command whose launcher is gone stops in order', async () => {
  const { child, out, errors, ended } = await runSupervised('', 'ipc');
  child.disconnect();
  expect(await ended).toEqual([1, null]);
  expect(await out).toContain('stopped in order');
  expect(await errors).toContain('The command that started this has ended.');
});
