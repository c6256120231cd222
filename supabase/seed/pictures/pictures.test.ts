// Runs in npm run test:all only: it draws and packs demo pictures.
import { IMAGE_MAX_BYTES } from '@baobab/domain/constants';
import { previewWidths } from '@baobab/domain/picture-widths';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { illustrationOf, illustrations } from '../content/illustrations.ts';
import type { Illustration } from '../content/illustrations.ts';
import shop from '../content/shop.json' with { type: 'json' };
import { archive } from './archive.ts';
import { derive, MASTER_MAX_BYTES, MASTER_SCALE, originalsOf, png, rasterize, sha256 } from './render.ts';

test('every drawing differs and is well-formed markup without anything from outside', async () => {
  expect(new Set(illustrations.map(({ svg }) => svg)).size).toBe(illustrations.length);
  const isOutside = ({ svg }: Illustration) => /NaN|undefined|href|<image|<script/.test(svg);
  expect(illustrations.filter(isOutside).map(({ title }) => title)).toEqual([]);
  const formats = await Promise.all(
    illustrations.map(async ({ svg }) => (await sharp(Buffer.from(svg)).metadata()).format),
  );
  expect(new Set(formats)).toEqual(new Set(['svg']));
});

test('SA05 a master is a PNG below 600 kB, twice as large as its largest public picture', async () => {
  const pixels = await rasterize(illustrationOf('braiding-day').svg, MASTER_SCALE);
  const master = await png(pixels);
  expect(await sharp(master).metadata()).toMatchObject({ width: 2000, height: 1500 });
  expect(master.byteLength).toBeLessThanOrEqual(MASTER_MAX_BYTES);
  expect(master.byteLength).toBeLessThan(IMAGE_MAX_BYTES);
  const { variants, width, height, placeholder } = await derive(pixels, 'https://shop.test/terms', previewWidths);
  expect(variants.map(({ widthPx }) => widthPx)).toEqual([400, 800, 1000]);
  expect([width, height]).toEqual([1000, 750]);
  expect(Buffer.from(placeholder, 'base64').byteLength).toBeLessThan(40);
  for (const { widthPx, bytes } of variants) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: widthPx });
  }
}, 60_000);

test('a ZIP holds the PNG, SVG, JPG and license, and is the same each time', async () => {
  const item = illustrationOf('twins');
  const pack = async () => {
    const { svg, png, jpg } = await originalsOf(item.svg);
    return archive({ 'a.png': png, 'a.svg': svg, 'a.jpg': jpg, 'license.txt': 'Yours.' });
  };
  const [one, two] = [await pack(), await pack()];
  expect(sha256(one)).toBe(sha256(two));
  const files = unzipSync(one);
  expect(Object.keys(files)).toEqual(['a.png', 'a.svg', 'a.jpg', 'license.txt']);
  expect((await sharp(files['a.jpg']).metadata()).format).toBe('jpeg');
}, 60_000);

test('two bonus files, each of several illustrations that are for sale', () => {
  expect(shop.bonusFiles).toHaveLength(2);
  for (const { illustrations: slugs } of shop.bonusFiles) {
    expect(new Set(slugs.map((slug) => illustrationOf(slug).slug)).size).toBe(slugs.length);
    expect(slugs.length).toBeGreaterThanOrEqual(3);
  }
});
