import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sha256 } from '../pictures/render.ts';
import { makePack } from './pack-files.ts';
import { demoPacks, entryOf, svgOf } from './packs.ts';
import type { PackPicture } from './picture.ts';

const pictures = demoPacks.flatMap((pack) => pack.pictures);
const THEMES = [
  'Business',
  'Culture',
  'Education',
  'Faith',
  'Family',
  'Lifestyle',
  'Love & Relationships',
  'Tech',
  'Wellness',
];

test('SA04 nine packs of 25 pictures with titles of their own, in nine themes', () => {
  expect(demoPacks.map((pack) => pack.pictures.length)).toEqual(Array.from({ length: 9 }, () => 25));
  expect(new Set(pictures.map(({ title }) => title)).size).toBe(225);
  expect([...new Set(pictures.map(({ theme }) => theme))].toSorted()).toEqual(THEMES);
});

test('SA04 every drawing is different, the same each time, in at least two named layers, and all shapes', () => {
  const svgs = pictures.map(svgOf);
  expect(new Set(svgs).size).toBe(225);
  expect(pictures.filter((picture, index) => svgOf(picture) !== svgs[index])).toEqual([]);
  const isWrong = (svg: string) =>
    /NaN|undefined|href|<image|<script/.test(svg) || (svg.match(/inkscape:groupmode="layer"/g) ?? []).length < 2;
  expect(pictures.filter((_, index) => isWrong(svgs[index] ?? '')).map(({ title }) => title)).toEqual([]);
});

/** Where each cell of a coarse grid is opaque and how light it is. */
async function sketch(picture: PackPicture): Promise<number[]> {
  const { data } = await sharp(Buffer.from(svgOf(picture)), { density: 6 })
    .resize({ width: 16, height: 16, fit: 'fill' })
    .flatten({ background: '#808080' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('SA04 no two pictures look alike', async () => {
  const sketches = await Promise.all(pictures.map(async (picture) => ({ picture, cells: await sketch(picture) })));
  const distance = (a: number[], b: number[]) =>
    a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
  const close = sketches.flatMap((one, index) =>
    sketches
      .slice(index + 1)
      .filter((other) => distance(one.cells, other.cells) < 8)
      .map((other) => `${one.picture.title} / ${other.picture.title}`),
  );
  expect(close).toEqual([]);
}, 60_000);

test('SA04 a pack’s ZIP holds each picture as SVG and as transparent PNG of 2,000 px, and is the same each time', async () => {
  const [pack] = demoPacks;
  if (!pack) throw new Error('There are no packs.');
  const two = { ...pack, pictures: pack.pictures.slice(0, 2) };
  const { zip, previews } = await makePack(two, 'https://shop.test/terms');
  expect(sha256((await makePack(two, 'https://shop.test/terms')).zip)).toBe(sha256(zip));
  const files = unzipSync(zip);
  const names = two.pictures.flatMap((picture) => [entryOf(picture, 'svg'), entryOf(picture, 'png')]);
  expect(Object.keys(files)).toEqual(['license.txt', ...names]);
  for (const name of names.filter((each) => each.endsWith('.png'))) {
    const { width, height } = await sharp(files[name]).metadata();
    expect(Math.max(width, height)).toBe(2000);
    expect((await sharp(files[name]).stats()).isOpaque).toBe(false);
  }
  expect(previews.map(({ width, height }) => Math.max(width, height))).toEqual([400, 400]);
}, 60_000);
