import { random } from '../art/svg.ts';

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
