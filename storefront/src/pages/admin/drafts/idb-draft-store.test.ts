import { draftStoreContract } from '@baobab/shared/testing/draft-store-contract';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openIdbDraftStore } from './idb-draft-store.ts';

draftStoreContract('the browser’s database', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  return {
    store: openIdbDraftStore('drafts', options),
    reopen: async () => openIdbDraftStore('drafts', options),
  };
});
