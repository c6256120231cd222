// Runs in npm run test:all only: it kills processes at random points.
/** kill -9 of a process that is typing, uploading, saving: what the next start finds, and what the server has in the end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteDraftStore } from './sqlite-draft-store.ts';

const child = fileURLToPath(new URL('test/killed-device.child.ts', import.meta.url));
const DURABLE_MS = 1000;

interface Said {
  status?: string;
  stopped?: string;
  typed?: number;
  at?: number;
}
interface Running {
  process: ChildProcess;
  said: Said[];
  heard(what: (said: Said) => boolean): Promise<void>;
  kill(): Promise<void>;
}

const stack = stackOfFile();
let folder: string;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baobab-killed-'));
  await stack.service.from('blog_posts').delete().neq('title', '').throwOnError();
});
afterEach(() => running.forEach((process) => process.kill('SIGKILL')));

async function run(stopAt: string): Promise<Running> {
  const { url, publishableKey: key } = stack;
  const token = await stack.admin.auth.accessToken();
  const orders = JSON.stringify({ file: join(folder, 'drafts.sqlite'), url, key, token, stopAt });
  const process = spawn(globalThis.process.execPath, [child, orders], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(process);
  const said: Said[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: process.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Said);
    waiting.forEach((look) => look());
  });
  return {
    process,
    said,
    heard: (what) =>
      new Promise((resolve) => {
        const look = () => said.some(what) && resolve();
        waiting.add(look);
        look();
      }),
    kill: () =>
      new Promise((resolve) => {
        process.once('exit', () => resolve());
        process.kill('SIGKILL');
      }),
  };
}

const posts = async () =>
  (await stack.service.from('blog_posts').select('title,image,revision').throwOnError()).data ?? [];
const pictures = async () => {
  const body = { prefix: 'lovable-uploads', limit: 1000 };
  return (await stack.service.http.json('/storage/v1/object/list/images', { body })) as { name: string }[];
};

test.each([
  ['between two sizes of the picture', 'second-picture'],
  ['between the picture and the row', 'row'],
  ['between the row and its answer', 'answer'],
])('DR02 DR03 DR05 killed %s: the next start finishes it, once', async (_moment, stopAt) => {
  const before = (await pictures()).length;
  const first = await run(stopAt);
  await first.heard(({ stopped }) => stopped === stopAt);
  await first.kill();
  const second = await run('never');
  await second.heard(({ status }) => status === 'synced');
  await second.kill();
  expect(await posts()).toEqual([
    {
      title: 'Killed',
      revision: 1,
      image: expect.stringMatching(/^lovable-uploads\/\d+-[0-9a-f]{8}-walk\.1600\.webp$/),
    },
  ]);
  expect((await pictures()).length - before).toBe(3);
});

test('DR05 killed at random moments of typing: at most the last second is gone, and the file opens', async () => {
  for (let round = 0; round < 8; round += 1) {
    const typing = await run('typing');
    await typing.heard(({ typed }) => typed === 1);
    await setTimeout(600 + Math.random() * 1500);
    const killedAt = Date.now();
    await typing.kill();
    const safe = typing.said.findLast(({ at }) => at !== undefined && at <= killedAt - DURABLE_MS)?.typed ?? 0;
    const store = openSqliteDraftStore(join(folder, 'drafts.sqlite'));
    const [record] = (await store.load()).records;
    store.close();
    const local = record?.local as BlogPostContent | undefined;
    expect(local?.title.length).toBeGreaterThanOrEqual(safe);
  }
});
