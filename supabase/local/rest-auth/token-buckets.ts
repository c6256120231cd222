/** Token buckets: each key may act `burst` times at once and `perMs` times a millisecond in the long run. */

/** Buckets kept before full ones are swept out. */
const SWEEP_AT = 10_000;

export function createTokenBuckets(perMs: number, burst: number, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>();
  const leftIn = (key: string, time: number) => {
    const { left, at } = buckets.get(key) ?? { left: burst, at: time };
    return Math.min(burst, left + (time - at) * perMs);
  };
  return {
    /** False when the key has none left. */
    take(key: string): boolean {
      const time = now();
      if (buckets.size > SWEEP_AT)
        for (const name of buckets.keys()) if (leftIn(name, time) >= burst) buckets.delete(name);
      const left = leftIn(key, time);
      if (left < 1) return false;
      buckets.set(key, { left: left - 1, at: time });
      return true;
    },
  };
}
