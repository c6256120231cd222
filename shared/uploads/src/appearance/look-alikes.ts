/** Finds pictures that look like another one among thousands. */
import type { Appearance } from '@baobab/domain/entities/appearance';
import { paletteDistance } from './palette-distance.ts';
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
