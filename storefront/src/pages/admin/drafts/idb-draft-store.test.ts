import { orFromMemory } from '@baobab/drafts/memory-draft-store';
import { STORED_VERSION } from '@baobab/drafts/stored-version';
import { draftStoreContract, versionOfPost } from '@baobab/testing/draft-store-contract';
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

test('DR01 DR05 a newer version’s database is left untouched, and memory stands in for it', async () => {
  const options: DexieOptions = { indexedDB: new IDBFactory(), IDBKeyRange };
  const newer = new Dexie('drafts', options);
  newer.version(STORED_VERSION + 1).stores({ records: 'key', versions: 'id', later: 'id' });
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

test('DR01 where the browser refuses a database, memory takes its place and says why', async () => {
  const denied = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  const indexedDB = Object.assign(new IDBFactory(), { open: denied, databases: denied });
  const store = orFromMemory(openIdbDraftStore('drafts', { indexedDB, IDBKeyRange }));
  expect((await store.load()).records).toEqual([]);
  await store.write({ versions: [versionOfPost(1)] });
  expect(await store.versions(versionOfPost(1).key)).toHaveLength(1);
  expect(store.volatileReason).toMatchObject({ code: 'storage_blocked' });
});

test('DR01 a browser that lists no databases, as Firefox before 126, stores drafts', async () => {
  const indexedDB = Object.assign(new IDBFactory(), { databases: undefined as unknown as IDBFactory['databases'] });
  const store = orFromMemory(openIdbDraftStore('drafts', { indexedDB, IDBKeyRange }));
  await store.load();
  expect(store.volatileReason).toBeUndefined();
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
