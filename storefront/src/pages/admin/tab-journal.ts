/**
 * Which journal this tab's queue writes: the browser's database in the first tab of a shop; in a further tab, or where the browser
 * refuses a database, one that ends with the page. Two tabs never work on one queue.
 */
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';
import { createIdbJournal } from './idb-journal.ts';
import type { TabLock } from './tab-lock.ts';
import type { UploadStore } from './upload-store.ts';

export function createTabJournal(store: UploadStore, lock: Promise<TabLock>): UploadJournal {
  const chosen = choose(store, lock);
  return {
    load: async () => (await chosen).load(),
    put: async (records) => (await chosen).put(records),
    remove: async (ids) => (await chosen).remove(ids),
  };
}

async function choose(store: UploadStore, lock: Promise<TabLock>): Promise<UploadJournal> {
  try {
    if ((await lock) === 'elsewhere') return createPageJournal();
    await store.open();
    return createIdbJournal(store);
  } catch {
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
