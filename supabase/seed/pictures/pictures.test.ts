import { IMAGE_MAX_BYTES } from '@baobab/domain/constants';
import { previewWidths } from '@baobab/domain/picture-widths';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { illustrationOf, illustrations } from '../catalog/catalog.ts';
import type { Illustration } from '../catalog/catalog.ts';
import { packs } from '../catalog/packs.ts';
import type { PackContents } from '../catalog/packs.ts';
import { archive } from './archive.ts';
import { createOriginals } from './originals.ts';
import { derive, MASTER_MAX_BYTES, MASTER_SCALE, png, rasterize, sha256 } from './render.ts';

const ROWS = 16;
/** Of 256. A recolored copy differs in none or few. */
const FEWEST_DIFFERENCES = 24;

/** Where the picture gets lighter from left to right, on a coarse grid: the same for a recolored copy. */
async function shape(svg: string): Promise<boolean[]> {
  const gray = await sharp(Buffer.from(svg), { density: 9 })
    .greyscale()
    .resize({ width: ROWS + 1, height: ROWS, fit: 'fill' })
    .raw()
    .toBuffer();
  return Array.from({ length: ROWS * ROWS }, (_, index) => {
    const at = Math.floor(index / ROWS) * (ROWS + 1) + (index % ROWS);
    return (gray[at] ?? 0) < (gray[at + 1] ?? 0);
  });
}

test('the same drawing comes out each time', () => {
  expect(illustrations.filter(({ svg }) => svg() !== svg()).map(({ title }) => title)).toEqual([]);
});

test('every drawing is well-formed markup without anything from outside', async () => {
  const isOutside = ({ svg }: Illustration) => /NaN|undefined|href|<image|<script/.test(svg());
  expect(illustrations.filter(isOutside).map(({ title }) => title)).toEqual([]);
  const formats = await Promise.all(
    illustrations.map(async ({ svg }) => (await sharp(Buffer.from(svg())).metadata()).format),
  );
  expect(new Set(formats)).toEqual(new Set(['svg']));
});

test('no two drawings are alike, not even in other colors', async () => {
  const shapes = await Promise.all(illustrations.map(async ({ title, svg }) => ({ title, bits: await shape(svg()) })));
  const tooClose = shapes.flatMap((one, index) =>
    shapes
      .slice(index + 1)
      .filter((two) => two.bits.filter((bit, at) => bit !== one.bits[at]).length < FEWEST_DIFFERENCES)
      .map((two) => `${one.title} / ${two.title}`),
  );
  expect(tooClose).toEqual([]);
}, 60_000);

test('SA05 a master is a PNG below 600 kB, twice as large as its largest public picture', async () => {
  const pixels = await rasterize(illustrationOf('braidingDay').svg(), MASTER_SCALE);
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
    const { svg, png, jpg } = await createOriginals().of(item);
    return archive({ 'a.png': png, 'a.svg': svg, 'a.jpg': jpg, 'license.txt': 'Yours.' });
  };
  const [one, two] = [await pack(), await pack()];
  expect(sha256(one)).toBe(sha256(two));
  const files = unzipSync(one);
  expect(Object.keys(files)).toEqual(['a.png', 'a.svg', 'a.jpg', 'license.txt']);
  expect((await sharp(files['a.jpg']).metadata()).format).toBe('jpeg');
}, 60_000);

test('two bonus files, each of several illustrations that are for sale', () => {
  expect(packs).toHaveLength(2);
  const isRight = ({ scenes }: PackContents) =>
    scenes.length >= 3 && new Set(scenes.map((scene) => illustrationOf(scene).slug)).size === scenes.length;
  expect(packs.filter((pack) => !isRight(pack)).map(({ slug }) => slug)).toEqual([]);
});
