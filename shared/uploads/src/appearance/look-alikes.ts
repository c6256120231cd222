/** Finds pictures that look like another one among thousands. */
import { oklabOf, type Oklab } from '@baobab/domain/color-names';
import type { Appearance } from '@baobab/domain/entities/appearance';
import { countBits } from './perceptual-hash.ts';

/**
 * Measured (docs/measurements/look-alikes.md): of copies made as JPEG, half as large, brighter or in other hues 88 to 100 % differ in at most so
 * many bits; one of 5,000 pairs of different clip-art pictures does, too, and the palette leaves half of these.
 */
const NEAR_BITS = 6;
/** Mean OKLab distance of the palettes. */
const NEAR_COLORS = 0.15;

export interface LookAlikes<Key> {
  add(key: Key, appearance: Appearance): void;
  /** The nearest that was added; null where none is near. */
  find(appearance: Appearance): Key | null;
}

/** Every hash is compared: of 10,000 that takes a part of a millisecond. */
export function createLookAlikes<Key>(): LookAlikes<Key> {
  const known: { key: Key; palette: readonly string[]; high: number; low: number }[] = [];
  return {
    add(key, { palette, perceptualHash }) {
      if (perceptualHash) known.push({ key, palette, ...halves(perceptualHash) });
    },
    find({ palette, perceptualHash }) {
      if (!perceptualHash) return null;
      const { high, low } = halves(perceptualHash);
      let [best, least]: [Key | null, number] = [null, NEAR_BITS + 1];
      for (const each of known) {
        const bits = countBits(each.high ^ high) + countBits(each.low ^ low);
        if (bits < least && paletteDistance(each.palette, palette) < NEAR_COLORS) [best, least] = [each.key, bits];
      }
      return best;
    },
  };
}

const halves = (hash: string) => ({
  high: Number.parseInt(hash.slice(0, 8), 16) | 0,
  low: Number.parseInt(hash.slice(8), 16) | 0,
});

/**
 * How far the colors of one palette are, on average, from the nearest ones of the other, in OKLab and in both directions; earlier
 * colors count for more. 0 is the same, 0.1 similar.
 */
export function paletteDistance(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [one.map(labOf), other.map(labOf)];
  return a.length === 0 || b.length === 0 ? 1 : (reach(a, b) + reach(b, a)) / 2;
}

function reach(from: readonly Oklab[], to: readonly Oklab[]): number {
  let [sum, weights] = [0, 0];
  from.forEach((lab, at) => {
    const weight = 1 / (at + 1);
    sum += weight * Math.min(...to.map((near) => Math.hypot(lab[0] - near[0], lab[1] - near[1], lab[2] - near[2])));
    weights += weight;
  });
  return sum / weights;
}

function labOf(hex: string): Oklab {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return oklabOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
}
