/** Drafts in memory only: in tests, and where this device cannot keep them. */
import { toAppError, type AppError } from '@baobab/domain/errors';
import type { AttachedFile, DraftMeta, DraftRecord, DraftStore, VersionRecord } from './ports.ts';

export class DraftMemory {
  readonly records = new Map<string, DraftRecord>();
  readonly versions = new Map<string, VersionRecord>();
  readonly files = new Map<string, AttachedFile>();
  meta: DraftMeta = { counter: 0, refreshedAt: null };
}

/** `volatileReason`: why it takes the place of a durable one. */
export function createMemoryDraftStore(memory = new DraftMemory(), volatileReason?: AppError): DraftStore {
  return {
    ...(volatileReason ? { volatileReason } : {}),
    load: async () => ({ records: [...memory.records.values()], meta: memory.meta }),
    async write(batch) {
      for (const key of batch.removedRecords ?? []) {
        memory.records.delete(key);
        for (const [id, version] of memory.versions) if (version.key === key) memory.versions.delete(id);
      }
      batch.records?.forEach((record) => memory.records.set(record.key, record));
      batch.versions?.forEach((version) => memory.versions.set(version.id, version));
      batch.removedVersions?.forEach((id) => memory.versions.delete(id));
      batch.files?.forEach((file) => memory.files.set(file.id, file));
      batch.removedFiles?.forEach((id) => memory.files.delete(id));
      memory.meta = batch.meta ?? memory.meta;
    },
    async versions(key) {
      const own = [...memory.versions.values()].filter((version) => version.key === key);
      return own.toSorted((a, b) => b.seq - a.seq);
    },
    file: async (id) => memory.files.get(id) ?? null,
    fileIds: async () => [...memory.files.keys()],
  };
}

/** Memory takes the place of a store that cannot be read, which is not touched again: a later version wrote it, or the browser refuses it. */
export function orFromMemory(durable: DraftStore): DraftStore {
  let store = durable;
  return {
    get volatileReason() {
      return store.volatileReason;
    },
    async load() {
      try {
        return await durable.load();
      } catch (error) {
        store = createMemoryDraftStore(new DraftMemory(), toAppError(error, 'storage_blocked'));
        return store.load();
      }
    },
    write: (batch) => store.write(batch),
    versions: (key) => store.versions(key),
    file: (id) => store.file(id),
    fileIds: () => store.fileIds(),
  };
}
