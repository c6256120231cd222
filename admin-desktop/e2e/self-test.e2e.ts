// The packed app examines itself: what its record says of an app that is whole, and of one that lacks a part.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { SelfTestRecord } from '../src/main/self-test/self-test.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';

const built = join(import.meta.dirname, '..');
let home: string;
let desktop: Desktop | undefined;

test.describe.configure({ timeout: 150_000 });
test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'baobab-self-test-'));
});
test.afterEach(async () => {
  await desktop?.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function examine(app?: string): Promise<SelfTestRecord> {
  const file = join(home, 'record.json');
  const temporary = join(home, 'temporary');
  mkdirSync(temporary);
  desktop = await launchDesktop({
    userData: join(home, 'profile'),
    argv: [`--self-test=${file}`],
    env: { TMPDIR: temporary },
    ...(app ? { app } : {}),
  });
  await expect
    .poll(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('}\n'), { timeout: 60_000 })
    .toBe(true);
  return JSON.parse(readFileSync(file, 'utf8')) as SelfTestRecord;
}
const failed = ({ checks }: SelfTestRecord) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

test('TR08 E101 an app that is whole says so, leaves the data of its person alone, and no data of its own', async () => {
  const record = await examine();
  expect(failed(record)).toEqual([]);
  expect(record.ok).toBe(true);
  expect(record.checks.map(({ name }) => name)).toEqual(['window', 'page', 'bridge', 'worker', 'journal', 'keyring']);
  const profile = join(home, 'profile');
  const own = existsSync(profile) ? readdirSync(profile) : [];
  expect(own.filter((name) => /\.(sqlite|bin|json)$|^logs$/.test(name))).toEqual([]);
  const left = () => readdirSync(join(home, 'temporary')).filter((name) => name.startsWith('baobab-self-test-'));
  if (process.platform === 'linux') await expect.poll(left).toEqual([]);
});

test('TR08 E101 a package without the library that makes pictures does not pass', async () => {
  const app = join(home, 'app');
  cpSync(join(built, 'out'), join(app, 'out'), { recursive: true });
  cpSync(join(built, 'package.json'), join(app, 'package.json'));
  symlinkSync(join(built, 'node_modules'), join(app, 'node_modules'));
  const chunks = join(app, 'out', 'main', 'chunks');
  for (const name of readdirSync(chunks)) if (name.startsWith('derive-')) unlinkSync(join(chunks, name));
  const record = await examine(app);
  expect(record.ok).toBe(false);
  expect(failed(record)).toEqual(['worker']);
});
