/**
 * Which journal this tab's queue writes: the browser's database in the first tab of a shop; in a further tab, or where the browser
 * refuses a database, one that ends with the page. Two tabs never work on one queue.
 */
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';
import { createIdbJournal } from './idb-journal.ts';
import type { UploadStore } from './upload-store.ts';

export function createTabJournal(store: UploadStore, locks: LockManager | undefined = navigator.locks): UploadJournal {
  const chosen = choose(store, locks);
  return {
    load: async () => (await chosen).load(),
    put: async (records) => (await chosen).put(records),
    remove: async (ids) => (await chosen).remove(ids),
  };
}

async function choose(store: UploadStore, locks: LockManager | undefined): Promise<UploadJournal> {
  try {
    if (locks && !(await holdWhilePageLives(locks, store.name))) return createPageJournal();
    await store.open();
    return createIdbJournal(store);
  } catch {
    return createPageJournal();
  }
}

/** False when another tab has it. */
function holdWhilePageLives(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<never>(() => undefined) : undefined;
      })
      .catch(reject);
  });
}

function createPageJournal(): UploadJournal {
  const records = new Map<string, JournalRecord>();
  return {
    load: async () => [...records.values()].toSorted((a, b) => a.seq - b.seq).map((record) => structuredClone(record)),
    put: async (changed) => changed.forEach((record) => records.set(record.id, structuredClone(record))),
    remove: async (ids) => ids.forEach((id) => records.delete(id)),
  };
}
