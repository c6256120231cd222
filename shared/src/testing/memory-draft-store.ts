import { AppError } from '../domain/errors.ts';
import type { AttachedFile, DraftBatch, DraftMeta, DraftRecord, DraftStore, VersionRecord } from '../drafts/ports.ts';

/** What a store keeps; hand it to the next one, as after a restart. */
export class DraftDisk {
  readonly records = new Map<string, DraftRecord>();
  readonly versions = new Map<string, VersionRecord>();
  readonly files = new Map<string, AttachedFile>();
  meta: DraftMeta = { counter: 0, refreshedAt: null };
  /** True: every write fails. */
  full = false;
  /** True: nothing can be loaded. */
  unreadable = false;
  writes = 0;
}

export function createMemoryDraftStore(disk = new DraftDisk()): DraftStore {
  return {
    async load() {
      if (disk.unreadable) throw new AppError('draft_damaged');
      return { records: structuredClone([...disk.records.values()]), meta: { ...disk.meta } };
    },
    async write(given: DraftBatch) {
      const batch = structuredClone(given);
      if (disk.full) throw new AppError('disk_full');
      disk.writes += 1;
      batch.records?.forEach((record) => disk.records.set(record.key, record));
      batch.versions?.forEach((version) => disk.versions.set(version.id, version));
      batch.removedVersions?.forEach((id) => disk.versions.delete(id));
      batch.files?.forEach((file) => disk.files.set(file.id, file));
      batch.removedFiles?.forEach((id) => disk.files.delete(id));
      disk.meta = batch.meta ?? disk.meta;
    },
    async versions(key) {
      const own = [...disk.versions.values()].filter((version) => version.key === key);
      return structuredClone(own.toSorted((a, b) => b.seq - a.seq));
    },
    file: async (id) => structuredClone(disk.files.get(id) ?? null),
    fileIds: async () => [...disk.files.keys()],
  };
}
