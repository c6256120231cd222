// Runs in npm run test:all only: it builds a copy of the project at an unusual path.
// The commands work from a checkout whose path has a space and a percent sign in it.
import { execFile, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './steps.ts';

const run = promisify(execFile);
const packages = ['', 'storefront', 'admin-desktop', 'supabase', ...globSync('shared/*', { cwd: root })];
let folder: string;
let checkout: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baobab-path-'));
  checkout = join(folder, 'my 100% shop');
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  const folders = new Set<string>();
  for (const file of stdout.split('\0').filter(Boolean)) {
    const target = join(checkout, file);
    if (!folders.has(dirname(target))) await mkdir(dirname(target), { recursive: true });
    folders.add(dirname(target));
    // A file may be deleted in the work tree and still be in the index.
    await cp(join(root, file), target).catch(() => undefined);
  }
  for (const name of packages)
    await symlink(join(root, name, 'node_modules'), join(checkout, name, 'node_modules')).catch(() => undefined);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const tool = (name: string) => join(root, 'node_modules', '.bin', name);

test('TR03 the backend starts, answers and stops', async () => {
  const args = [
    'scripts/launch.mjs',
    'stack',
    '--json',
    '--port',
    '0',
    '--data',
    join(folder, 'data'),
    '--seed',
    'logins',
  ];
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, publishableKey } = JSON.parse(line) as { url: string; publishableKey: string };
  const answer = await fetch(`${url}/rest/v1/categories?select=name&limit=1`, { headers: { apikey: publishableKey } });
  expect(answer.status).toBe(200);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('TR03 unit tests are found and run', async () => {
  const { stdout } = await run(tool('vitest'), ['run', '--project', 'unit', 'shared/domain/src/file-name.test.ts'], {
    cwd: checkout,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
  });
  expect(stdout).toMatch(/Test Files +1 passed/);
});

test('TR03 browser scenarios are found', async () => {
  const { stdout } = await run(
    tool('playwright'),
    ['test', '-c', 'playwright.config.ts', '--list', '--reporter=list', 'every-tab'],
    { cwd: checkout, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' } },
  );
  expect(stdout).toMatch(/Total: [1-9]/);
});
