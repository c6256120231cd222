// Runs in npm run test:all only: it backs up and restores whole shops.
/** Backup and restore of a shop whose database holds names and values that no upload would be given today. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { startStack } from '../local/stack.ts';
import type { Stack } from '../local/stack.ts';
import { backUp } from './backup/backup.ts';
import { readVerified } from './backup/manifest.ts';
import { REPOSITORY } from './cli.ts';
import { testFolder } from '../local/test-folder.ts';

const REFUSED = [
  'avatars/me/../../../me.png',
  '..',
  'line\r\nX: 1.png',
  'tab\t\u007f\u001b[31m.png',
  'café.png',
  'cafe\u0301.png',
  'back\\slash%2f..%2f?x=1#y.png',
  '\u202egnp.exe',
];
const ODD = [
  'a//b.png',
  '/lead.png',
  'trail/',
  'Case.png',
  'case.png',
  'CON',
  'end.',
  ' space ',
  'l'.repeat(300),
  `${'deep/'.repeat(60)}x.png`,
];
const HOSTILE = [...REFUSED, ...ODD];

const root = testFolder();
const at = (name: string) => join(root, name);
const stateless = { auth: { persistSession: false, autoRefreshToken: false } };
let shop: Stack;
let sql: postgres.Sql;

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
const command = (name: string, ...args: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [join(REPOSITORY, 'scripts', `${name}.ts`), ...args], { cwd: root }).then(
    (done) => ({ code: 0, ...done }),
    (failed: Ended) => failed,
  );

beforeAll(async () => {
  shop = await startStack({ port: 0, dataDir: at('shop'), isThrowaway: true, seed: 'none' });
  sql = postgres(shop.databaseUrl ?? '', { max: 1, onnotice: () => undefined });
  const { storage } = createClient(shop.url, shop.secretKey, stateless);
  for (const [index, name] of [
    ...HOSTILE,
    'header.png',
    'typeless.png',
    'sizeless.png',
    'gone.png',
    'good.png',
  ].entries()) {
    const { error } = await storage.from('images').upload(`plant-${index}`, name, { contentType: 'image/png' });
    if (error) throw error;
    await sql`update storage.objects set name = ${name} where name = ${`plant-${index}`}`;
  }
  const plant = (name: string, metadata: object) =>
    sql`update storage.objects set metadata = metadata || ${JSON.stringify(metadata)}::text::jsonb where name = ${name}`;
  await plant('header.png', { cacheControl: 'max-age=1\r\nX: 1' });
  await plant('typeless.png', { mimetype: 'text/☃' });
  await sql`update storage.objects set metadata = '{"size": "many"}' where name = 'sizeless.png'`;
  const [gone] = await sql<{ version: string }[]>`select version from storage.objects where name = 'gone.png'`;
  await rm(join(at('shop'), 'files', 'objects', gone?.version ?? ''));
});
afterAll(async () => {
  await sql?.end();
  await shop?.stop();
  await rm(root, { recursive: true, force: true });
});

test('HX02 a backup holds every object whose bytes there are, names the others, and says so by its exit code', async () => {
  const { code, stdout, stderr } = await command('backup', '--to', at('backup'), '--data', at('shop'));
  expect([code, stderr.trim().split('\n')]).toEqual([
    2,
    ['2 files are not in it:', expect.anything(), expect.anything()],
  ]);
  expect(stdout).toContain(`and ${HOSTILE.length + 3} files`);
  expect(stderr).toMatch(/images: “gone\.png” .*Object not found/);
  expect(stderr).toMatch(/images: “sizeless\.png” it has 12 bytes instead of many/);
  const { objects, skipped } = await readVerified(at('backup'));
  const names = [...HOSTILE, 'header.png', 'typeless.png', 'good.png'];
  expect(objects.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(skipped.map(({ name }) => name).toSorted()).toEqual(['gone.png', 'sizeless.png']);
  for (const { name, sha256 } of objects)
    expect([name, await readFile(join(at('backup'), 'objects', sha256), 'utf8')]).toEqual([name, name]);
});

test.skipIf(process.platform === 'win32')('HX08 a backup is for the person alone who made it', async () => {
  for (const folder of ['', 'tables', 'objects']) {
    const path = join(at('backup'), folder);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    const files = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile());
    for (const file of files) expect((await stat(join(path, file.name))).mode & 0o777).toBe(0o600);
  }
});

test('HX02 a restore brings what the target takes, names what it refuses, and puts nothing under another name', async () => {
  const { code, stdout, stderr } = await command('restore', '--from', at('backup'), '--data', at('second'));
  expect(code).toBe(2);
  const second = await startStack({ port: 0, dataDir: at('second'), isThrowaway: true, seed: 'none' });
  const client = postgres(second.databaseUrl ?? '', { max: 1, onnotice: () => undefined });
  try {
    const present = (await client<{ name: string }[]>`select name from storage.objects`).map(({ name }) => name);
    const taken = [...ODD, 'header.png', 'good.png'];
    expect(present.toSorted()).toEqual(taken.toSorted());
    const header = await fetch(`${second.url}/storage/v1/object/public/images/header.png`);
    expect([header.headers.get('cache-control'), await header.text()]).toEqual(['no-cache', 'header.png']);
  } finally {
    await client.end();
    await second.stop();
  }
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(REFUSED.length + 3);
  expect(stderr).toMatch(/“typeless\.png” .*mime type application\/octet-stream/);
  expect(stdout).toContain(`but for ${lines.length}`);
  expect(stderr).toContain('“avatars/me/../../../me.png” storage refused it: 400');
  expect(stderr).toContain('“gone.png” is not in the backup');
  // eslint-disable-next-line no-control-regex -- a terminal must not obey a name
  expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);
});

describe('HX02 a backup that fails', () => {
  const project = (url: string) => ({ sql, url, secretKey: shop.secretKey, close: async () => {} });

  test('says why when storage stops answering, and leaves no rows behind', async () => {
    let answered = 0;
    // Ends after the third answer, in the middle of the fourth.
    const proxy = createServer((request, response) => {
      answered += 1;
      if (answered > 3) {
        request.socket.destroy();
        return;
      }
      void fetch(`${shop.url}${request.url}`, { headers: { apikey: shop.secretKey } }).then(async (answer) => {
        response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
      });
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await expect(backUp(project(url), at('failed'))).rejects.toThrow(/stopped answering/);
    proxy.close();
    expect([existsSync(at('failed')), existsSync(`${at('failed')}.partial`)]).toEqual([false, false]);
  });

  test('leaves nothing when it is told to stop', async () => {
    const stop = AbortSignal.abort(new Error('Stopped.'));
    await expect(backUp(project(shop.url), at('stopped'), stop)).rejects.toThrow('Stopped.');
    expect(existsSync(`${at('stopped')}.partial`)).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('leaves nothing when its process is ended', async () => {
    const script = join(REPOSITORY, 'scripts', 'backup.ts');
    const lock = await sql.reserve();
    // Holds the backup in the middle of its rows.
    await lock`begin`;
    await lock`lock table public.profiles in access exclusive mode`;
    const child = spawn(process.execPath, [script, '--to', at('ended'), '--data', at('shop')], { cwd: root });
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
    await expect.poll(() => existsSync(`${at('ended')}.partial`), { timeout: 40_000 }).toBe(true);
    expect((await stat(`${at('ended')}.partial`)).mode & 0o777).toBe(0o700);
    child.kill('SIGTERM');
    await lock`rollback`;
    lock.release();
    expect(await ended).not.toBe(0);
    expect([existsSync(at('ended')), existsSync(`${at('ended')}.partial`)]).toEqual([false, false]);
  });
});
