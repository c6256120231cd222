/** The journal as the main thread sees it: every call goes to a thread that owns the file, in order. */
import { Worker } from 'node:worker_threads';
import { AppError, reviveError } from '@baobab/shared/domain/errors';
import type { JournalRecord, UploadJournal } from '@baobab/shared/uploads/ports';
import type { JournalReply, JournalRequest } from '../work/journal-service.ts';

export interface ThreadedJournal extends UploadJournal {
  /** Writes what is still waiting and ends the thread. */
  close(): Promise<void>;
  /** The file may not grow beyond so many pages of 4 KiB: how a test fills the disk. */
  limitPages(pages: number): Promise<void>;
}

/** Without its number. */
type Wish = JournalRequest extends infer Each ? (Each extends { id: number } ? Omit<Each, 'id'> : never) : never;

interface Waiting {
  resolve(value: JournalRecord[] | null): void;
  reject(error: unknown): void;
}

/** `script` is the worker's entry. Codes: journal_damaged when the file is not a journal that this version can read. */
export async function openThreadedJournal(script: URL, file: string): Promise<ThreadedJournal> {
  const worker = new Worker(script, { workerData: { serves: 'journal' } });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let lost: Error | null = null;
  const lose = (error: Error) => {
    lost ??= error;
    for (const each of waiting.values()) each.reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: JournalReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if (reply.ok) asked?.resolve(reply.value);
    else asked?.reject(reviveError(reply.error));
  });
  worker.once('error', (cause) => lose(new AppError('journal_damaged', {}, { cause })));
  worker.once('exit', () => lose(new AppError('cancelled')));
  const ask = (wish: Wish) =>
    new Promise<JournalRecord[] | null>((resolve, reject) => {
      if (lost) return reject(lost);
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...wish, id: last });
    });
  const done = async (answer: Promise<unknown>): Promise<void> => void (await answer);

  await ask({ name: 'open', file }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  return {
    load: async () => (await ask({ name: 'load' })) ?? [],
    // as text now: the caller may change its objects, and copying a string is cheaper than copying what it stands for
    put: (records) =>
      done(ask({ name: 'put', rows: records.map(({ id, seq, data }) => [id, seq, JSON.stringify(data)]) })),
    remove: (ids) => done(ask({ name: 'remove', ids })),
    limitPages: (pages) => done(ask({ name: 'limitPages', pages })),
    async close() {
      await ask({ name: 'close' });
      await worker.terminate();
    },
  };
}
