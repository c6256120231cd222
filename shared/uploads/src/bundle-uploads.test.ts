// A pack's file from the offer to the release, on one in-memory computer.
import { describe, expect, test } from 'vitest';
import { ByteFiles } from '@baobab/testing/byte-files';
import { makePack, zip } from '@baobab/testing/zip-maker';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { createBundleUploader } from './bundle-uploads.ts';
import { createUploadManager } from './upload-manager.ts';
import { createUploadEngine } from './engine/engine.ts';
import { bundleKind } from './kinds/bundle.ts';
import { withBytes } from './zip/byte-reader.ts';
import { checkZip } from './zip/check-zip.ts';

async function openBundles() {
  const world = createMemoryWorld();
  const bytes = new ByteFiles();
  const check = (ref: string) => withBytes(bytes, ref, checkZip);
  const engine = createUploadEngine({ ...world, zips: { check } }, { kinds: [bundleKind] });
  await engine.start();
  const manager = createUploadManager<never>(
    engine,
    async () => ({ entries: [], folders: [], leftOut: [] }),
    world.clock,
    {
      connectivity: world.connectivity,
      nameOf: () => '',
    },
  );
  const offer = createBundleUploader({
    engine,
    catalog: world.server,
    check,
    read: async (ref) => ({ identity: world.files.identity(ref), sha256: world.files.hash(ref) }),
  });
  const put = (name: string, content = makePack(), fill = name) => {
    bytes.write(name, content);
    world.files.write(name, content.length, fill);
    return { ref: name, name };
  };
  /** Until something ended, and a second more: the manager tells at most five times a second. */
  const idle = async () => {
    const { clock } = world;
    await clock.advanceUntil(() => engine.snapshot().states.done > 0 || engine.snapshot().states.failed > 0);
    await clock.advance(1000);
  };
  world.server.packs.push(
    { slug: 'education', title: 'Education Pack', fileName: 'education.zip', version: 0, sha256: null },
    { slug: 'fitness', title: 'Fitness Pack', fileName: 'fitness.zip', version: 0, sha256: null },
  );
  return { world, engine, manager, offer, put, idle };
}

describe('bundle files', () => {
  test('UP06 AD10 a sound ZIP is sent under a key of its own and released with its hash', async () => {
    const { world, manager, offer, put, idle } = await openBundles();
    const file = put('education.zip');
    expect(await offer('education', file)).toMatchObject({ outcome: 'queued', facts: { pictures: 25 } });
    await idle();
    const [release] = world.server.releases;
    expect(release).toMatchObject({ slug: 'education', bucket: 'downloads', sha256: world.files.hash(file.ref) });
    expect(release?.objectPath).toMatch(/^bundles\/education\/\d+_education\.zip$/);
    expect(world.server.hash(`downloads/${release?.objectPath}`)).toBe(world.files.hash(file.ref));
    expect(manager.state().bundles).toMatchObject([
      { slug: 'education', state: 'done', version: 1, bucket: 'downloads' },
    ]);
  });

  test('UP06 AD10 a replacement gets another key and the next version; the earlier object stays', async () => {
    const { world, offer, put, idle } = await openBundles();
    await offer('education', put('education.zip'));
    await idle();
    await offer('education', put('education v2.zip', makePack(), 'other'));
    await world.clock.advanceUntil(() => world.server.releases.length === 2);
    const [first, second] = world.server.releases.map(({ objectPath }) => objectPath);
    expect(second).not.toBe(first);
    expect(world.server.objects.has(`downloads/${first}`)).toBe(true);
  });

  test('UP06 UP10 a bad ZIP is refused with words, and not one byte or request leaves', async () => {
    const { world, offer, put } = await openBundles();
    const answer = await offer('education', put('education.zip', makePack().slice(0, 900)));
    expect(answer).toMatchObject({ outcome: 'refused', reason: { code: 'zip_damaged' } });
    expect([world.server.requests, world.server.receivedBytes]).toEqual([0, 0]);
  });

  test('UP06 a file of another pack, of another name or without pictures is asked about first', async () => {
    const { world, engine, offer, put } = await openBundles();
    const other = put('Fitness (1).zip');
    expect(await offer('education', other)).toMatchObject({
      outcome: 'question',
      reason: { code: 'zip_mismatch', message: '“Fitness (1).zip” is named like the file of “Fitness Pack”.' },
    });
    expect(await offer('education', put('holiday.zip'))).toMatchObject({ outcome: 'question' });
    const texts = put('education.zip', zip({ 'a.txt': new Uint8Array(9) }));
    expect(await offer('education', texts)).toMatchObject({ outcome: 'question' });
    expect(engine.snapshot().states.queued).toBe(0);
    expect(world.server.receivedBytes).toBe(0);
    expect(await offer('education', other, { anyway: true })).toMatchObject({ outcome: 'queued' });
  });

  test('UP06 the very file that the pack has is not sent again', async () => {
    const { world, offer, put } = await openBundles();
    const file = put('education.zip');
    world.server.packs.splice(0, 1, {
      slug: 'education',
      title: 'Education Pack',
      fileName: 'education.zip',
      version: 4,
      sha256: world.files.hash(file.ref),
    });
    expect(await offer('education', file)).toEqual({ outcome: 'same', version: 4 });
    expect(world.server.receivedBytes).toBe(0);
  });

  test('UP06 D25 what the first bucket refuses goes to the second one', async () => {
    const { world, manager, offer, put, idle } = await openBundles();
    world.server.buckets = ['Downloadable Files'];
    await offer('education', put('education.zip'));
    await idle();
    expect(world.server.releases).toMatchObject([{ bucket: 'Downloadable Files' }]);
    expect(manager.state().bundles).toMatchObject([{ state: 'done', bucket: 'Downloadable Files' }]);
  });

  test('UP06 D25 refused by both: the message has both reasons, and once mended the queue goes on', async () => {
    const { world, engine, manager, offer, put, idle } = await openBundles();
    world.server.buckets = [];
    const offered = await offer('education', put('education.zip'));
    await world.clock.advanceUntil(() => engine.snapshot().halted !== null);
    expect(engine.snapshot().halted?.message).toBe('Failed to upload to both buckets: bucket_missing; bucket_missing');
    world.server.buckets = null;
    await engine.resume();
    await idle();
    expect(offered.outcome).toBe('queued');
    expect(manager.state().bundles).toMatchObject([{ state: 'done' }]);
  });

  test('UP06 another file for a pack takes the place of the one on its way', async () => {
    const { world, engine, offer, put } = await openBundles();
    const first = put('education.zip');
    world.files.write(first.ref, 40_000_000, 'large');
    await offer('education', first);
    await world.clock.advanceUntil(() => world.server.receivedBytes > 0);
    await offer('education', put('education (2).zip'));
    await world.clock.advanceUntil(() => world.server.releases.length > 0);
    expect(engine.snapshot().states).toMatchObject({ cancelled: 1, done: 1 });
    expect(world.server.releases).toHaveLength(1);
  });
});

