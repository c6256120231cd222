function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The same numbers (0…1) for the same seed. */
export function random(seed: string): () => number {
  let state = Number.parseInt(digest(seed), 36);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Chance that comes out the same in every run. */
export function chanceOf(seed: string) {
  const next = random(`life ${seed}`);
  return {
    /** 0…1 */
    next,
    isTrue: (share: number): boolean => next() < share,
    /** A whole number that is `mean` on average. */
    about: (mean: number): number => Math.floor(mean * (0.5 + next())) + (next() < mean % 1 ? 1 : 0),
    pick: <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(next() * values.length)],
  };
}
export type Chance = ReturnType<typeof chanceOf>;
