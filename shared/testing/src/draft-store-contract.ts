/** What every store of drafts promises; run it against each adapter. */
import { describe, expect, test } from 'vitest';
import { emptyPost, postKey } from '@baobab/domain/entities/draft-content';
import type { AttachedFile, DraftRecord, DraftStore, VersionRecord } from '@baobab/drafts/ports';

export interface DraftStoreUnderTest {
  store: DraftStore;
  /** A store over the same place, as after a restart. The store before is not closed, where possible. */
  reopen(): Promise<DraftStore>;
}

const key = postKey('7e000000-0000-4000-8000-000000000001');

const record = (over: Partial<DraftRecord> = {}): DraftRecord => ({
  key,
  base: null,
  local: { ...emptyPost(), title: 'Ünï 🎨', tags: ['a'] },
  operation: null,
  unanswered: [],
  conflict: null,
  problem: null,
  elsewhere: null,
  gone: null,
  tombstone: null,
  generation: 1,
  editedAt: 1_763_700_000_000,
  syncedAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  savedHere: false,
  ...over,
});
export const versionOfPost = (seq: number, over: Partial<VersionRecord> = {}): VersionRecord => ({
  id: `v${seq}`,
  key,
  seq,
  at: seq,
  reason: 'edited',
  by: null,
  synced: false,
  content: { ...emptyPost(), title: `Version ${seq}` },
  ...over,
});
const file = (id: string): AttachedFile => ({
  id,
  objectKey: `lovable-uploads/1-${id}.png`,
  placeholder: 'abc',
  variants: [
    { widthPx: 400, bytes: new Uint8Array([0, 1, 255]) },
    { widthPx: 800, bytes: new Uint8Array(100_000).fill(7) },
  ],
  uploaded: null,
});

export function draftStoreContract(name: string, open: () => Promise<DraftStoreUnderTest>): void {
  describe(`DR01 ${name} keeps what drafts need kept`, () => {
    test('a new store is empty', async () => {
      const { store } = await open();
      expect(await store.load()).toEqual({ records: [], meta: { counter: 0, refreshedAt: null } });
      expect([await store.versions(key), await store.file('a'), await store.fileIds()]).toEqual([[], null, []]);
    });

    test('DR05 what write resolved for is there after a restart', async () => {
      const { store, reopen } = await open();
      await store.write({ records: [record()], meta: { counter: 7, refreshedAt: 8 }, versions: [versionOfPost(1)] });
      const again = await reopen();
      expect(await again.load()).toEqual({ records: [record()], meta: { counter: 7, refreshedAt: 8 } });
      expect(await again.versions(key)).toEqual([versionOfPost(1)]);
    });

    test('calls take effect in the order in which they were made; the last record of a key stays', async () => {
      const { store, reopen } = await open();
      const generations = Array.from({ length: 30 }, (_, at) => record({ generation: at + 1 }));
      await Promise.all(generations.map((each) => store.write({ records: [each] })));
      expect((await (await reopen()).load()).records).toEqual([record({ generation: 30 })]);
    });

    test('DR04 versions of one document, newest first by number; removed ones stay away', async () => {
      const { store, reopen } = await open();
      await store.write({
        versions: [
          versionOfPost(2),
          versionOfPost(10),
          versionOfPost(9, { at: 99 }),
          versionOfPost(1, { key: 'team' }),
        ],
      });
      await store.write({ versions: [versionOfPost(9, { synced: true })], removedVersions: ['v2', 'unknown'] });
      const again = await reopen();
      expect(await again.versions(key)).toEqual([versionOfPost(10), versionOfPost(9, { synced: true })]);
      expect(await again.versions('team')).toEqual([versionOfPost(1, { key: 'team' })]);
    });

    test('DR02 attached pictures come back byte for byte', async () => {
      const { store, reopen } = await open();
      await store.write({ files: [file('a'), file('b')] });
      await store.write({ removedFiles: ['b'] });
      const again = await reopen();
      expect(await again.file('a')).toEqual(file('a'));
      expect([await again.fileIds(), await again.file('b')]).toEqual([['a'], null]);
      const uploaded = { image: 'x.webp', imageWidths: [400], placeholder: 'abc' };
      await again.write({ files: [{ ...file('a'), variants: [], uploaded }] });
      expect(await again.file('a')).toEqual({ ...file('a'), variants: [], uploaded });
    });

    test('DR04 a forgotten document goes with its versions, and may come back in the same batch', async () => {
      const { store, reopen } = await open();
      const other = record({ key: 'team' });
      await store.write({
        records: [record(), other],
        versions: [versionOfPost(1), versionOfPost(2, { key: 'team' })],
      });
      await store.write({
        removedRecords: [key, 'team'],
        records: [other],
        versions: [versionOfPost(3, { key: 'team' })],
      });
      const again = await reopen();
      expect((await again.load()).records).toEqual([other]);
      expect([await again.versions(key), await again.versions('team')]).toEqual([
        [],
        [versionOfPost(3, { key: 'team' })],
      ]);
    });

    test('changing an object after write changes nothing that was written', async () => {
      const { store } = await open();
      const content = { ...emptyPost(), title: 'Before' };
      await store.write({ records: [record({ local: content })] });
      content.title = 'After';
      expect((await store.load()).records[0]?.local).toMatchObject({ title: 'Before' });
    });
  });
}
