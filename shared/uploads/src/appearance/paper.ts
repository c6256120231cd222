/** The light ground that a drawing stands on. */
import { oklabOf } from '@baobab/domain/color-names';
import type { Raster } from './raster.ts';

/** OKLab: nearly white, without much of a hue. */
const LIGHT = 0.93;
const PALE = 0.035;
/** Of the picture's edge: a drawing may run out of the picture. */
const EDGE_SHARE = 0.6;

/** Pixels of paper that are joined to the edge; none where the edge is mostly something else. */
export function paperOf(raster: Raster): ReadonlySet<number> {
  const { width, height } = raster;
  const edge = edgeOf(width, height);
  const open = edge.filter((pixel) => isPaper(raster, pixel));
  const paper = new Set<number>(open.length >= EDGE_SHARE * edge.length ? open : []);
  // a set hands out what is added while it is walked
  for (const pixel of paper) {
    const x = pixel % width;
    const near = [pixel - width, pixel + width, ...(x > 0 ? [pixel - 1] : []), ...(x < width - 1 ? [pixel + 1] : [])];
    for (const next of near)
      if (next >= 0 && next < width * height && !paper.has(next) && isPaper(raster, next)) paper.add(next);
  }
  return paper;
}

function edgeOf(width: number, height: number): number[] {
  const pixels = Array.from({ length: width * height }, (_, pixel) => pixel);
  return pixels.filter((pixel) => {
    const x = pixel % width;
    return x === 0 || x === width - 1 || pixel < width || pixel >= width * (height - 1);
  });
}

/** A transparent pixel shows the paper behind it. */
function isPaper({ data }: Raster, pixel: number): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(4 * pixel, 4 * pixel + 4);
  if (alpha < 128) return true;
  const [lightness, a, b] = oklabOf(red, green, blue);
  return lightness > LIGHT && Math.hypot(a, b) < PALE;
}
