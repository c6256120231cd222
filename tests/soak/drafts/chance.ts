/** Chance that repeats itself for the same seed. */
export interface Chance {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  happens(probability: number): boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    happens: (probability) => next() < probability,
  };
}
