import { emptyPost, postKey } from '@baobab/domain/entities/draft-content';
import { orFromMemory } from '@baobab/drafts/memory-draft-store';
import { STORED_VERSION } from '@baobab/drafts/stored-version';
import { draftStoreContract, recordOfVersion1, versionOfPost } from '@baobab/testing/draft-store-contract';
import { Dexie, type DexieOptions } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openIdbDraftStore } from './idb-draft-store.ts';

draftStoreContract('the browser’s database', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  return {
    store: openIdbDraftStore('drafts', options),
    reopen: async () => openIdbDraftStore('drafts', options),
  };
});

const WRITTEN = postKey('7e000000-0000-4000-8000-000000000001');
const REMOVED = postKey('7e000000-0000-4000-8000-000000000002');
const TABLES = { records: 'key', versions: 'id, [key+seq]', files: 'id', meta: '' };

async function version1(): Promise<DexieOptions> {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const database = new Dexie('drafts', options);
  database.version(1).stores(TABLES);
  const local = { ...emptyPost(), title: 'Written' };
  await database
    .table('records')
    .bulkPut([recordOfVersion1(WRITTEN, { local }), recordOfVersion1(REMOVED, { gone: true })]);
  const content = { ...emptyPost(), title: 'Removed' };
  await database.table('versions').put(versionOfPost(1, { key: REMOVED, content }));
  database.close();
  return options;
}

async function look(options: DexieOptions) {
  const store = openIdbDraftStore('drafts', options);
  const { records } = await store.load();
  const versions = await store.versions(REMOVED);
  store.close();
  return [
    ...records.map(({ local, gone }) => gone?.title ?? (local as { title: string } | null)?.title),
    versions.length,
  ];
}

test('DR05 an upgrade of the browser’s database that was interrupted leaves it as it was; the next start goes on', async () => {
  const options = await version1();
  const interrupted = openIdbDraftStore('drafts', options, async (change) => {
    await change.table('records').clear();
    throw new Error('the tab is gone');
  });
  await expect(interrupted.load()).rejects.toMatchObject({ code: 'draft_damaged' });
  interrupted.close();
  expect(await look(options)).toEqual(['Written', 'Removed', 1]);
  expect(await look(options)).toEqual(['Written', 'Removed', 1]);
});

test('DR01 DR05 a newer version’s database is left untouched, and memory stands in for it', async () => {
  const options = await version1();
  const newer = new Dexie('drafts', options);
  newer.version(STORED_VERSION + 1).stores({ ...TABLES, versions: 'id', later: 'id' });
  await newer.table('later').put({ id: 'a' });
  newer.close();
  const seen = () => (options.indexedDB as IDBFactory).databases();
  const before = await seen();
  const store = orFromMemory(openIdbDraftStore('drafts', options));
  expect((await store.load()).records).toEqual([]);
  expect(store.volatileReason).toMatchObject({ code: 'draft_newer' });
  await store.write({ versions: [versionOfPost(1)] });
  expect(await store.versions(versionOfPost(1).key)).toHaveLength(1);
  expect(await seen()).toEqual(before);
});

test('DR01 a connection that the browser dropped without a word is opened again by the next write', async () => {
  const indexedDB = new IDBFactory();
  const connections: { close(): void }[] = [];
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...args) => {
    const request = open(...args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  };
  const options = { indexedDB, IDBKeyRange };
  const store = openIdbDraftStore('drafts', options);
  await store.load();
  connections.forEach((connection) => connection.close());
  await Promise.all([
    store.write({ versions: [versionOfPost(1)] }),
    store.write({ versions: [versionOfPost(2)], meta: { counter: 2, refreshedAt: null } }),
  ]);
  const again = openIdbDraftStore('drafts', options);
  expect((await again.versions(versionOfPost(1).key)).map(({ seq }) => seq)).toEqual([2, 1]);
});
