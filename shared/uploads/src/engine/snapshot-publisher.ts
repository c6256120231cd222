/**
 * Sends snapshots to subscribers: the first change at once, then at most five a second, and one a second while anything runs. Owns the
 * timer; it must not know what a snapshot holds.
 */
import type { Clock } from '../ports.ts';

const MIN_GAP_MS = 200;
const HEARTBEAT_MS = 1000;

export class SnapshotPublisher<T> {
  readonly #clock: Clock;
  readonly #sample: () => T;
  readonly #busy: () => boolean;
  readonly #listeners = new Set<(value: T) => void>();
  #lastMs = Number.NEGATIVE_INFINITY;
  #timer: { dueMs: number; cancel: () => void } | null = null;
  #closed = false;

  constructor(clock: Clock, sample: () => T, busy: () => boolean) {
    this.#clock = clock;
    this.#sample = sample;
    this.#busy = busy;
  }

  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Cheap: call it on every event. */
  markChanged(): void {
    if (this.#closed) return;
    const dueMs = this.#lastMs + MIN_GAP_MS;
    const nowMs = this.#clock.now();
    // a clock that was set back does not count
    if (nowMs >= dueMs || nowMs < this.#lastMs) this.#publish();
    else this.#schedule(dueMs);
  }

  close(): void {
    this.#closed = true;
    this.#timer?.cancel();
    this.#timer = null;
    this.#listeners.clear();
  }

  #publish(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#lastMs = this.#clock.now();
    const value = this.#sample();
    for (const listener of this.#listeners) listener(value);
    if (this.#busy()) this.#schedule(this.#lastMs + HEARTBEAT_MS);
  }

  #schedule(dueMs: number): void {
    if (this.#closed || (this.#timer && this.#timer.dueMs <= dueMs)) return;
    this.#timer?.cancel();
    const cancel = this.#clock.after(Math.max(0, dueMs - this.#clock.now()), () => this.#publish());
    this.#timer = { dueMs, cancel };
  }
}
