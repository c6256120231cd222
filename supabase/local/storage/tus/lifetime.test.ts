// Runs in npm run test:all only: it waits for uploads to expire.
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newVersion } from '../files.ts';
import { startTestServer, tokenOf } from '../../test/storage-server.ts';
import type { TestServer } from '../../test/storage-server.ts';
import { create, patch, send, versionOf } from '../../test/tus-client.ts';
import type { SendOptions } from '../../test/tus-client.ts';
import { testFolder } from '../../test-folder.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const wishOf = (url: string, name: string): SendOptions => ({
  url,
  token: tokenOf('service_role'),
  bucket: 'downloads',
  name,
});

async function newFolder(): Promise<string> {
  const folder = testFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  cleanups.push(() => server.stop().catch(() => {}));
  return server;
}

test('UP07 a crash between the last byte and the object: HEAD makes the object before it says "all here"', async () => {
  const dataDir = await newFolder();
  const first = await startTestServer({ dataDir });
  const options = wishOf(first.url, 'between.zip');
  const [before, after] = await Promise.all(
    ['before-move.zip', 'after-move.zip'].map(async (name) => {
      const address = (await create({ ...options, name }, 4)).headers.get('location') ?? '';
      return { path: new URL(address).pathname, id: versionOf(address) };
    }),
  );
  if (!before || !after) throw new Error('No uploads');
  await first.stop();
  // What the disk looks like when the process dies there.
  const tus = join(first.filesDir, 'tus');
  await writeFile(join(tus, before.id), 'full');
  await writeFile(join(tus, after.id), 'full');
  await rename(join(tus, after.id), join(first.filesDir, 'objects', after.id));

  const second = await start({ dataDir });
  const origin = new URL(second.url).origin;
  for (const [{ path }, name] of [
    [before, 'before-move.zip'],
    [after, 'after-move.zip'],
  ] as const) {
    const head = await send('HEAD', `${origin}${path}`);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '4']);
    const { data } = await second.client().from('downloads').download(name);
    expect(await data?.text()).toBe('full');
  }
});

test('UP07 an expired upload is 410, before and after its remains are swept', async () => {
  const dataDir = await newFolder();
  const first = await startTestServer({ dataDir, uploadLifetime: 1 });
  const options = wishOf(first.url, 'expired.zip');
  const address = (await create(options, 4)).headers.get('location') ?? '';
  await expect.poll(async () => (await send('HEAD', address)).status).toBe(410);
  const late = await patch(address, options, 0, Buffer.from('1234'));
  expect([late.status, late.body]).toEqual([410, 'The file for this url no longer exists\n']);
  await first.stop();

  const second = await start({ dataDir, uploadLifetime: 1 });
  await expect.poll(() => readdir(join(second.filesDir, 'tus'))).toEqual([]);
  const again = `${new URL(second.url).origin}${new URL(address).pathname}`;
  expect((await send('HEAD', again)).status).toBe(410);
});

test('OP03 a stop in the middle of an upload waits until its half file is cleared away', async () => {
  const dataDir = await newFolder();
  const server = await startTestServer({ dataDir });
  const incoming = join(server.filesDir, 'incoming');
  const headers = { authorization: `Bearer ${tokenOf('service_role')}`, 'content-length': 5_000_000 };
  const sending = request(`${server.url}/object/downloads/half.bin`, { method: 'POST', headers });
  const cut = new Promise((resolve) => sending.once('error', resolve));
  sending.write(randomBytes(1_000_000));
  await expect.poll(() => readdir(incoming)).toHaveLength(1);
  await server.stop();
  expect(await readdir(incoming)).toEqual([]);
  await cut;
});

test('OP03 the sweep at the start removes what no row names, after its grace time only', async () => {
  const dataDir = await newFolder();
  const first = await startTestServer({ dataDir });
  await first.client().from('downloads').upload('kept.txt', 'kept');
  await first.stop();
  const orphan = newVersion();
  const part = join(first.filesDir, 'objects');
  await writeFile(join(part, orphan), 'orphan');
  await writeFile(join(first.filesDir, 'incoming', newVersion()), 'half');

  const careful = await startTestServer({ dataDir });
  await careful.stop();
  expect(await readdir(part)).toContain(orphan);
  const swept = await start({ dataDir, sweepGrace: -1000 });
  await expect.poll(() => readdir(part)).not.toContain(orphan);
  expect(await readdir(join(first.filesDir, 'incoming'))).toEqual([]);
  const { data } = await swept.client().from('downloads').download('kept.txt');
  expect(await data?.text()).toBe('kept');
});
