// Runs in npm run test:all only: it moves a whole old shop and six exports in, and is killed fifty times.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestClient } from '@baobab/data/client';
import { redirectOf } from '@baobab/data/content/redirects';
import { testFolder } from '../local/test-folder.ts';
import { REPOSITORY } from './cli.ts';
import { splitPassword } from './database-url.ts';
import { EXPECTED, writeExport } from './move-in/fixtures/exports.ts';
import { openNewShop } from './move-in/fixtures/new-shop.ts';
import { openOldShop } from './move-in/fixtures/old-shop.ts';

const KILLS = Number(process.env['BAOBAB_KILLS'] ?? 50);
const HALF_AN_HOUR = 1_800_000;
const root = testFolder();
afterAll(() => rm(root, { recursive: true, force: true }));

describe.each(Object.entries(EXPECTED))('%s', (name, { months, live }) => {
  let shop: Awaited<ReturnType<typeof openNewShop>>;
  beforeAll(async () => {
    shop = await openNewShop();
  });
  afterAll(() => shop.close());

  test('OW17 one command brings the export over, once, and undo takes it back', async () => {
    const before = await shop.contents();
    const from = await writeExport(name, join(root, name));
    const moved = await shop.run({ from });
    expect(moved?.proof).toMatchObject({ isWhole: true, purchases: live, downloadable: live });
    const ours = Object.entries(moved?.proof.months ?? {}).map(([month, sums]) => [month, sums.ours]);
    expect(Object.fromEntries(ours)).toEqual(months);
    const contents = await shop.contents();
    expect(await shop.run({ from })).toMatchObject({ sentBytes: 0, counts: { new: 0, changed: 0, kept: 0 } });
    expect(await shop.contents()).toBe(contents);
    await shop.run({ from, step: 'undo' });
    expect(await shop.contents()).toBe(before);
  });
});

test(
  `OW17 a move that is killed ${KILLS} times ends like one that was not`,
  async () => {
    const [old, shop, calm] = await Promise.all([
      openOldShop({ illustrations: 300, customers: 40, orders: 60 }),
      openNewShop(),
      openNewShop(),
    ]);
    const from = old.stack.databaseUrl;
    const { address, env: secret } = splitPassword(from);
    const args = [join(REPOSITORY, 'scripts/move-in.ts'), '--from', address, '--data', shop.dataDir];
    const start = (...more: string[]) => {
      const keys = { MOVE_IN_SECRET_KEY: old.stack.secretKey, MOVE_IN_DB_PASSWORD: secret['PGPASSWORD'] };
      const env = { ...process.env, ...keys };
      const child = spawn(process.execPath, [...args, ...more], { env });
      let out = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
      const ended = new Promise<{ code: number | null; out: string }>((done) =>
        child.once('close', (code) => done({ code, out })),
      );
      return { child, ended };
    };
    let seed = 47;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    let killed = 0;
    while (killed < KILLS) {
      const { child, ended } = start();
      const result = await Promise.race([ended, wait(1500 + next() * 6000, 'late' as const)]);
      if (result === 'late') {
        child.kill('SIGKILL');
        await ended;
        killed += 1;
      } else await start('--undo').ended;
    }
    expect(await start().ended).toMatchObject({ code: 0, out: expect.stringContaining('Everything adds up.') });
    const moved = await calm.run({ from, secretKey: old.stack.secretKey });
    expect(moved?.proof).toMatchObject({ isWhole: true });
    const withoutIds = (text: string) => text.replaceAll(/email:[0-9a-f]+/g, 'email');
    expect(withoutIds(await shop.contents())).toBe(withoutIds(await calm.contents()));
    await Promise.all([old.close(), shop.close(), calm.close()]);
  },
  HALF_AN_HOUR,
);

test('OW17 a project moves in by its address and secret key, without passwords, and once', async () => {
  const [old, shop] = await Promise.all([openOldShop({ illustrations: 13, customers: 5, orders: 16 }), openNewShop()]);
  const step = { from: old.url, secretKey: old.stack.secretKey };
  expect((await shop.run(step))?.proof).toMatchObject({ isWhole: true });
  const people =
    await shop.sql`select email from auth.users where email like '%old.test' and encrypted_password is null`;
  expect(people.length).toBe(4);
  expect(await shop.run(step)).toMatchObject({ sentBytes: 0, counts: { new: 0, changed: 0, kept: 0 } });
  await Promise.all([old.close(), shop.close()]);
});

test('OW17 old addresses lead to their items, and the proof asks each', async () => {
  const shop = await openNewShop();
  const from = await writeExport('shopify', join(root, 'redirects'));
  const client = createRestClient({ url: shop.stack.url, key: shop.stack.publishableKey });
  const pages = createServer((request, response) => {
    void redirectOf(client, request.url ?? '/').then((target) =>
      response.writeHead(target ? 301 : 404, target ? { location: target } : {}).end(),
    );
  });
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
  const address = pages.address();
  const site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  expect((await shop.run({ from, site }))?.proof.redirects).toEqual({ asked: 2, lead: 2 });
  expect(await redirectOf(client, '/Products/Sunset-Walk/')).toBe('/illustrations/sunset-walk');
  expect(await redirectOf(client, '/products/other')).toBeNull();
  pages.close();
  await shop.close();
});
