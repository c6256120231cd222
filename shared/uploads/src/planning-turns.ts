/** Drops on their way into the plan, one after the other. Of a drop that is discarded meanwhile nothing arrives, however late. */
import { AppError } from '@baobab/domain/errors';

type Progress = (scan: { readonly found: number; readonly checked: number }) => void;

interface Turn<Planned> {
  readonly progress?: Progress;
  /** Writes what was planned into the journal. */
  readonly store: (planned: Planned) => Promise<unknown>;
  /** Besides `discard`. */
  readonly isForgotten?: (() => boolean) | undefined;
}

export class PlanningTurns<Dropped, Planned> {
  readonly #plan: (dropped: Dropped, progress: Progress) => Promise<Planned>;
  #last: Promise<unknown> = Promise.resolve();
  #storing: Promise<unknown> = Promise.resolve();
  #discards = 0;

  constructor(plan: (dropped: Dropped, progress: Progress) => Promise<Planned>) {
    this.#plan = plan;
  }

  run(dropped: Dropped, { progress, store, isForgotten }: Turn<Planned>): Promise<void> {
    const before = this.#discards;
    const isDiscarded = () => this.#discards !== before || (isForgotten?.() ?? false);
    const done = this.#last.then(async () => {
      const planned = await this.#compare(dropped, isDiscarded, progress);
      if (planned === null || isDiscarded()) return;
      const storing = store(planned);
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

  async #compare(dropped: Dropped, isDiscarded: () => boolean, progress: Progress = () => {}): Promise<Planned | null> {
    if (isDiscarded()) return null;
    progress({ found: 0, checked: 0 });
    try {
      return await this.#plan(dropped, (scan) => {
        // ends the reading
        if (isDiscarded()) throw new AppError('cancelled');
        progress(scan);
      });
    } catch (error) {
      if (isDiscarded()) return null;
      throw error;
    }
  }
}