describe('a pack that is tried again', () => {
  /** More than a mebibyte: it is looked at before it is sent. */
  const soundPack = (pictures: number) => makePack(pictures, 50_000);
  const queue = async ({ offer, put }: Awaited<ReturnType<typeof openBundles>>) => {
    const added = await offer('education', put('education.zip', soundPack(25)));
    return added.outcome === 'queued' ? added.id : '';
  };

  test('UP06 UP07 keeps the file of a release whose answer was lost: it may be the one that buyers get', async () => {
    const opened = await openBundles();
    const { world, engine } = opened;
    const id = await queue(opened);
    // the upload begins, its one chunk is sent, and the release takes effect
    world.server.faults.push(null, null, { code: 'unknown', at: 'answer' });
    await world.clock.advance(10_000);
    expect(engine.item(id)).toMatchObject({ state: 'failed', mayBePublished: true });
    const [released] = world.server.releases;
    await engine.retry([id]);
    await world.clock.advance(60_000);
    expect(engine.item(id)?.state).toBe('done');
    expect(world.server.objects.has(`downloads/${released?.objectPath}`)).toBe(true);
    expect(world.server.releases).toHaveLength(1);
  });

  test.each([
    { what: 'a ZIP that was cut off', content: () => soundPack(25).slice(0, -100), code: 'zip_damaged' },
    { what: 'an empty file', content: () => new Uint8Array(0), code: 'file_empty' },
    { what: 'a ZIP without pictures', content: () => zip({ 'a.txt': new Uint8Array(9) }), code: 'zip_mismatch' },
  ])('UP06 UP10 is refused when its file has become $what, each time, until it is sound', async ({ content, code }) => {
    const opened = await openBundles();
    const { world, engine, put } = opened;
    world.connectivity.set(false);
    const id = await queue(opened);
    // it becomes another file while the queue stands, which the engine notices before it sends it
    put('education.zip', content(), 'edited');
    world.connectivity.set(true);
    await world.clock.advance(10_000);
    expect(engine.item(id)).toMatchObject({ state: 'failed', error: { code: 'file_changed' } });
    for (const _ of [1, 2]) {
      await engine.retry([id]);
      await world.clock.advance(10_000);
      expect(engine.item(id)).toMatchObject({ state: 'failed', error: { code } });
      expect(engine.item(id)?.error?.message).not.toBe(code);
    }
    expect(world.server.releases).toEqual([]);
    put('education.zip', soundPack(30), 'mended');
    await engine.retry([id]);
    await world.clock.advance(10_000);
    expect(engine.item(id)).toMatchObject({ state: 'done', details: { facts: { pictures: 30 } } });
  });
});
