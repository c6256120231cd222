import 'fake-indexeddb/auto';
import { journalContract } from '@baobab/testing/journal-contract';
import { createIdbJournal } from './idb-journal.ts';
import { openUploadStore } from './upload-store.ts';

let shops = 0;

journalContract('the browser’s database', async () => {
  const shop = `https://shop-${(shops += 1)}.test`;
  return {
    journal: createIdbJournal(openUploadStore(shop)),
    reopen: async () => createIdbJournal(openUploadStore(shop)),
  };
});
