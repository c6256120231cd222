/** Drops on their way into the plan, one after the other. Of a drop that is discarded meanwhile nothing arrives, however late. */
import { AppError } from '@baobab/domain/errors';
import type { PlanEntry } from './engine/item.ts';
import type { Planner, RemovedFromFolder, ScanProgress } from './upload-manager.ts';

interface Turn {
  readonly progress?: (scan: ScanProgress) => void;
  /** Writes the entries into the journal. */
  readonly store: (entries: readonly PlanEntry[]) => Promise<unknown>;
  /** Besides `discard`. */
  readonly isForgotten?: (() => boolean) | undefined;
}

export class PlanningTurns<Dropped> {
  readonly #plan: Planner<Dropped>;
  readonly #tellRemoved: (folder: RemovedFromFolder) => void;
  #last: Promise<unknown> = Promise.resolve();
  #storing: Promise<unknown> = Promise.resolve();
  #discards = 0;

  constructor(plan: Planner<Dropped>, tellRemoved: (folder: RemovedFromFolder) => void) {
    this.#plan = plan;
    this.#tellRemoved = tellRemoved;
  }

  run(dropped: Dropped, { progress, store, isForgotten }: Turn): Promise<void> {
    const before = this.#discards;
    const isDiscarded = () => this.#discards !== before || (isForgotten?.() ?? false);
    const done = this.#last.then(async () => {
      const entries = await this.#compare(dropped, isDiscarded, progress);
      if (isDiscarded()) return;
      const storing = store(entries);
      this.#storing = storing.catch(() => undefined);
      await storing;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when everything that began before is in the journal, where it can be canceled, or never will be. */
  async discard(): Promise<void> {
    this.#discards += 1;
    await this.#storing;
  }

  async #compare(dropped: Dropped, isDiscarded: () => boolean, progress: Turn['progress']) {
    if (isDiscarded()) return [];
    progress?.({ found: 0, checked: 0 });
    try {
      return await this.#plan(
        dropped,
        (scan) => {
          // ends the reading
          if (isDiscarded()) throw new AppError('cancelled');
          progress?.(scan);
        },
        (folder) => isDiscarded() || this.#tellRemoved(folder),
      );
    } catch (error) {
      if (isDiscarded()) return [];
      throw error;
    }
  }
}
