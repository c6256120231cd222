import type { AppError } from '@baobab/domain/errors';

/** Attempts of one item that may fail in a row before it counts as failed. */
export const MAX_TRIES = 6;
const BASE_MS = 1000;
const CAP_MS = 30_000;
/** A timer that is set for longer fires at once (HTML, Node). */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Wait before the next attempt, milliseconds: 1 s doubling to 30 s, between half and all of it by `random`, so that clients that
 * failed together don't return together; never sooner than a server's Retry-After, as far as a timer reaches: 24 days.
 */
export function backoffMs(tries: number, random: number, error?: AppError): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** Math.max(0, tries - 1));
  const retryAfterMs = error?.context['retryAfterMs'];
  const leastMs = typeof retryAfterMs === 'number' ? Math.min(retryAfterMs, LONGEST_TIMER_MS) : 0;
  return Math.max(ceiling * (0.5 + random / 2), leastMs);
}
