/** What a store that refuses some batches costs: the batch, and never what comes after it. */
import { expect, test } from 'vitest';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { AppError } from '@baobab/domain/errors';
import { numberedIds, POST_KEY as KEY, WRITTEN_POST as written } from '@baobab/testing/draft-device';
import { createMemoryDraftStore, DraftDisk } from '@baobab/testing/memory-draft-store';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { settle, VirtualClock } from '@baobab/testing/virtual-clock';
import type { DraftBatch, DraftStore } from '../ports.ts';
import { createDraftEngine } from './engine.ts';

const picture = (bytes: number) => ({
  fileName: 'walk.png',
  placeholder: 'abc',
  variants: [{ widthPx: 400, bytes: new Uint8Array(bytes) }],
});
const bytesOf = ({ files = [] }: DraftBatch) =>
  files.flatMap(({ variants }) => variants).reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** `write`: in place of the disk's own. */
async function world(write: (batch: DraftBatch, disk: DraftStore) => Promise<void>) {
  const [disk, clock, server] = [new DraftDisk(), new VirtualClock(), new DraftServer()];
  let online = true;
  server.put(KEY, written);
  const begin = async () => {
    const store = createMemoryDraftStore(disk);
    const engine = createDraftEngine({
      store: { ...store, write: (batch) => write(batch, store) },
      remote: server.remote('Ada'),
      clock,
      connectivity: { online: () => online, subscribe: () => () => {} },
      random: { next: () => 0.5, uuid: numberedIds() },
    });
    await engine.start();
    await settle();
    return engine;
  };
  const later = async (ms: number) => {
    await clock.advance(ms);
    await settle();
  };
  const kept = () => (disk.records.get(KEY)?.local as BlogPostContent | null | undefined)?.title;
  return { disk, server, begin, later, kept, engine: await begin(), offline: () => (online = false) };
}

/** No room for more than 100 bytes of pictures in one batch. */
const small = async (batch: DraftBatch, disk: DraftStore) => {
  if (bytesOf(batch) > 100) throw new AppError('disk_full');
  return disk.write(batch);
};

test('DR01 DR02 a picture that finds no room is refused alone: what is typed afterwards is kept and saved', async () => {
  const { engine, server, later, kept } = await world(small);
  await expect(engine.attach(picture(1000))).rejects.toMatchObject({ code: 'disk_full' });
  engine.edit(KEY, { title: 'Kept' });
  await later(5000);
  expect([kept(), engine.document(KEY)?.durable, engine.state().storage]).toEqual(['Kept', true, null]);
  const attached = await engine.attach(picture(10));
  engine.edit(KEY, { picture: attached });
  await engine.save(KEY);
  await later(5000);
  expect(engine.document(KEY)?.status).toBe('synced');
  expect(server.content<BlogPostContent>(KEY)).toMatchObject({ title: 'Kept', picture: { placeholder: 'abc' } });
});

test('DR01 DR02 that a picture is uploaded is kept also where its bytes would find no room a second time', async () => {
  let room = 100;
  const { engine, server, later } = await world(async (batch, disk) => {
    room -= bytesOf(batch);
    if (room < 0) throw new AppError('disk_full');
    return disk.write(batch);
  });
  engine.edit(KEY, { picture: await engine.attach(picture(80)) });
  await engine.save(KEY);
  await later(5000);
  engine.edit(KEY, { title: 'Kept' });
  await later(5000);
  expect([engine.document(KEY)?.durable, engine.state().storage]).toEqual([true, null]);
  expect(server.content<BlogPostContent>(KEY)?.picture.image).toMatch(/walk.*\.webp$/);
});

const nothing = async () => {
  throw new AppError('disk_full');
};

test('DR01 DR03 with no room at all a save still reaches the server, and the full disk is told', async () => {
  const { engine, server } = await world(nothing);
  engine.edit(KEY, { title: 'Sent' });
  await engine.save(KEY);
  expect(server.content<BlogPostContent>(KEY)?.title).toBe('Sent');
  expect(engine.document(KEY)).toMatchObject({ status: 'synced', durable: false });
  expect(engine.state()).toMatchObject({ halted: null, storage: { code: 'disk_full' } });
});

test('DR01 DR03 with no room and no network a save is refused: it is kept nowhere but in this page', async () => {
  const { engine, offline } = await world(nothing);
  offline();
  engine.edit(KEY, { title: 'Waits' });
  await expect(engine.save(KEY)).rejects.toMatchObject({ code: 'disk_full' });
  expect(engine.document(KEY)).toMatchObject({ status: 'queued', content: { title: 'Waits' } });
});

/** A store whose next write, once told, waits for `end`: with an error it fails, without one it is done then. */
function slow() {
  let hold = false;
  let end: (error?: AppError) => void = () => {};
  const write = (batch: DraftBatch, disk: DraftStore) => {
    if (!hold) return disk.write(batch);
    hold = false;
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(disk.write(batch)));
    });
  };
  return { write, hold: () => (hold = true), end: (error?: AppError) => end(error) };
}

test('DR05 a write that fails after a later one was handed over does not put the older text over the newer', async () => {
  const { write, hold, end } = slow();
  const { engine, later, kept, begin } = await world(write);
  await later(5000);
  hold();
  engine.edit(KEY, { title: 'First' });
  const first = engine.flush();
  await settle();
  engine.edit(KEY, { title: 'Then' });
  engine.flushNow();
  await settle();
  end(new AppError('disk_full'));
  await expect(first).rejects.toMatchObject({ code: 'disk_full' });
  expect(kept()).toBe('Then');
  await later(5000);
  expect([kept(), engine.document(KEY)?.durable, engine.state().storage]).toEqual(['Then', true, null]);
  const next = await begin();
  expect(next.document(KEY)?.content.title).toBe('Then');
});

test.each([
  ['fails after', new AppError('disk_full')],
  ['is done after', undefined],
])('DR04 DR05 a write that %s its document was thrown away does not bring it back', async (_when, error) => {
  const { write, hold, end } = slow();
  const { engine, disk, later, offline } = await world(write);
  offline();
  const key = await engine.createPost();
  hold();
  engine.edit(key, { title: 'Typed' });
  const first = engine.flush().catch(() => undefined);
  await settle();
  engine.edit(key, { title: '' });
  const thrown = engine.discard(key);
  // the one that fails is overtaken by the removal
  if (error) engine.flushNow();
  await settle();
  end(error);
  await Promise.all([first, thrown]);
  await later(5000);
  expect([...disk.records.keys()]).not.toContain(key);
  expect([...disk.versions.values()].filter((version) => version.key === key)).toEqual([]);
});

test('DR02 DR03 a picture whose file is gone from this device is refused by name, never saved as none', async () => {
  const { engine, server, disk, later } = await world((batch, store) => store.write(batch));
  engine.edit(KEY, { title: 'With a picture', picture: await engine.attach(picture(10)) });
  await later(5000);
  disk.files.clear();
  await engine.save(KEY);
  await later(5000);
  expect(engine.document(KEY)).toMatchObject({ status: 'rejected', problem: { code: 'file_missing' } });
  expect(engine.document(KEY)?.content.picture.file).not.toBeNull();
  expect(server.content<BlogPostContent>(KEY)?.title).toBe('Indigo');
});
