// The table of faults: each row spoils an upload in one way, by a seed, and ends well or throws. What "well" means is always the
// same: the bytes on the server are the source's, once, or the item says by name why not.
import { strict as assert } from 'node:assert';
import { readFile, rm, utimes, writeFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BAD_ZIPS } from '../../shared/src/testing/zip-maker.ts';
import type { Fault } from '../../shared/src/testing/fault-proxy.ts';
import { CHUNK_BYTES, MIB, chance, sha256OfFile, smallPicture } from './upload-world.ts';
import type { Client, UploadWorld } from './upload-world.ts';

export interface FaultRow {
  /** Spec rows first. */
  readonly name: string;
  run(world: UploadWorld, seed: number): Promise<void>;
}

const isPatch = ({ method }: { method: string }) => method === 'PATCH';
const isHead = ({ method }: { method: string }) => method === 'HEAD';
const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/upload/resumable');
const isPut = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.includes('/storage/v1/object/');
const isRelease = ({ path }: { path: string }) => path.includes('/rpc/release_bundle_pack');
const isPublish = ({ path }: { path: string }) => path.includes('/rpc/publish_illustration');
const SLUG = 'education';

/** Sends a pack while `spoil` works on it, and looks at what the server has afterwards. */
async function packArrives(world: UploadWorld, spoil: (client: Client) => Promise<void> | void, client?: Client) {
  world.proxy.clear();
  const own = client ?? (await world.client());
  const before = (await world.backend.packVersions(SLUG)).length;
  const pack = await world.pack(SLUG);
  await spoil(own);
  const offer = await own.tools.addBundle(SLUG, pack.path, {});
  assert.equal(offer.outcome, 'queued');
  await own.until('done');
  await isOnce(world, before, pack.sha256);
  const sent = world.proxy.seen.reduce((sum, { method, bytes }) => sum + (method === 'PATCH' ? bytes : 0), 0);
  if (!client) await own.close();
  return { pack, sentTwice: sent - pack.sizeBytes, client: own };
}

/** `lingering`: connections that the client gave up may still be open at the proxy when the next one comes. */
async function isOnce(world: UploadWorld, before: number, sha256: string, lingering = false): Promise<void> {
  const versions = await world.backend.packVersions(SLUG);
  assert.equal(versions.length, before + 1, 'one release');
  const [version] = versions;
  assert.equal(version?.sha256, sha256, 'the released hash');
  assert.equal(
    await world.backend.sha256Of(version?.bucket ?? '', version?.objectPath ?? ''),
    sha256,
    'the stored bytes',
  );
  const leftOver = (await world.backend.orphans()).objects.filter(({ name }) => name.startsWith('bundles/'));
  assert.deepEqual(leftOver, [], 'nothing beside it');
  if (!lingering) assert.deepEqual(world.proxy.violations, [], 'never two writers');
}

/** A folder of pictures goes through the plan to rows while `spoil` works. */
async function picturesArrive(world: UploadWorld, spoil: () => void, names: readonly string[]): Promise<Client> {
  world.proxy.clear();
  const client = await world.client();
  const folder = join(client.folder, 'Tech');
  const { mkdir } = await import('node:fs/promises');
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), smallPicture());
  await client.desk.add([folder]);
  spoil();
  await client.desk.confirm();
  await client.until('done', names.length);
  const hashes = new Map(
    await Promise.all(names.map(async (name) => [await sha256OfFile(join(folder, name)), name] as const)),
  );
  const rows = (await world.backend.sources()).filter((row) => hashes.has(row.sha256));
  assert.deepEqual(rows.map((row) => row.source_name).sort(), [...names].sort(), 'each once, under its own name');
  const masters = new Map((await world.backend.illustrations()).map((row) => [row.id, row.master_file]));
  for (const row of rows)
    assert.equal(await world.backend.sha256Of('downloads', masters.get(row.illustration_id) ?? ''), row.sha256);
  return client;
}

const names = (seed: number) => Array.from({ length: 4 }, (_, index) => `drawing ${seed} ${index}.png`);

/** Answers that a server in trouble gives to a chunk, to the question how far it is, and to the request that begins. */
function answers(status: number, headers: Record<string, string> = {}): FaultRow {
  const told = Object.entries(headers).map(([name, value]) => ` with ${name}: ${value}`);
  return {
    name: `UP07 ${status}${told.join('')}`,
    async run(world, seed) {
      const { between } = chance(seed);
      const when = [isPatch, isCreate, isRelease][between(0, 2)] ?? isPatch;
      const fault: Fault = { kind: 'status', status, headers, body: 'in trouble' };
      await packArrives(world, () =>
        world.proxy.spoil(when, fault, { skip: when === isPatch ? between(0, 2) : 0, times: between(1, 2) }),
      );
      await (
        await picturesArrive(world, () => world.proxy.spoil(isPut, fault, { skip: between(0, 6) }), names(seed))
      ).close();
    },
  };
}

/** The upload's address is no longer known: a new upload of the same item, and the item says so. */
function forgotten(status: number): FaultRow {
  return {
    name: `UP07 the started upload is gone (${status})`,
    async run(world, seed) {
      const client = await world.client();
      const skip = chance(seed).between(0, 2);
      const fault: Fault = { kind: 'status', status, body: 'gone' };
      const spoil = () => {
        world.proxy.spoil(isPatch, fault, { skip });
        world.proxy.spoil(isHead, fault);
      };
      await packArrives(world, spoil, client);
      assert.equal(client.items().at(-1)?.restarts, 1, 'the admin is told');
      await client.close();
    },
  };
}

