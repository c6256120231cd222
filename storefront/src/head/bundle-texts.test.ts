import type { PackContents, PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { expect, test } from 'vitest';
import { contentsInWords, formatsInWords, summarize } from './bundle-words.ts';
import { bundleQuestions } from './bundle-texts.tsx';

const contents = (over: Partial<PackContents> = {}): PackContents => ({
  pictureCount: 25,
  themes: ['Tech'],
  formats: ['svg', 'png'],
  smallestPx: 2048,
  allPngTransparent: true,
  allSvgLayered: true,
  pictures: [],
  ...over,
});
const pack = (slug: string, inside: PackContents | null, over: Partial<PackWithContents> = {}): PackWithContents => ({
  slug,
  title: `The ${slug} pack`,
  section: 'pack',
  displayOrder: 1,
  fileName: `${slug}.zip`,
  version: 1,
  sizeBytes: 10,
  uploadedAt: null,
  contents: inside,
  ...over,
});
const answerTo = (question: RegExp, packs: PackWithContents[]) =>
  bundleQuestions(summarize(packs)).find((each) => question.test(each.question))?.answer;

test('BU01 eight questions', () => {
  expect(bundleQuestions(null)).toHaveLength(8);
});

test('SA04 only what holds for every pack is said of the bundle', () => {
  const alike = summarize([pack('a', contents()), pack('b', contents()), pack('extra', null, { section: 'bonus' })]);
  expect(contentsInWords(alike)).toBe('50 illustrations in 2 packs');
  expect(alike.whole && formatsInWords(alike.whole)).toEqual([
    'SVG with named layers',
    'PNG with a transparent background, at least 2,000 pixels on the longer side',
  ]);
  const mixed = summarize([
    pack('a', contents()),
    pack('b', contents({ formats: ['png', 'jpg'], allPngTransparent: false, smallestPx: null, pictureCount: 24 })),
  ]);
  expect(mixed.whole).toMatchObject({ pictures: 49, perPack: null });
  expect(mixed.whole && formatsInWords(mixed.whole)).toEqual(['PNG']);
});

test('SA04 nothing is said of the whole while a pack is missing or was not read', () => {
  expect(summarize([pack('a', contents()), pack('b', null, { version: 0 })])).toEqual({
    packs: 2,
    waitingFor: ['The b pack'],
    whole: null,
  });
  expect(answerTo(/formats/, [pack('a', contents()), pack('b', null)])).toMatch(/lists every illustration/);
  expect(answerTo(/change/, [pack('a', contents({ formats: ['png'] }))])).not.toMatch(/SVG/);
});

test('BU01 one pack is one pack, and one illustration one illustration', () => {
  const summary = { packs: 1, waitingFor: [], whole: null };
  expect(contentsInWords(summary)).toBe('1 pack of illustrations');
  const whole = {
    pictures: 1,
    perPack: 1,
    formats: [],
    isTransparent: false,
    isLayered: false,
    smallestPx: null,
    sizeBytes: 1,
  };
  expect(contentsInWords({ ...summary, whole })).toBe('1 illustration in 1 pack');
});
