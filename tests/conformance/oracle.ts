/**
 * The real storage server of Supabase on a database as hosted projects have it, for comparison. Its programs are kept beside
 * this checkout, or where BAOBAB_ORACLE says; without them the tests that compare are skipped.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isFree } from '../../supabase/local/free-port.ts';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
export const ORACLE = process.env['BAOBAB_ORACLE'] ?? join(PROJECT, '..', 'shared', 'oracle');
export const hasOracle = existsSync(join(ORACLE, 'start'));

/** What it prints once it answers; keys are tokens, except the two that start with `sb_`. */
export interface Line {
  url: string;
  storageUrl: string;
  /** As the project's owner, who is no superuser. */
  databaseUrl: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  anonKey: string;
  serviceKey: string;
  authenticatedKey: string;
  /** A data folder with the same keys for a stack. */
  stackData: string;
}

export interface Oracle {
  line: Line;
  /** The line as printed. */ text: string;
  stop(): Promise<void>;
}

/** It takes four ports in a row, below those that systems hand out themselves. */
async function freePorts(): Promise<number> {
  for (let port = 21_000; port < 32_000; port += 7) {
    const free = await Promise.all([port, port + 1, port + 2, port + 3].map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Error('No four free ports in a row between 21000 and 32000.');
}

/** The oracle starts a stack with `.commands/launch.mjs` of the project it is given; this folder leads there. */
async function projectForOracle(data: string): Promise<string> {
  const folder = `${data}-project`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const names = { '.commands': 'scripts', supabase: 'supabase', 'package.json': 'package.json' };
  for (const [name, target] of Object.entries(names)) await symlink(join(PROJECT, target), join(folder, name));
  return folder;
}

/** Resolves when it answers. @throws an Error with its own words when it ends before */
export async function startOracle(data: string, ...flags: string[]): Promise<Oracle> {
  const options = [
    '--project',
    await projectForOracle(data),
    '--port',
    `${await freePorts()}`,
    '--data',
    data,
    '--json',
    ...flags,
  ];
  const child = spawn(join(ORACLE, 'start'), options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let words = '';
  child.stderr.on('data', (chunk) => (words += String(chunk)));
  let text = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    void ended.then(() => reject(new Error(`The oracle ended: ${words}`)));
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('\n')) resolve();
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { line: JSON.parse(text.split('\n')[0] ?? '') as Line, text, stop };
}

export interface ProgramResult {
  code: number;
  output: string;
}

/** One of its programs, whatever its exit code. */
export async function runOracle(program: 'acceptance' | 'contract', ...args: string[]): Promise<ProgramResult> {
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1', VITEST: undefined } };
  return promisify(execFile)(join(ORACLE, program), ['--project', PROJECT, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code?: number; stdout: string; stderr: string }) => ({
      code: error.code ?? 1,
      output: error.stdout + error.stderr,
    }),
  );
}
