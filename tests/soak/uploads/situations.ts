// Faults of this computer: sessions, networks, disks and files that change under a queue.
import { strict as assert } from 'node:assert';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BAD_ZIPS } from '@baobab/testing/zip-maker';
import { SLUG, halted, isOnce, isPatch, names, packArrives, pause, picturesArrive, type FaultRow } from './checks.ts';
import { CHUNK_BYTES, MIB, chance, sha256OfFile, smallPicture } from './world.ts';

export const SITUATIONS: readonly FaultRow[] = [
  {
    name: 'UP07 DE01 the access token runs out in the middle: one refresh, nothing from the start',
    async run(world, seed) {
      const client = await world.client();
      const { sentTwice } = await packArrives(
        world,
        () => {
          const skip = chance(seed).between(0, 1);
          world.proxy.spoil(
            isPatch,
            {
              kind: 'status',
              status: 400,
              body: '{"statusCode":"403","error":"Unauthorized","message":"\\"exp\\" claim timestamp check failed"}',
            },
            { skip },
          );
        },
        client,
      );
      assert.ok(sentTwice <= CHUNK_BYTES);
      assert.equal(client.session.refreshes, 1);
      await client.close();
    },
  },
  {
    name: 'UP07 the session is over: the queue stands still and says so; signing in goes on',
    async run(world) {
      const client = await world.client();
      client.session.renewed = null;
      client.session.token = 'nonsense';
      const pack = await world.pack(SLUG);
      await assert.rejects(client.tools.addBundle(SLUG, pack.path, {}), { code: 'session_expired' });
      client.session.token = world.token;
      const before = (await world.backend.packVersions(SLUG)).length;
      world.proxy.clear();
      world.proxy.spoil(isPatch, { kind: 'status', status: 401, body: 'jwt expired' }, { skip: 1, times: 9 });
      await client.tools.addBundle(SLUG, pack.path, {});
      await halted(client, 'session_expired');
      world.proxy.clear();
      await client.manager.signedIn();
      await client.until('done');
      await isOnce(world, before, pack.sha256);
      await client.close();
    },
  },
  {
    name: 'UP07 offline and online again: no try is spent, and it goes on within five seconds',
    async run(world, seed) {
      const client = await world.client();
      const { between } = chance(seed);
      world.proxy.clear();
      const before = (await world.backend.packVersions(SLUG)).length;
      const pack = await world.pack(SLUG);
      world.proxy.bytesPerSecond = 20 * MIB;
      await client.tools.addBundle(SLUG, pack.path, {});
      for (let flap = 0; flap < 3; flap += 1) {
        await pause(between(20, 250));
        world.proxy.offline = true;
        client.connectivity.set(false);
        await pause(between(20, 100));
        world.proxy.offline = false;
        const requests = world.proxy.seen.length;
        const backAt = Date.now();
        client.connectivity.set(true);
        while (world.proxy.seen.length === requests && client.items().at(-1)?.state !== 'done') await pause(10);
        assert.ok(Date.now() - backAt < 5000, 'within five seconds');
      }
      world.proxy.bytesPerSecond = null;
      await client.until('done');
      await isOnce(world, before, pack.sha256, true);
      await client.close();
    },
  },
  {
    name: 'UP07 the server’s disk is full: everything stops and says so, and goes on when there is room',
    async run(world) {
      const client = await world.client();
      world.proxy.clear();
      const before = (await world.backend.packVersions(SLUG)).length;
      const pack = await world.pack(SLUG);
      world.proxy.spoil(isPatch, { kind: 'status', status: 507, body: 'no space left' }, { skip: 1 });
      await client.tools.addBundle(SLUG, pack.path, {});
      await halted(client, 'storage_full');
      await client.reopen();
      await client.until('done');
      await isOnce(world, before, pack.sha256);
      await client.close();
    },
  },
  {
    name: 'UP07 the file changes between pause and resume, its size and time kept: told, never spliced; a retry sends the new one',
    async run(world, seed) {
      const client = await world.client();
      world.proxy.clear();
      const before = (await world.backend.packVersions(SLUG)).length;
      const pack = await world.pack(SLUG);
      world.proxy.bytesPerSecond = 20 * MIB;
      await client.tools.addBundle(SLUG, pack.path, {});
      while (!world.proxy.seen.some((seen) => isPatch(seen) && seen.status === 204)) await pause(10);
      await client.manager.engine.pause();
      const { atime, mtime } = await stat(pack.path);
      const other = await readFile((await world.pack(SLUG)).path);
      await writeFile(pack.path, other);
      if (seed % 2) await utimes(pack.path, atime, mtime);
      world.proxy.bytesPerSecond = null;
      await client.manager.engine.resume();
      await client.until('failed');
      assert.equal(client.items().at(-1)?.error?.code, 'file_changed');
      await client.manager.engine.retry();
      await client.until('done');
      await isOnce(world, before, await sha256OfFile(pack.path));
      await client.close();
    },
  },
  {
    name: 'UP07 UP10 a file is deleted while it waits: that one fails by name, the others finish',
    async run(world, seed) {
      const client = await world.client();
      world.proxy.clear();
      const folder = join(client.folder, 'Family');
      await mkdir(folder, { recursive: true });
      for (const name of names(seed)) await writeFile(join(folder, name), smallPicture());
      await client.manager.add([folder]);
      const gone = names(seed)[seed % 4] ?? '';
      await rm(join(folder, gone));
      await client.manager.confirm();
      await client.until('done', 3);
      await client.until('failed');
      const failed = client.items().find(({ state }) => state === 'failed');
      assert.deepEqual([failed?.path, failed?.error?.code], [gone, 'file_missing']);
      await client.close();
    },
  },
  {
    name: 'UP10 names of every kind come back as they were, each file once',
    async run(world, seed) {
      const hard = [
        'café.png',
        'Ωμέγα λόγος.png',
        '👩🏾‍🎨 portrait.png',
        'مرحبا بالعالم.png',
        'CON.png',
        'a;b&c#d%20.png',
        `${'long '.repeat(48)}.png`,
      ];
      const unique = hard
        .map((name) => name.replace('.png', ` ${seed}.png`).normalize('NFC'))
        .filter((name) => Buffer.byteLength(name) <= 255);
      await (await picturesArrive(world, () => undefined, unique)).close();
    },
  },
  {
    name: 'UP06 UP10 zero bytes, 100 MB and a byte, and every bad ZIP: refused by name, and no byte leaves',
    async run(world) {
      const client = await world.client();
      const path = join(client.folder, `${SLUG}.zip`);
      const huge = Buffer.alloc(100 * MIB + 1);
      for (const { bytes, code } of [...BAD_ZIPS, { bytes: () => huge, code: 'file_too_large' }]) {
        await writeFile(path, bytes());
        world.proxy.clear();
        const offer = await client.tools.addBundle(SLUG, path, {});
        assert.equal(offer.outcome === 'refused' ? offer.reason.code : offer.outcome, code);
        assert.equal(world.proxy.seen.length, 0, 'no request');
      }
      await client.close();
    },
  },
];
