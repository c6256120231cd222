/** The upload journal in the browser's database, with strict durability: what `put` resolved for is on the disk. */
import { AppError } from '@baobab/domain/errors';
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';
import type { UploadStore } from './upload-store.ts';

export function createIdbJournal(store: Pick<UploadStore, 'records'>): UploadJournal {
  // One after the other: the database starts transactions in order, but copying a record waits for nothing.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => work().catch(translated));
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    load: () => inTurn(() => store.records.orderBy('seq').toArray()),
    put: (records) => {
      // as they are now: the caller may change its objects before its turn
      const rows: JournalRecord[] = records.map((record) => structuredClone(record));
      return inTurn(async () => void (await store.records.bulkPut(rows)));
    },
    remove: (ids) => inTurn(() => store.records.bulkDelete([...ids])),
  };
}

function translated(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  const inner = error instanceof Error && 'inner' in error && error.inner instanceof Error ? error.inner.name : '';
  const full = name === 'QuotaExceededError' || inner === 'QuotaExceededError';
  throw new AppError(full ? 'disk_full' : 'journal_damaged', {}, { cause: error });
}
