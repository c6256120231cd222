import { seededRandom } from '@baobab/testing/memory-upload-world';

/** Chance that repeats itself for the same seed. */
export interface Chance {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  happens(probability: number): boolean;
}

export function createChance(seed: number): Chance {
  const { next } = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    happens: (probability) => next() < probability,
  };
}
