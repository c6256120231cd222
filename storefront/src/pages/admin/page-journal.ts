import type { JournalRecord, UploadJournal } from '@baobab/shared/uploads/ports';

/** A journal that lives as long as the page: the files it would name after a restart are gone with the page anyway. */
export function createPageJournal(): UploadJournal {
  const records = new Map<string, JournalRecord>();
  return {
    load: async () => [...records.values()].toSorted((a, b) => a.seq - b.seq).map((record) => structuredClone(record)),
    put: async (changed) => changed.forEach((record) => records.set(record.id, structuredClone(record))),
    remove: async (ids) => ids.forEach((id) => records.delete(id)),
  };
}
