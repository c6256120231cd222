// Runs in npm run test:all only: it restarts the backend many times.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startStack } from './stack.ts';
import { NOTES_MIGRATION, writeMigrations } from './test-stack.ts';
import { testFolder } from './test-folder.ts';

const KILLS = 3;
const WRITERS = 4;
const ROWS_BEFORE_KILL = 60;

const addressSchema = z.object({ url: z.url(), secretKey: z.string() });
type Address = z.infer<typeof addressSchema>;

const root = testFolder();
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Another process, so that it can be killed. */
async function spawnStack(dataDir: string, migrationsDir: string): Promise<[ChildProcess, Address]> {
  const script = `
    const { startStack } = await import(${JSON.stringify(join(import.meta.dirname, 'stack.ts'))});
    const options = ${JSON.stringify({ port: 0, dataDir, migrationsDir, seed: 'none' })};
    console.log(JSON.stringify(await startStack({ ...options, log: console.error })));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await new Promise<[string]>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (text) => resolve([text]));
    child.once('exit', (code) => reject(new Error(`The stack ended with ${code}.`)));
  });
  return [child, addressSchema.parse(JSON.parse(line))];
}

/** Inserts numbered rows until the server is gone, and calls `onRow` for each that it acknowledged. */
async function write(address: Address, next: () => number, onRow: (id: number) => void): Promise<void> {
  const headers = { apikey: address.secretKey, 'content-type': 'application/json' };
  for (;;) {
    const id = next();
    const body = JSON.stringify({ id, word: `row ${id}` });
    try {
      const response = await fetch(`${address.url}/rest/v1/vault`, { method: 'POST', headers, body });
      if (response.status !== 201) return;
      onRow(id);
    } catch {
      return;
    }
  }
}

test(`no acknowledged row is lost in ${KILLS} kills under load`, async () => {
  const dataDir = join(root, 'data');
  const migrations = { '20260101000000_notes.sql': NOTES_MIGRATION };
  const migrationsDir = writeMigrations(join(root, 'migrations'), migrations);
  const acknowledged = new Set<number>();
  let last = 1000;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const [child, address] = await spawnStack(dataDir, migrationsDir);
    const goal = kill * ROWS_BEFORE_KILL;
    const onRow = (id: number) => {
      acknowledged.add(id);
      if (acknowledged.size === goal) child.kill('SIGKILL');
    };
    await Promise.all(Array.from({ length: WRITERS }, () => write(address, () => (last += 1), onRow)));
  }
  const stack = await startStack({ port: 0, dataDir, migrationsDir, seed: 'none' });
  const headers = { apikey: stack.secretKey };
  const response = await fetch(`${stack.url}/rest/v1/vault?select=id,word&id=gt.1000`, { headers });
  const rows = (await response.json()) as { id: number; word: string }[];
  await stack.stop();
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * ROWS_BEFORE_KILL);
  const kept = new Set(rows.map((row) => row.id));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect(rows.every((row) => row.word === `row ${row.id}`)).toBe(true);
});
