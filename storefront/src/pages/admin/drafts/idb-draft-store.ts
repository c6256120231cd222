/** Drafts in this browser's own database. One transaction per batch, written through to the disk before it counts. */
import { AppError, isAppError } from '@baobab/shared/domain/errors';
import type {
  AttachedFile,
  DraftBatch,
  DraftMeta,
  DraftRecord,
  DraftStore,
  VersionRecord,
} from '@baobab/shared/drafts/ports';
import { Dexie, type DexieOptions, type Table } from 'dexie';

const META = 'meta';

export interface IdbDraftStore extends DraftStore {
  close(): void;
}

export function openIdbDraftStore(name: string, options: DexieOptions = {}): IdbDraftStore {
  const database = new Dexie(name, { ...options, chromeTransactionDurability: 'strict' });
  database.version(1).stores({ records: 'key', versions: 'id, [key+seq]', files: 'id', meta: '' });
  const records: Table<DraftRecord, string> = database.table('records');
  const versions: Table<VersionRecord, string> = database.table('versions');
  const files: Table<AttachedFile, string> = database.table('files');
  const meta: Table<DraftMeta, string> = database.table('meta');

  const write = (batch: DraftBatch) =>
    database.transaction('rw', [records, versions, files, meta], async () => {
      if (batch.records) await records.bulkPut([...batch.records]);
      if (batch.versions) await versions.bulkPut([...batch.versions]);
      if (batch.removedVersions) await versions.bulkDelete([...batch.removedVersions]);
      if (batch.files) await files.bulkPut([...batch.files]);
      if (batch.removedFiles) await files.bulkDelete([...batch.removedFiles]);
      if (batch.meta) await meta.put(batch.meta, META);
    });
  return {
    load: () =>
      translated(
        database.transaction('r', [records, meta], async () => ({
          records: await records.toArray(),
          meta: (await meta.get(META)) ?? { counter: 0, refreshedAt: null },
        })),
      ),
    write: (batch) => translated(write(batch)),
    versions: (key) =>
      translated(versions.where('[key+seq]').between([key, Dexie.minKey], [key, Dexie.maxKey]).reverse().toArray()),
    file: async (id) => (await translated(files.get(id))) ?? null,
    fileIds: () => translated(files.toCollection().primaryKeys()),
    close: () => database.close(),
  };
}

/** Browsers say QuotaExceededError when there is no room, and a variety of things when their database is broken. */
async function translated<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error)) throw error;
    const names = [error, (error as { inner?: unknown })?.inner].map((each) =>
      each instanceof Error ? each.name : '',
    );
    const full = names.includes('QuotaExceededError');
    throw new AppError(full ? 'disk_full' : 'draft_damaged', { reason: names[0] }, { cause: error });
  }
}
