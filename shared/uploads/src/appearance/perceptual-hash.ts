/** Hash by which pictures that look alike are found: their signs of low frequencies differ in few bits. */
import type { Raster } from './raster.ts';

const GRID = 32;
const LOW = 8;
/** Coefficients below it are noise of scaling and compression; the largest possible is some thousands. */
const NOISE = 1;

const cosines = Array.from({ length: LOW }, (_, u) =>
  Float64Array.from(
    { length: GRID },
    (__, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * GRID)) / Math.sqrt(GRID / 2),
  ),
);

/** 16 hexadecimal digits; null of empty pictures and plain stripes. Transparent pixels count as white. */
export function perceptualHash(raster: Raster): string | null {
  const waves = lowFrequencies(shrunk(raster));
  const [, ...changing] = waves;
  if (changing.filter((wave) => Math.abs(wave) >= NOISE).length < LOW) return null;
  const median = changing.toSorted((a, b) => a - b)[Math.floor(changing.length / 2)] ?? 0;
  let hash = 0n;
  for (const wave of waves) hash = (hash << 1n) | (wave > median + NOISE ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}

/** Bits that differ, 0 to 64. */
export function hashDistance(one: string, other: string): number {
  const half = (at: number) =>
    countBits(Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16));
  return half(0) + half(8);
}

/** Set bits of 32 (Hacker's Delight, figure 5-2). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Brightness of GRID × GRID equal parts, each the mean of what lies in it. */
function shrunk({ width, height, data }: Raster): Float64Array {
  const sums = new Float64Array(GRID * GRID);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const alpha = (data[at + 3] ?? 255) / 255;
      const luma = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      spread(sums, [x, width], [y, height], luma * alpha + 255 * (1 - alpha));
    }
  }
  return sums;
}

/** A pixel's value goes to the parts that it covers, by area. */
function spread(sums: Float64Array, [x, width]: [number, number], [y, height]: [number, number], value: number): void {
  const [left, right] = [(x * GRID) / width, ((x + 1) * GRID) / width];
  const [top, bottom] = [(y * GRID) / height, ((y + 1) * GRID) / height];
  for (let row = Math.floor(top); row < bottom && row < GRID; row += 1) {
    const tall = Math.min(bottom, row + 1) - Math.max(top, row);
    for (let column = Math.floor(left); column < right && column < GRID; column += 1) {
      const wide = Math.min(right, column + 1) - Math.max(left, column);
      const part = row * GRID + column;
      sums[part] = (sums[part] ?? 0) + value * tall * wide;
    }
  }
}

/** The LOW × LOW lowest coefficients of the cosine transform, the constant one first. */
function lowFrequencies(grid: Float64Array): number[] {
  const rows = cosines.map((wave) =>
    Array.from({ length: GRID }, (_, y) => sum((x) => (grid[y * GRID + x] ?? 0) * (wave[x] ?? 0))),
  );
  return cosines.flatMap((wave) => rows.map((row) => sum((y) => (row[y] ?? 0) * (wave[y] ?? 0))));
}

function sum(term: (at: number) => number): number {
  let total = 0;
  for (let at = 0; at < GRID; at += 1) total += term(at);
  return total;
}
