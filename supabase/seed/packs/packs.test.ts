// Runs in npm run test:all only: it draws and packs whole demo packs.
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sha256 } from '../pictures/render.ts';
import { makePack } from './pack-files.ts';
import { demoPacks, entryOf } from './packs.ts';

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

test('SA04 every drawing differs, holds at least two named layers and nothing from outside', () => {
  expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(225);
  const isWrong = (svg: string) =>
    /NaN|undefined|href|<image|<script/.test(svg) || (svg.match(/inkscape:groupmode="layer"/g) ?? []).length < 2;
  expect(pictures.filter(({ svg }) => isWrong(svg)).map(({ title }) => title)).toEqual([]);
});

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
