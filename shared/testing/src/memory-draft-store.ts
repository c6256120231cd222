import { AppError } from '@baobab/domain/errors';
import { createMemoryDraftStore as createPlain, DraftMemory } from '@baobab/drafts/memory-draft-store';
import type { DraftStore } from '@baobab/drafts/ports';

/** What a store keeps, by copies as a disk does, with faults; hand it to the next one, as after a restart. */
export class DraftDisk extends DraftMemory {
  /** True: every write fails. */
  full = false;
  /** True: nothing can be loaded. */
  unreadable = false;
  writes = 0;
}

export function createMemoryDraftStore(disk = new DraftDisk()): DraftStore {
  const store = createPlain(disk);
  return {
    ...store,
    async load() {
      if (disk.unreadable) throw new AppError('draft_damaged');
      return structuredClone(await store.load());
    },
    versions: async (key) => structuredClone(await store.versions(key)),
    file: async (id) => structuredClone(await store.file(id)),
    async write(batch) {
      if (disk.full) throw new AppError('disk_full');
      disk.writes += 1;
      return store.write(structuredClone(batch));
    },
  };
}