export const FAULTS: readonly FaultRow[] = [
  answers(500),
  answers(502),
  answers(503),
  answers(429, { 'retry-after': '1' }),
  {
    name: 'UP07 423 and 409: another writer holds the upload',
    async run(world, seed) {
      const { between } = chance(seed);
      const status = between(0, 1) ? 423 : 409;
      const fault: Fault = { kind: 'status', status, body: 'locked' };
      await packArrives(world, () => world.proxy.spoil(isPatch, fault, { skip: between(0, 2), times: 2 }));
    },
  },
  forgotten(404),
  forgotten(410),
  {
    name: 'UP06 UP07 the line is cut at a random byte; at most one chunk goes twice',
    async run(world, seed) {
      const { between } = chance(seed);
      const { sentTwice } = await packArrives(world, () =>
        world.proxy.spoil(isPatch, { kind: 'cut', afterBytes: between(1, CHUNK_BYTES - 1) }, { skip: between(0, 1) }),
      );
      assert.ok(sentTwice <= CHUNK_BYTES, `${sentTwice} bytes went twice`);
    },
  },
  {
    name: 'UP07 the last answer is lost: the upload’s, the release’s, a picture’s, the row’s',
    async run(world, seed) {
      const { sentTwice } = await packArrives(world, () => {
        world.proxy.spoil(isPatch, { kind: 'lost-answer' }, { skip: 2 });
        world.proxy.spoil(isRelease, { kind: 'lost-answer' });
      });
      assert.equal(sentTwice, 0, 'what has arrived is not sent again');
      const spoil = () => {
        world.proxy.spoil(isPut, { kind: 'lost-answer' }, { skip: chance(seed).between(0, 6) });
        world.proxy.spoil(isPublish, { kind: 'lost-answer' });
      };
      await (await picturesArrive(world, spoil, names(seed))).close();
    },
  },
  {
    name: 'UP07 corrupted answers: no address, no offset, an impossible offset, another host, no JSON',
    async run(world, seed) {
      const client = await world.client();
      await packArrives(
        world,
        () => {
          world.proxy.spoil(isCreate, { kind: 'corrupt', headers: { location: null } });
          world.proxy.spoil(isPatch, { kind: 'corrupt', headers: { 'upload-offset': '999999999999' } });
          world.proxy.spoil(isHead, { kind: 'corrupt', headers: { 'upload-offset': 'soon' } });
        },
        client,
      );
      await client.close();
      world.proxy.clear();
      await packArrives(world, () => {
        world.proxy.spoil(isCreate, {
          kind: 'corrupt',
          headers: { location: 'http://evil.test/storage/v1/upload/resumable/x' },
        });
        world.proxy.spoil(isRelease, { kind: 'corrupt', body: '<html>' });
      });
      await (
        await picturesArrive(
          world,
          () => world.proxy.spoil(isPublish, { kind: 'corrupt', body: '{"id":' }),
          names(seed),
        )
      ).close();
    },
  },
  {
    name: 'UP07 silence and slow answers: cut after the patience, then on',
    async run(world, seed) {
      const client = await world.client({ stallMs: 1500 });
      const { between } = chance(seed);
      await packArrives(
        world,
        () => {
          world.proxy.spoil(isPatch, { kind: 'silence' }, { skip: between(0, 1) });
          world.proxy.spoil(isPatch, { kind: 'slow-close', ms: 300 }, { skip: 1 });
        },
        client,
      );
      await client.close();
    },
  },
  {
    name: 'UP07 a slow line with long ways, and a server whose clock is a day off',
    async run(world, seed) {
      await packArrives(world, () => {
        Object.assign(world.proxy, {
          delayMs: 100,
          bytesPerSecond: 12 * MIB,
          skewSeconds: seed % 2 ? 86_400 : -86_400,
        });
        world.proxy.spoil(isPatch, {
          kind: 'status',
          status: 503,
          headers: { 'retry-after': new Date(Date.now() - 86_400_000).toUTCString() },
        });
      });
    },
  },
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
      await client.desk.signedIn();
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
      await client.desk.engine.pause();
      const { atime, mtime } = await stat(pack.path);
      const other = await readFile((await world.pack(SLUG)).path);
      await writeFile(pack.path, other);
      if (seed % 2) await utimes(pack.path, atime, mtime);
      world.proxy.bytesPerSecond = null;
      await client.desk.engine.resume();
      await client.until('failed');
      assert.equal(client.items().at(-1)?.error?.code, 'file_changed');
      await client.desk.engine.retry();
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
      const { mkdir } = await import('node:fs/promises');
      const folder = join(client.folder, 'Family');
      await mkdir(folder, { recursive: true });
      for (const name of names(seed)) await writeFile(join(folder, name), smallPicture());
      await client.desk.add([folder]);
      const gone = names(seed)[seed % 4] ?? '';
      await rm(join(folder, gone));
      await client.desk.confirm();
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

async function halted(client: Client, code: string): Promise<void> {
  const endMs = Date.now() + 60_000;
  while (client.desk.engine.snapshot().halted?.code !== code) {
    assert.ok(Date.now() < endMs, `halted by ${code}, not ${JSON.stringify(client.desk.engine.snapshot().halted)}`);
    await pause(20);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
