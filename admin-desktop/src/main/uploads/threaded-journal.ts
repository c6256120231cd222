/**
 * The journal as the main thread sees it: a worker thread owns the file, so a slow flush to disk delays nothing else, and answers in order.
 * Changes that come while a write is under way share the next one, because a flush costs the same for one change and for fifty.
 */
import { setImmediate } from 'node:timers/promises';
import type { JournalRecord } from '@baobab/uploads/ports';
import { createWorkerPool } from '../work/worker-pool.ts';
import { rowOf, type JournalRow } from './sqlite-journal.ts';

/** `script` is the worker's entry. Codes: as `openSqliteJournal`. */
export async function openThreadedJournal(script: URL, file: string) {
  const thread = createWorkerPool(script, 1);
  let latest: Promise<unknown> = Promise.resolve();
  let batch: { rows: JournalRow[]; written: Promise<void> } | null = null;
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    batch = null;
    const answer = latest.then(run);
    latest = answer.catch(() => undefined);
    return answer;
  };
  const beginBatch = () => {
    const rows: JournalRow[] = [];
    const written = inTurn(async () => {
      await setImmediate();
      if (batch?.rows === rows) batch = null;
      await thread.run('journalPut', { file, rows });
    });
    return (batch = { rows, written });
  };
  await inTurn(() => thread.run('journalOpen', { file })).catch(async (error: unknown) => {
    await thread.close();
    throw error;
  });
  return {
    load: () => inTurn(() => thread.run('journalLoad', { file })),
    /** Resolves when the records are durable; rejects for all of a batch when it could not be written. */
    put(records: readonly JournalRecord[]): Promise<void> {
      const { rows, written } = batch ?? beginBatch();
      // as text now: the caller may change its objects, and copying a string to the thread is cheaper than copying an object
      for (const record of records) rows.push(rowOf(record));
      return written;
    },
    remove: (ids: readonly string[]) => inTurn(() => thread.run('journalRemove', { file, ids })),
    /** Writes what is still waiting and ends the thread. */
    async close() {
      await inTurn(() => thread.run('journalClose', { file }));
      await thread.close();
    },
  };
}
