// Runs in npm run test:all only: it starts and stops the backend many times.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRunningPostgres, readPostmaster } from './db/postmaster.ts';
import { startStack } from './stack.ts';
import { processesOn } from './test/processes.ts';
import type { Stack, StackOptions } from './stack.ts';
import { NOTES_MIGRATION, writeMigrations } from './test/stack.ts';
import { testFolder } from './test-folder.ts';

let root: string;
let options: StackOptions;
const running: Stack[] = [];
const lines: string[] = [];
const start = async (more: Partial<StackOptions> = {}) => {
  const stack = await startStack({ ...options, ...more });
  running.push(stack);
  return stack;
};

beforeEach(() => {
  root = testFolder();
  lines.length = 0;
  const migrationsDir = writeMigrations(join(root, 'migrations'), { '20260101000000_notes.sql': NOTES_MIGRATION });
  const log = (line: string) => void lines.push(line);
  options = { port: 0, dataDir: join(root, 'data'), seed: 'none', migrationsDir, log };
});
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('restarts', () => {
  test('keep keys and rows; the keys are readable by their owner only', async () => {
    const first = await start();
    const headers = { apikey: first.secretKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ id: 100, word: 'kept' });
    expect((await fetch(`${first.url}/rest/v1/vault`, { method: 'POST', headers, body })).status).toBe(201);
    await first.stop();
    const second = await start();
    expect(second.publishableKey).toBe(first.publishableKey);
    expect(second.secretKey).toBe(first.secretKey);
    const kept = await fetch(`${second.url}/rest/v1/vault?id=eq.100`, { headers });
    expect(await kept.json()).toEqual([{ id: 100, word: 'kept' }]);
    expect(statSync(join(options.dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  test('HX01 a PostgreSQL that outlived its stack and its watchdog is stopped before another is started', async () => {
    const main = join(import.meta.dirname, 'main.ts');
    const args = [main, '--json', '--port', '0', '--seed', 'none', '--data', options.dataDir];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    // Both at once, as the system does when it runs out of memory.
    for (const { pid, command } of processesOn(options.dataDir)) {
      if (/watchdog\.ts|main\.ts/.test(command)) process.kill(pid, 'SIGKILL');
    }
    await new Promise((resolve) => child.once('exit', resolve));
    const left = readPostmaster(join(options.dataDir, 'postgres'));
    expect(left && isRunningPostgres(left.pid)).toBe(true);
    const stack = await start({ migrationsDir: undefined });
    expect(lines).toContain('Stopped the PostgreSQL that an earlier start left running.');
    expect(left && isRunningPostgres(left.pid)).toBe(false);
    await stack.stop();
    await expect.poll(() => processesOn(options.dataDir), { timeout: 40_000 }).toEqual([]);
  });

  test('start over after a first start that was cut short', async () => {
    await (await start()).stop();
    rmSync(join(options.dataDir, 'stack.json'));
    rmSync(join(options.dataDir, 'postgres', 'global'), { recursive: true });
    const stack = await start();
    expect((await fetch(`${stack.url}/health`)).status).toBe(200);
  });

  test('forget a pid file whose process is gone', async () => {
    await (await start()).stop();
    const file = join(options.dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${dirname(file)}\n1\n5432\n\n127.0.0.1\n1\nready\n`);
    const stack = await start();
    expect((await fetch(`${stack.url}/health`)).status).toBe(200);
  });

  test('--fresh empties the folder, but only one that a stack made', async () => {
    const first = await start();
    await first.stop();
    const second = await start({ fresh: true });
    expect(second.secretKey).not.toBe(first.secretKey);
    const foreign = join(root, 'photos');
    writeMigrations(foreign, { 'holiday.txt': 'mine' });
    await expect(start({ dataDir: foreign, fresh: true })).rejects.toThrow('does not look like a stack');
    expect(readFileSync(join(foreign, 'holiday.txt'), 'utf8')).toBe('mine');
  });
});

describe('refusals say what to do', () => {
  test('a folder on which a stack already runs', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`A stack already runs on ${options.dataDir}: ${first.url}`);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  test('a damaged database: one copy is kept aside, and --fresh begins again', async () => {
    await (await start()).stop();
    rmSync(join(options.dataDir, 'postgres', 'global'), { recursive: true });
    await expect(start()).rejects.toThrow(/is damaged\. PostgreSQL does not start[\s\S]*--fresh/);
    await expect(start()).rejects.toThrow('A copy is kept in');
    expect(readdirSync(root).filter((name) => name.startsWith('data.damaged-'))).toHaveLength(1);
    const stack = await start({ fresh: true });
    expect((await fetch(`${stack.url}/health`)).status).toBe(200);
  });

  test('data of another PostgreSQL version', async () => {
    await (await start()).stop();
    const marker = join(options.dataDir, 'stack.json');
    writeFileSync(marker, readFileSync(marker, 'utf8').replace('17', '16'));
    await expect(start()).rejects.toThrow('It was written by PostgreSQL 16; this version is 17.');
  });
});

describe('migrations', () => {
  test('run once, in order, and later ones are added', async () => {
    await (await start()).stop();
    const more = {
      '20260102000000_more.sql': 'create table public.more (id int); insert into public.more values (1);',
    };
    writeMigrations(join(root, 'migrations'), more);
    await (await start()).stop();
    await start();
    expect(lines).toEqual(['Applied 1 migration.', 'Applied 1 migration.']);
  });

  test('one that fails leaves nothing of itself and names file, line and reason', async () => {
    writeMigrations(join(root, 'migrations'), {
      '20260102000000_broken.sql': 'create table public.half (id int);\n\nselect * from public.missing;\n',
    });
    await expect(start()).rejects.toThrow(
      'The migration 20260102000000_broken.sql:3 failed: relation "public.missing" does not exist (42P01)',
    );
    writeMigrations(join(root, 'migrations'), { '20260102000000_broken.sql': 'create table public.half (id int);' });
    await start();
    expect(lines.at(-1)).toBe('Applied 1 migration.');
  });

  test('one that changed after it ran is reported', async () => {
    await (await start()).stop();
    writeMigrations(join(root, 'migrations'), { '20260101000000_notes.sql': `${NOTES_MIGRATION}-- changed` });
    await start();
    expect(lines.at(-1)).toContain('20260101000000_notes.sql changed after it was applied. Start with --fresh');
  });
});
