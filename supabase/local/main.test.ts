// Runs in npm run test:all only: it starts and stops the backend many times.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseArguments } from './arguments.ts';
import { isRunningPostgres, readPostmaster } from './db/postmaster.ts';
import { testFolder } from './test-folder.ts';

const root = testFolder();
afterEach(() => rmSync(root, { recursive: true, force: true }));

const loginSchema = z.object({ email: z.email(), password: z.string() });
const lineSchema = z.strictObject({
  url: z.url(),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  mailbox: z.url(),
  storefront: z.url(),
  logins: z.strictObject({ admin: loginSchema, shopper: loginSchema }),
  databaseUrl: z.string().startsWith('postgresql://'),
});

const run = (...args: string[]) => {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, '--data', join(root, 'data'), ...args], { stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended };
};

describe('the command', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '--json tells everything in its first line; %s stops it cleanly',
    async (signal) => {
      const { child, ended } = run('--json', '--port', '0', '--seed', 'none', '--site-url', 'http://127.0.0.1:9999');
      const out = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
      const line = lineSchema.parse(JSON.parse(out));
      expect(line.storefront).toBe('http://127.0.0.1:9999');
      expect((await fetch(`${line.url}/health`)).status).toBe(200);
      const postgres = readPostmaster(join(root, 'data', 'postgres'));
      child.kill(signal);
      expect(await ended).toBe(0);
      expect(postgres && isRunningPostgres(postgres.pid)).toBe(false);
      expect(await text(child.stdout)).toBe('');
    },
  );

  test('without --json prints a table', async () => {
    const { child, ended } = run('--port', '0', '--seed', 'none');
    const out = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
    expect(out).toMatch(/Backend\s+http:\/\/127\.0\.0\.1:\d+\n/);
    expect(out).toContain('admin@baobab.test / baobab-admin');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('a taken port is one sentence on stderr and exit code 1', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const { child, ended } = run('--json', '--port', String(port));
    const [errors, code] = await Promise.all([text(child.stderr), ended]);
    expect(errors).toBe(`Port ${port} is taken by another program. Choose another one with --port N.\n`);
    expect(code).toBe(1);
    expect(existsSync(join(root, 'data'))).toBe(false);
    await new Promise((resolve) => holder.close(resolve));
  });
});

describe('options', () => {
  test('what is typed becomes the options of startStack', () => {
    const args = [
      '--json',
      '--port',
      '0',
      '--data',
      '/d',
      '--fresh',
      '--seed-scale',
      '10000',
      '--demo-pictures',
      '1',
      '--seed',
      'logins',
      '--database-url',
      'postgresql://x',
    ];
    expect(parseArguments(args)).toMatchObject({
      kind: 'start',
      json: true,
      options: {
        port: 0,
        dataDir: '/d',
        fresh: true,
        demoPictures: 1,
        seedScale: 10_000,
        seed: 'logins',
        databaseUrl: 'postgresql://x',
      },
    });
    expect(parseArguments(['--help'])).toEqual({ kind: 'help' });
  });

  test.each([
    [['--port', 'many'], "--port needs a number from 0 to 65535, not 'many'."],
    [['--seed', 'all'], "--seed is one of demo, logins, none, not 'all'."],
    [['--seed-scale', '1e9'], "--seed-scale needs a number from 0 to 200000, not '1e9'."],
    [['--nope'], "Unknown option '--nope'"],
  ])('%j is refused', (args, message) => {
    expect(() => parseArguments(args)).toThrow(message);
  });
});
