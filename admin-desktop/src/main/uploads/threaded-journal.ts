/**
 * The journal as the main thread sees it: every call goes to a thread that owns the file, in order. Changes of the same moment travel
 * together and share one transaction: a message and a flush to disk cost the same for one change and for fifty, and what waits for
 * them is about to wait for a network anyway.
 */
import { Worker } from 'node:worker_threads';
import { AppError, reviveError } from '@baobab/domain/errors';
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';
import type { JournalReply, JournalRequest } from '../work/journal-service.ts';
import type { JournalRow } from './sqlite-journal.ts';

export interface ThreadedJournal extends UploadJournal {
  /** Writes what is still waiting and ends the thread. */
  close(): Promise<void>;
  /** The file may not grow beyond so many pages of 4 KiB: how a test fills the disk. */
  limitPages(pages: number): Promise<void>;
}

/** Without its number. */
type Wish = JournalRequest extends infer Each ? (Each extends { id: number } ? Omit<Each, 'id'> : never) : never;

/** Between two messages while changes come in crowds; one that comes alone, or after a pause, goes at once. */
const GATHER_MS = 3;

interface Waiting {
  resolve(value: JournalRecord[] | null): void;
  reject(error: unknown): void;
}

/** `script` is the worker's entry. Codes: journal_damaged when the file is not a journal that this version can read. */
export async function openThreadedJournal(script: URL, file: string): Promise<ThreadedJournal> {
  const resourceLimits = { maxYoungGenerationSizeMb: 2 };
  const worker = new Worker(script, { workerData: { serves: 'journal' }, resourceLimits });
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
  let gathered: { rows: JournalRow[]; written: Promise<void>; send(): void } | null = null;
  let latest = { changes: 0, atMs: 0 };
  const gather = () => {
    const { promise: written, resolve } = Promise.withResolvers<void>();
    const rows: JournalRow[] = [];
    const send = () => {
      gathered = null;
      latest = { changes: rows.length, atMs: performance.now() };
      resolve(done(ask({ name: 'put', rows })));
    };
    const own = { rows, written, send };
    const due = () => gathered === own && send();
    const waitMs = latest.changes > 1 ? latest.atMs + GATHER_MS - performance.now() : 0;
    if (waitMs > 0) setTimeout(due, waitMs);
    else setImmediate(due);
    return own;
  };
  /** In order: after what was put before. */
  const askNext = (wish: Wish) => {
    gathered?.send();
    return ask(wish);
  };

  await ask({ name: 'open', file }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  return {
    load: async () => (await askNext({ name: 'load' })) ?? [],
    put(records) {
      gathered ??= gather();
      // as text now: the caller may change its objects, and copying a string is cheaper than copying what it stands for
      for (const { id, seq, data } of records) gathered.rows.push([id, seq, JSON.stringify(data)]);
      return gathered.written;
    },
    remove: (ids) => done(askNext({ name: 'remove', ids })),
    limitPages: (pages) => done(askNext({ name: 'limitPages', pages })),
    async close() {
      await askNext({ name: 'close' });
      await worker.terminate();
    },
  };
}
