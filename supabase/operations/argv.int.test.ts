// Runs in npm run test:all only: it starts whole commands many times.
/**
 * What other users of a computer can read of our processes: their arguments. A stand-in takes the place of the Supabase CLI's
 * program and writes down how it was called.
 */
import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../local/stack.ts';
import type { Stack } from '../local/stack.ts';
import { REPOSITORY } from './cli.ts';
import { testFolder } from '../local/test-folder.ts';

const PASSWORD = 'p@ss/w:rd é';
const REF = 'abcdefghijklmnopqrst';
const SETTINGS = `SITE_URL=https://shop.example
STRIPE_SECRET_KEY=sk_test_1
STRIPE_WEBHOOK_SECRET=whsec_1
MAINTENANCE_SECRET=${'m'.repeat(32)}
LICENSE_KEYS=${'k'.repeat(120)}
MAIL_FROM=orders@shop.example
MAIL_HTTP_URL=https://mail.example/send
`;

const root = testFolder();
let shop: Stack;
beforeAll(async () => {
  shop = await startStack({ port: 0, dataDir: join(root, 'shop'), isThrowaway: true, seed: 'none' });
});
afterAll(async () => {
  await shop?.stop();
  await rm(root, { recursive: true, force: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
const command = (name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [join(REPOSITORY, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  }).then(
    (done) => ({ code: 0, ...done }),
    (failed: Ended) => failed,
  );

test.skipIf(process.platform === 'win32')(
  'HX09 a deployment hands passwords to the CLI by environment, never as arguments',
  async () => {
    const calls = join(root, 'calls');
    const program = join(root, 'supabase');
    const record = `printf '%s\\n' "$*" "PGPASSWORD=$PGPASSWORD" >> '${calls}'`;
    await writeFile(program, `#!/bin/sh\n${record}\n`);
    await chmod(program, 0o700);
    await writeFile(join(root, 'env'), SETTINGS);
    const database = ['--database-url', 'postgresql://postgres@127.0.0.1:1/postgres'];
    const args = [
      '--project-ref',
      REF,
      '--settings',
      join(root, 'env'),
      '--admin',
      'a@shop.test',
      '--only',
      'migrations,schedule,admin',
    ];
    const env = { SUPABASE_CLI_BINARY_OVERRIDE: program, SUPABASE_DB_PASSWORD: PASSWORD };
    const { code, stdout } = await command('deploy', [...args, ...database], env);
    expect(code).toBe(0);
    const seen = (await readFile(calls, 'utf8')).trimEnd().split('\n');
    expect(seen.filter((line) => line.startsWith('db '))).toHaveLength(3);
    expect(seen.filter((line) => line === `PGPASSWORD=${PASSWORD}`)).toHaveLength(3);
    const told = [stdout, ...seen.filter((line) => !line.startsWith('PGPASSWORD='))].join('\n');
    expect(told).toContain('--remote=postgresql://postgres@127.0.0.1:1/postgres');
    for (const form of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(told).not.toContain(form);
  },
);

test('OP02 a file of settings that is not there is named, before anything is asked', async () => {
  // Not --env-file: Node takes that for itself, wherever it stands.
  const { code, stderr } = await command('deploy', ['--project-ref', REF, '--settings', '/nowhere/production.env']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no /nowhere/production.env.')]);
});

test('HX09 a password in an address is refused by every command, and is not repeated', async () => {
  const address = ['--database-url', 'postgresql://postgres:hunter2@127.0.0.1:1/postgres'];
  const env = { SUPABASE_SECRET_KEY: 'sb_secret_x' };
  const url = ['--url', 'http://127.0.0.1:1'];
  for (const [name, args] of [
    ['backup', ['--to', join(root, 'never'), ...url]],
    ['restore', ['--from', join(root, 'never'), ...url]],
    ['deploy', ['--project-ref', REF, '--dry-run']],
  ] as const) {
    const { code, stdout, stderr } = await command(name, [...args, ...address], env);
    expect([name, code]).toEqual([name, 1]);
    expect(stderr).toContain('SUPABASE_DB_PASSWORD');
    expect(stdout + stderr).not.toContain('hunter2');
  }
});

test.skipIf(process.platform !== 'linux')(
  'HX09 a backup over a connection shows the password to no other process',
  async () => {
    const { password, port } = new URL(shop.databaseUrl ?? '');
    const args = ['--database-url', `postgresql://postgres@127.0.0.1:${port}/postgres`, '--url', shop.url];
    const env = { SUPABASE_SECRET_KEY: shop.secretKey, SUPABASE_DB_PASSWORD: password };
    const done = command('backup', ['--to', join(root, 'backup'), ...args], env);
    const running = { is: true };
    void done.finally(() => (running.is = false));
    const seen: string[] = [];
    while (running.is) {
      for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
        if (line.includes(password) || line.includes(shop.secretKey)) seen.push(line);
      }
    }
    expect([(await done).code, seen]).toEqual([0, []]);
  },
);
