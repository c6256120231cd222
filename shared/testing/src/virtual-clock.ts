import type { Clock } from '@baobab/uploads/ports';

interface Timer {
  dueMs: number;
  order: number;
  run: () => void;
}

/** Lets every promise that can settle now settle. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Time that moves only when a test says so. */
export class VirtualClock implements Clock {
  #nowMs: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(startMs = 1_763_700_000_000) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    this.#order += 1;
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), order: this.#order, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Resolves after `delayMs` of this clock. */
  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(delayMs, resolve);
    });
  }

  /** Runs what is due within the next `ms`, in order, with promises settled between any two timers. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await settle();
    for (let timer = this.#next(); timer && timer.dueMs <= endMs; timer = this.#next()) {
      this.#fire(timer);
      await settle();
    }
    this.#nowMs = endMs;
  }

  /** Advances until `done` or until no timer is left; false when `limitMs` of this clock were not enough. */
  async advanceUntil(done: () => boolean, limitMs = 24 * 3600 * 1000): Promise<boolean> {
    const endMs = this.#nowMs + limitMs;
    await settle();
    while (!done()) {
      const timer = this.#next();
      if (!timer || timer.dueMs > endMs) return false;
      this.#fire(timer);
      await settle();
    }
    return true;
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    this.#nowMs = Math.max(this.#nowMs, timer.dueMs);
    timer.run();
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers)
      if (!first || timer.dueMs < first.dueMs || (timer.dueMs === first.dueMs && timer.order < first.order))
        first = timer;
    return first;
  }
}
