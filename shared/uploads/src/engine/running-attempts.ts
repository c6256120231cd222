/** The attempts that are under way, by the item that each is known by. It must not know why they start, stop or fail. */
import type { Clock } from '../ports.ts';
import type { UploadAttempt } from './attempt.ts';
import type { BatchAttempt } from './batch-attempt.ts';

type Attempt = UploadAttempt | BatchAttempt;

export class RunningAttempts {
  readonly #running = new Map<string, { attempt: Attempt; ended: Promise<void> }>();

  get ids(): string[] {
    return [...this.#running.keys()];
  }

  get(id: string): Attempt | undefined {
    return this.#running.get(id)?.attempt;
  }

  /** `work` runs the attempt, makes durable what it came to, and calls `ended`. */
  run(id: string, attempt: Attempt, work: () => Promise<void>): void {
    const entry = { attempt, ended: Promise.resolve() };
    this.#running.set(id, entry);
    entry.ended = work();
  }

  ended(id: string): void {
    this.#running.delete(id);
  }

  /** Resolves when no byte of these leaves any more. */
  async stop(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map(async (id) => this.get(id)?.stop()));
  }

  /** Resolves when every publication that is with the server now was answered, at the latest after `mostMs`. */
  async published(clock: Clock, mostMs: number): Promise<void> {
    const publishing = [...this.#running.values()].filter(({ attempt }) => attempt.isPublishing);
    if (publishing.length === 0) return;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(mostMs, resolve);
    await Promise.race([Promise.all(publishing.map(({ ended }) => ended)), late]);
    cancel();
  }
}
