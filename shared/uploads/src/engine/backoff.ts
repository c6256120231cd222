import type { AppError } from '@baobab/domain/errors';

/** Attempts of one item that may fail in a row before it counts as failed. */
export const MAX_TRIES = 6;
const BASE_MS = 1000;
const CAP_MS = 30_000;

/**
 * Wait before the next attempt, milliseconds: 1 s doubling to 30 s, between half and all of it by `random`, so that clients that
 * failed together don't return together; never sooner than a server's Retry-After.
 */
export function backoffMs(tries: number, random: number, error?: AppError): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** Math.max(0, tries - 1));
  const retryAfterMs = error?.context['retryAfterMs'];
  return Math.max(ceiling * (0.5 + random / 2), typeof retryAfterMs === 'number' ? retryAfterMs : 0);
}
