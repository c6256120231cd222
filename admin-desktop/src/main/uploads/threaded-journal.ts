/**
 * The journal as the main thread sees it: a thread owns the file and answers in order. Owns the only batching of writes: changes of the
 * same moment share one message and one transaction, because a flush to disk costs the same for one change and for fifty.
 */
import { Worker } from 'node:worker_threads';
import { AppError, reviveError, toAppError } from '@baobab/domain/errors';
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';
import type { JournalCommand, JournalReply, JournalRequest } from '../work/journal-service.ts';
import { rowOf, type JournalRow } from './sqlite-journal.ts';

export interface ThreadedJournal extends UploadJournal {
  /** Writes what is still waiting and ends the thread. */
  close(): Promise<void>;
}

/** `script` is the worker's entry. Codes: as `openSqliteJournal`. */
export async function openThreadedJournal(script: URL, file: string): Promise<ThreadedJournal> {
  const thread = new JournalThread(script);
  const batcher = new WriteBatcher(async (rows) => void (await thread.request({ name: 'put', rows })));
  /** In order: after what was put before. */
  const requestNext = (command: JournalCommand) => {
    batcher.flush();
    return thread.request(command);
  };
  await thread.request({ name: 'open', file }).catch(async (error: unknown) => {
    await thread.terminate();
    throw error;
  });
  return {
    load: async () => (await requestNext({ name: 'load' })) ?? [],
    // as text now: the caller may change its objects, and copying a string to the thread is cheaper than copying an object
    put: (records) => batcher.put(records.map(rowOf)),
    remove: async (ids) => void (await requestNext({ name: 'remove', ids })),
    async close() {
      await requestNext({ name: 'close' });
      await thread.terminate();
    },
  };
}

/** Between two messages while changes come in crowds; a single change, or the first after a pause, goes at once. */
const BATCH_MS = 3;

class WriteBatcher {
  readonly #write: (rows: readonly JournalRow[]) => Promise<void>;
  #batch: { rows: JournalRow[]; written: Promise<void>; resolve(written: Promise<void>): void } | null = null;
  #latest = { rows: 0, atMs: 0 };

  constructor(write: (rows: readonly JournalRow[]) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when the rows are durable; rejects for all of a batch when it could not be written. */
  put(rows: readonly JournalRow[]): Promise<void> {
    this.#batch ??= this.#begin();
    for (const row of rows) this.#batch.rows.push(row);
    return this.#batch.written;
  }

  flush(): void {
    const batch = this.#batch;
    if (!batch) return;
    this.#batch = null;
    this.#latest = { rows: batch.rows.length, atMs: performance.now() };
    batch.resolve(this.#write(batch.rows));
  }

  #begin() {
    const { promise: written, resolve } = Promise.withResolvers<void>();
    const batch = { rows: [], written, resolve };
    const due = () => this.#batch === batch && this.flush();
    const waitMs = this.#latest.rows > 1 ? this.#latest.atMs + BATCH_MS - performance.now() : 0;
    if (waitMs > 0) setTimeout(due, waitMs);
    else setImmediate(due);
    return batch;
  }
}

interface PendingRequest {
  resolve(value: JournalRecord[] | undefined): void;
  reject(error: unknown): void;
}

/** Keeps the process alive only while it has something to answer. */
class JournalThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  #lost: Error | null = null;

  constructor(script: URL) {
    const resourceLimits = { maxYoungGenerationSizeMb: 2 };
    this.#worker = new Worker(script, { workerData: { serves: 'journal' }, resourceLimits });
    this.#worker.unref();
    this.#worker.on('message', (reply: JournalReply) => this.#settle(reply));
    // a thread that ends says nothing about the file
    this.#worker.once('error', (cause) => this.#lose(toAppError(cause)));
    this.#worker.once('exit', () => this.#lose(new AppError('cancelled')));
  }

  request(command: JournalCommand): Promise<JournalRecord[] | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost);
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ ...command, id: this.#lastId } satisfies JournalRequest);
    });
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: JournalReply): void {
    const request = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (reply.ok) request?.resolve(reply.value);
    else request?.reject(reviveError(reply.error));
  }

  #lose(error: Error): void {
    this.#lost ??= error;
    for (const request of this.#pending.values()) request.reject(error);
    this.#pending.clear();
  }
}
