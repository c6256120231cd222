import { describe, expect, test } from 'vitest';
import { appearanceOf } from './appearance.ts';
import { hashDistance } from './perceptual-hash.ts';
import type { Raster } from './raster.ts';

type Pixel = [red: number, green: number, blue: number, alpha?: number];
const WHITE: Pixel = [255, 255, 255];
const BROWN: Pixel = [96, 65, 52];
const GOLD: Pixel = [255, 215, 0];
const CLEAR: Pixel = [0, 0, 0, 0];

/** `at` gets the place as shares of width and height. */
function draw(at: (x: number, y: number) => Pixel, width = 80, height = 60): Raster {
  const pixels = Array.from({ length: width * height }, (_, pixel) =>
    at(((pixel % width) + 0.5) / width, (Math.floor(pixel / width) + 0.5) / height),
  );
  return { width, height, data: Uint8Array.from(pixels.flatMap(([r, g, b, alpha = 255]) => [r, g, b, alpha])) };
}
/** A head with a scarf left of the middle. */
const bust =
  (ground: Pixel, skin = BROWN, scarf = GOLD) =>
  (x: number, y: number) => {
    if (Math.hypot(x - 0.4, y - 0.5) > 0.25) return ground;
    return y < 0.4 ? scarf : skin;
  };

describe('palette', () => {
  test('FI06 the main colors, the largest area first', () => {
    expect(appearanceOf(draw(bust([0, 128, 128]))).palette).toEqual(['#008080', '#604134', '#ffd700']);
  });

  test.each<[string, Pixel]>([
    ['white paper', WHITE],
    ['paper that is not quite white', [250, 247, 240]],
    ['nothing', CLEAR],
  ])('FI06 a drawing on %s has the colors of what is drawn', (_, ground) => {
    expect(appearanceOf(draw(bust(ground))).palette).toEqual(['#604134', '#ffd700']);
  });

  test('FI06 white that is drawn counts, and so does an empty sheet', () => {
    const shirt = draw((x, y) =>
      Math.hypot(x - 0.5, y - 0.5) > 0.4 ? WHITE : x > 0.3 && x < 0.6 && y > 0.4 && y < 0.6 ? WHITE : BROWN,
    );
    expect(appearanceOf(shirt).palette).toEqual(['#604134', '#ffffff']);
    expect(appearanceOf(draw(() => WHITE))).toEqual({ palette: ['#ffffff'], perceptualHash: null });
    expect(appearanceOf(draw(() => CLEAR))).toEqual({ palette: ['#ffffff'], perceptualHash: null });
  });

  test('FI06 six at most; near shades are one color, and specks are none', () => {
    const shades = draw((x) => (x < 0.01 ? GOLD : [90 + 10 * x, 60 + 10 * x, 50]));
    expect(appearanceOf(shades).palette).toHaveLength(1);
    const many = draw((x) => [255 * Number(x * 8 > 4), 255 * (Math.floor(x * 4) % 2), 255 * (Math.floor(x * 8) % 2)]);
    expect(appearanceOf(many).palette).toHaveLength(6);
  });
});

describe('perceptual hash', () => {
  const hashOf = (raster: Raster) => appearanceOf(raster).perceptualHash ?? '';
  const original = hashOf(draw(bust(WHITE)));

  test('FI05 scaled, brightened and recolored copies are near; a mirrored one and another picture are not', () => {
    expect(original).toMatch(/^[0-9a-f]{16}$/);
    expect(hashDistance(original, hashOf(draw(bust(WHITE), 100, 75)))).toBeLessThanOrEqual(4);
    expect(hashDistance(original, hashOf(draw(bust(WHITE, [126, 95, 82], [255, 235, 80]))))).toBeLessThanOrEqual(4);
    expect(hashDistance(original, hashOf(draw(bust(CLEAR))))).toBe(0);
    expect(hashDistance(original, hashOf(draw((x, y) => bust(WHITE)(1 - x, y))))).toBeGreaterThan(12);
    expect(hashDistance(original, hashOf(draw((x, y) => (x + y < 0.8 ? GOLD : BROWN))))).toBeGreaterThan(12);
  });

  test('FI05 stripes alone say too little', () => {
    expect(appearanceOf(draw((x) => (x < 0.4 ? GOLD : BROWN))).perceptualHash).toBeNull();
  });

  test('FI05 the distance counts bits', () => {
    expect(hashDistance('ffffffffffffffff', '0000000000000000')).toBe(64);
    expect(hashDistance('8000000000000001', '0000000000000000')).toBe(2);
  });
});
