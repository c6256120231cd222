import { oklabOf, type Oklab } from '@baobab/domain/color-names';
import { paperOf } from './paper.ts';
import type { Raster } from './raster.ts';

const MOST = 6;
/** Colors closer than this in OKLab are one. */
const APART = 0.11;
/** Of what is drawn: smaller areas are edges and details. */
const LEAST_SHARE = 0.02;
const ROUNDS = 4;
const OPAQUE = 128;

/** Pixels of nearly one color. */
interface Shade {
  pixels: number;
  /** Sums of the pixels' channels. */
  red: number;
  green: number;
  blue: number;
  lab: Oklab;
}

/**
 * Up to six as `#rrggbb`, the largest area first. What is transparent has no color, and light paper around a drawing is counted only
 * where nothing is drawn on it.
 */
export function mainColors(raster: Raster): string[] {
  const paper = paperOf(raster);
  const drawn = shadesOf(raster, (pixel) => !paper.has(pixel));
  const shades = drawn.length > 0 ? drawn : shadesOf(raster, () => true);
  if (shades.length === 0) return ['#ffffff'];
  const clusters = cluster(shades);
  const least = LEAST_SHARE * shades.reduce((sum, { pixels }) => sum + pixels, 0);
  const large = clusters.filter(({ pixels }) => pixels >= least);
  return (large.length > 0 ? large : clusters).slice(0, MOST).map(hexOf);
}

/** Pixels by their four highest bits a channel, the most frequent first. */
function shadesOf({ data }: Raster, counts: (pixel: number) => boolean): Shade[] {
  const bins = new Map<number, Omit<Shade, 'lab'>>();
  for (let at = 0; at + 3 < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE || !counts(at / 4)) continue;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(key);
    if (!bin) bins.set(key, { pixels: 1, red, green, blue });
    else {
      bin.pixels += 1;
      bin.red += red;
      bin.green += green;
      bin.blue += blue;
    }
  }
  return [...bins]
    .toSorted(([a, one], [b, other]) => other.pixels - one.pixels || a - b)
    .map(([, bin]) => ({ ...bin, lab: labOf(bin) }));
}

/** k-means from the most frequent shades that are apart; the largest cluster first. */
function cluster(shades: readonly Shade[]): Shade[] {
  let centers: Shade[] = [];
  for (const shade of shades) if (centers.every(({ lab }) => distance(lab, shade.lab) >= APART)) centers.push(shade);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = centers.map(() => ({ pixels: 0, red: 0, green: 0, blue: 0 }));
    for (const shade of shades) {
      const sum = sums[nearest(shade.lab, centers)];
      if (!sum) continue;
      for (const key of ['pixels', 'red', 'green', 'blue'] as const) sum[key] += shade[key];
    }
    centers = sums.filter(({ pixels }) => pixels > 0).map((sum) => ({ ...sum, lab: labOf(sum) }));
  }
  return centers.toSorted((a, b) => b.pixels - a.pixels);
}

function nearest(lab: Oklab, centers: readonly Shade[]): number {
  let best = 0;
  let least = Infinity;
  centers.forEach((center, at) => {
    const away = distance(lab, center.lab);
    if (away < least) [best, least] = [at, away];
  });
  return best;
}

const distance = (a: Oklab, b: Oklab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const means = ({ pixels, red, green, blue }: Omit<Shade, 'lab'>) =>
  [red / pixels, green / pixels, blue / pixels] as const;

const labOf = (shade: Omit<Shade, 'lab'>): Oklab => oklabOf(...means(shade));

const hexOf = (shade: Shade): string =>
  `#${means(shade)
    .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
    .join('')}`;
