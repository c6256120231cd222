import type { Clock } from '@baobab/uploads/ports';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves when `work` has ended, or after the limit without waiting longer; `work` goes on. */
export async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, limitMs).unref())]);
}
