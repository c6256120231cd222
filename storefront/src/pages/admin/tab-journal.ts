/**
 * The journal that this tab's queue writes: the browser's database in the first tab of a shop; in a further tab, or where the browser
 * refuses a database, one that ends with the page. Two tabs never work on one queue.
 */
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';
import { createIdbJournal } from './idb-journal.ts';
import type { TabLock } from './tab-lock.ts';
import type { UploadStore } from './upload-store.ts';

/** @param refused called where the browser refuses a database */
export function createTabJournal(store: UploadStore, lock: Promise<TabLock>, refused: () => void): UploadJournal {
  let chosen = choose(store, lock, refused);
  return {
    async load() {
      try {
        return await (await chosen).load();
      } catch {
        // What cannot be read is not written over.
        refused();
        chosen = Promise.resolve(createPageJournal());
        return [];
      }
    },
    put: async (records) => (await chosen).put(records),
    remove: async (ids) => (await chosen).remove(ids),
  };
}

async function choose(store: UploadStore, lock: Promise<TabLock>, refused: () => void): Promise<UploadJournal> {
  try {
    const tab = await lock;
    if (tab === 'refused') refused();
    if (tab === 'elsewhere' || tab === 'refused') return createPageJournal();
    await store.open();
    return createIdbJournal(store);
  } catch {
    refused();
    return createPageJournal();
  }
}

function createPageJournal(): UploadJournal {
  const records = new Map<string, JournalRecord>();
  return {
    load: async () => [...records.values()].toSorted((a, b) => a.seq - b.seq).map((record) => structuredClone(record)),
    put: async (changed) => changed.forEach((record) => records.set(record.id, structuredClone(record))),
    remove: async (ids) => ids.forEach((id) => records.delete(id)),
  };
}
