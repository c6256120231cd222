import { draftStoreContract } from './draft-store-contract.ts';
import { createMemoryDraftStore, DraftDisk } from './memory-draft-store.ts';

draftStoreContract('the store in memory', async () => {
  const disk = new DraftDisk();
  return { store: createMemoryDraftStore(disk), reopen: async () => createMemoryDraftStore(disk) };
});
