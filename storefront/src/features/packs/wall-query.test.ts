import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { expect, test } from 'vitest';
import { wallOf } from './wall-query.ts';

const pack = (slug: string, pictureCount: number, section: 'pack' | 'bonus' = 'pack'): PackWithContents => ({
  slug,
  title: slug,
  section,
  displayOrder: 0,
  fileName: `${slug}.zip`,
  version: 1,
  sizeBytes: 1,
  uploadedAt: null,
  contents: {
    pictureCount,
    themes: [],
    formats: ['png'],
    smallestPx: null,
    allPngTransparent: null,
    allSvgLayered: null,
    pictures: Array.from({ length: pictureCount }, (_, at) => ({
      title: `${slug} ${at}`,
      theme: null,
      image: `${slug}/${at}.webp`,
      imageWidth: 320,
      imageHeight: 320,
    })),
  },
});

test('LO02 the wall takes from every pack in turn and counts the pictures of packs, not of gifts', () => {
  const { total, pictures } = wallOf([pack('tech', 25), pack('family', 3), pack('gift', 9, 'bonus')]);
  expect(total).toBe(28);
  expect(pictures).toHaveLength(24);
  expect(pictures.slice(0, 3).map(({ image }) => image)).toEqual(['tech/0.webp', 'family/0.webp', 'tech/1.webp']);
});

test('LO02 too few pictures make no wall', () => {
  expect(wallOf([pack('tech', 5), { ...pack('family', 5), contents: null }])).toEqual({ total: 5, pictures: [] });
});
