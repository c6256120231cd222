/**
 * One attempt to bring many items to `done` that have nothing to send: one durable step, one call, and what each of them came to. It
 * must not know the queue: what becomes of failed items is decided outside.
 */
import type { AppError } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import type { BatchedCommit } from './item.ts';
import type { UploadItemStore } from './item-store.ts';
import { AttemptStopped } from './send-object.ts';

export interface BatchContext {
  readonly store: UploadItemStore;
  readonly ports: UploadPorts;
  readonly batch: BatchedCommit;
}

export class BatchAttempt {
  readonly ids: readonly string[];
  readonly #context: BatchContext;
  #stopped = false;
  #isPublishing = false;

  constructor(ids: readonly string[], context: BatchContext) {
    this.ids = ids;
    this.#context = context;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** As that of `UploadAttempt`. */
  get isPublishing(): boolean {
    return this.#isPublishing;
  }

  /** Nothing of it waits for a slot. */
  send(): void {}

  /** Nothing is asked of the server any more; a call on its way ends by itself, and its answer counts. */
  async stop(): Promise<void> {
    this.#stopped = true;
  }

  /** Answers what failed. Throws JournalFailure, AttemptStopped, or the AppError that holds for all of them. */
  async run(): Promise<ReadonlyMap<string, AppError>> {
    const { store, ports, batch } = this.#context;
    const items = this.ids.flatMap((id) => this.#begin(id) ?? []);
    await store.save(items.map(({ id }) => id));
    this.#assertRunning();
    this.#isPublishing = true;
    const outcomes = await batch.commit(items, ports);
    const failed = new Map<string, AppError>();
    for (const [index, { id }] of items.entries()) {
      const error = outcomes[index];
      if (error) failed.set(id, error);
      else store.apply(id, { type: 'finish' });
    }
    return failed;
  }

  #begin(id: string) {
    const { store } = this.#context;
    const begun = store.apply(id, { type: 'begin' });
    if (!begun || !store.apply(id, { type: 'prepared', details: begun.details, objects: [] })) return null;
    return store.apply(id, { type: 'commit' });
  }

  #assertRunning(): void {
    if (this.#stopped) throw new AttemptStopped();
  }
}
