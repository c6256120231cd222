/**
 * Drafts in this browser's own database. One transaction per batch, written through to the disk before it counts. A batch is wholly
 * with the browser when `write` returns, before it is durable: a page that is going away loses none of it. Only one that removes
 * documents takes a turn more, because their versions have to be found.
 */
import { AppError, isAppError } from '@baobab/domain/errors';
import type { AttachedFile, DraftBatch, DraftMeta, DraftRecord, DraftStore, VersionRecord } from '@baobab/drafts/ports';
import { STORED_VERSION, writtenByNewer } from '@baobab/drafts/stored-version';
import { openExisting } from '../../../features/account/admin-leftovers.ts';
import { Dexie, type DexieOptions, type Table } from 'dexie';

const META = 'meta';

export interface IdbDraftStore extends DraftStore {
  close(): void;
}

export function openIdbDraftStore(name: string, options: DexieOptions = {}): IdbDraftStore {
  const database = new Dexie(name, { ...options, chromeTransactionDurability: 'strict' });
  database.version(STORED_VERSION).stores({ records: 'key', versions: 'id, [key+seq]', files: 'id', meta: '' });
  const records: Table<DraftRecord, string> = database.table('records');
  const versions: Table<VersionRecord, string> = database.table('versions');
  const files: Table<AttachedFile, string> = database.table('files');
  const meta: Table<DraftMeta, string> = database.table('meta');

  const ranges = (options.IDBKeyRange ?? IDBKeyRange) as typeof IDBKeyRange;
  let opening: PromiseLike<unknown> | null = null;
  const open = () => (opening ??= database.open().finally(() => (opening = null)));
  const write = async (batch: DraftBatch): Promise<void> => {
    if (!database.isOpen()) await open();
    try {
      return await handOver(database.backendDB(), batch, ranges);
    } catch (error) {
      if (!isDisconnected(error)) throw error;
      // a write that failed beside this one may have begun to open it anew
      if (!opening) database.close({ disableAutoOpen: false });
      await open();
      return handOver(database.backendDB(), batch, ranges);
    }
  };
  return {
    async load() {
      try {
        await refuseNewer(name, (options.indexedDB as IDBFactory | undefined) ?? indexedDB);
        return await database.transaction('r', [records, meta], async () => ({
          records: await records.toArray(),
          meta: (await meta.get(META)) ?? { counter: 0, refreshedAt: null },
        }));
      } catch (cause) {
        // Browsers differ in how they refuse a database, and say the same of one that is broken.
        throw isAppError(cause) ? cause : new AppError('storage_blocked', {}, { cause });
      }
    },
    write: (batch) => translated(write(batch)),
    versions: (key) =>
      translated(versions.where('[key+seq]').between([key, Dexie.minKey], [key, Dexie.maxKey]).reverse().toArray()),
    file: async (id) => (await translated(files.get(id))) ?? null,
    fileIds: () => translated(files.toCollection().primaryKeys()),
    close: () => database.close(),
  };
}

/** The browser dropped the connection, and may not have said so: nothing was asked for over it. */
function isDisconnected(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}

/** Asked for in one go and committed without waiting for answers, which a page that is gone could not take any more. */
function handOver(database: IDBDatabase, batch: DraftBatch, ranges: typeof IDBKeyRange): Promise<void> {
  const change = database.transaction(['records', 'versions', 'files', META], 'readwrite', { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve());
    change.addEventListener('abort', () => reject(change.error ?? new Error('The browser took it back.')));
  });
  try {
    request(change, batch, ranges);
    // else it commits itself, once what is removed was found
    if (!batch.removedRecords) change.commit();
  } catch (error) {
    // all of it or nothing
    change.abort();
    done.catch(() => undefined);
    throw error;
  }
  return done;
}

function request(change: IDBTransaction, batch: DraftBatch, ranges: typeof IDBKeyRange): void {
  const [records, versions, files] = [
    change.objectStore('records'),
    change.objectStore('versions'),
    change.objectStore('files'),
  ];
  for (const key of batch.removedRecords ?? []) {
    records.delete(key);
    removeVersions(versions, ranges.bound([key], [key, []]));
  }
  batch.records?.forEach((record) => records.put(record));
  batch.versions?.forEach((version) => versions.put(version));
  batch.removedVersions?.forEach((id) => versions.delete(id));
  batch.files?.forEach((file) => files.put(file));
  batch.removedFiles?.forEach((id) => files.delete(id));
  if (batch.meta) change.objectStore(META).put(batch.meta, META);
}

/** Those that are there now, not those that are put next. */
function removeVersions(versions: IDBObjectStore, range: IDBKeyRange): void {
  const found = versions.index('[key+seq]').getAllKeys(range);
  found.addEventListener('success', () => found.result.forEach((id) => versions.delete(id)));
}

/** Dexie counts in tens. It would open a newer database all the same, and write to it. */
async function refuseNewer(name: string, factory: IDBFactory): Promise<void> {
  const database = await openExisting(name, factory);
  const version = Math.floor((database?.version ?? 0) / 10);
  database?.close();
  if (version > STORED_VERSION) throw writtenByNewer(version);
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
