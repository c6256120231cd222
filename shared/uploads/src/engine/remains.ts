/**
 * What items that were given up left on the server: unfinished uploads end, whole objects go, each for itself. What the server still
 * holds locked is tried again soon, anything else of cancelled items at the next start. Owns the timers; it must not know why an item
 * was given up.
 */
import { toAppError, type AppError } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import { MAX_TRIES, backoffMs } from './backoff.ts';
import { HALTING } from './failure-reach.ts';
import type { ItemRecord, ObjectRecord } from './item.ts';
import type { UploadItemStore } from './item-store.ts';

interface Remain {
  readonly id: string;
  readonly object: ObjectRecord;
}

export class Remains {
  readonly #store: UploadItemStore;
  readonly #ports: UploadPorts;
  /** Each cancels a timer. */
  readonly #timers = new Set<() => void>();
  #closed = false;

  constructor(store: UploadItemStore, ports: UploadPorts) {
    this.#store = store;
    this.#ports = ports;
  }

  /** Resolves after the first try. Throws JournalFailure. */
  async remove(items: readonly ItemRecord[]): Promise<void> {
    const own: Remain[] = [];
    const foreign: Remain[] = [];
    for (const item of items)
      for (const object of item.objects)
        (isOwn(this.#store, item, object) ? own : foreign).push({ id: item.id, object });
    await this.#mark(foreign);
    await this.#try(own, 1);
  }

  close(): void {
    this.#closed = true;
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }

  async #try(remains: readonly Remain[], tries: number): Promise<void> {
    const { ended, locked } = await this.#end(remains);
    await this.#mark(await this.#delete(ended));
    if (locked.length > 0 && tries < MAX_TRIES) this.#tryLater(locked, tries);
  }

  #tryLater(locked: readonly Remain[], tries: number): void {
    if (this.#closed) return;
    const { clock, random } = this.#ports;
    const cancel = clock.after(backoffMs(tries, random.next()), () => {
      this.#timers.delete(cancel);
      // a mark that the journal refused goes with the next change
      void this.#try(locked, tries + 1).catch(() => undefined);
    });
    this.#timers.add(cancel);
  }

  /** `ended` are those of which nothing is on its way any more. */
  async #end(remains: readonly Remain[]): Promise<{ ended: Remain[]; locked: Remain[] }> {
    const { transport, connectivity } = this.#ports;
    const ended: Remain[] = [];
    const locked: Remain[] = [];
    for (const remain of remains) {
      const { uploadUrl } = remain.object;
      const problem = uploadUrl ? await problemOf(transport.terminate(uploadUrl)) : null;
      if (!problem) ended.push(remain);
      else if (problem.code === 'upload_locked') locked.push(remain);
      // all others would fail the same way
      else if (HALTING.has(problem.code) || (await connectivity.isLost(problem))) break;
    }
    return { ended, locked };
  }

  /** Answers those that are gone. */
  async #delete(remains: readonly Remain[]): Promise<Remain[]> {
    const gone: Remain[] = [];
    for (const [bucket, own] of Map.groupBy(remains, ({ object }) => object.bucket)) {
      const names = own.map(({ object }) => object.name);
      if (!(await problemOf(this.#ports.transport.remove(bucket, names)))) gone.push(...own);
    }
    return gone;
  }

  async #mark(gone: readonly Remain[]): Promise<void> {
    const byItem = Map.groupBy(gone, ({ id }) => id);
    const marked = [...byItem].flatMap(([id, own]) => {
      const objects = own.map(({ object }) => object.name);
      return this.#store.apply(id, { type: 'cleaned', objects }) ? [id] : [];
    });
    if (marked.length > 0) await this.#store.save(marked);
  }
}

function problemOf(work: Promise<void>): Promise<AppError | null> {
  return work.then(() => null, toAppError);
}

/** An object under a name that turned out to be taken, or that was never sent to, belongs to another upload. */
function isOwn(store: UploadItemStore, item: ItemRecord, { name, state }: ObjectRecord): boolean {
  if (state === 'sent') return true;
  return state === 'attempted' && item.error?.code !== 'storage_duplicate' && store.hasStarted(item.id, name);
}
