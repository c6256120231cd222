/** Chances of the demo's ninety days. They come out the same in every run, so the order in which they are drawn is part of the data. */

/** Shares from 0 to 1 where no other unit is named. */
export const CHANCES = {
  /** A number on an average day. */
  orders: 1.7,
  returningCustomer: 0.34,
  oneItem: 0.6,
  /** Of the orders with more than one item. */
  twoItems: 0.7,
  severalSeats: 0.12,
  /** Of the times that a customer looks at the bundle. */
  bundle: 0.5,
  failed: 0.04,
  /** Never paid for. */
  abandoned: 0.08,
  wholeRefund: 0.05,
  lineRefund: 0.04,
  /** Of the illustrations that a customer likes best. */
  favorite: 0.09,
  /** A number on an average day, of any illustration and of the best one above that. */
  views: 0.6,
  viewsOfTheBest: 4,
  secondDownload: 0.2,
  freeDownload: 0.55,
  completedDownload: 0.96,
  pendingSubscriber: 0.14,
  unsubscribed: 0.08,
};

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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
