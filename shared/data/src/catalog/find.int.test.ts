import { beforeAll, describe, expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { findIllustrations, type FindQuery } from './find.ts';
import { readSearchWords, saveStopWords, saveSynonym } from './search-words.ts';

const stack = stackOfFile();

beforeAll(async () => {
  const item = (id: string, title: string, rest: object) => ({
    id,
    title,
    description: `Picture of ${title}.`,
    category: 'Tech',
    image: 'x.webp',
    image_width: 800,
    image_height: 600,
    price: 9,
    is_free: false,
    tags: [] as string[],
    facets: [] as string[],
    series: null as string | null,
    ...rest,
  });
  await stack.service.from('series').insert({ name: 'Family Life', slug: 'family-life' }).throwOnError();
  await stack.service
    .from('illustrations')
    .insert([
      item('braids', 'Grandmother at the Window', {
        facets: ['age:older-adult', 'hair:braids'],
        image_width: 600,
        image_height: 800,
        price: 0,
        is_free: true,
        series: 'Family Life',
        tags: ['Natural Hair'],
      }),
      item('locs', 'Grandmother with Books', { facets: ['age:older-adult', 'hair:locs'], category: 'Family' }),
      item('café', 'Évening at the Café', { facets: ['hair:braids'], price: 5 }),
    ])
    .throwOnError();
});

const find = (asked: FindQuery) => findIllustrations(stack.visitor, asked);
const idsOf = async (asked: FindQuery) => (await find(asked)).items.map(({ id }) => id).toSorted();

describe('findIllustrations', () => {
  test('FI03 counts leave out the facet’s own filters and no others', async () => {
    const { counts, total } = await find({ query: 'grandmother', filters: ['hair:braids'], counts: true });
    expect(total).toBe(1);
    expect(counts).toMatchObject({
      hair: { braids: 1, locs: 1 },
      age: { 'older-adult': 1 },
      category: { Tech: 1 },
      price: { free: 1 },
      series: { 'family-life': 1 },
    });
  });

  test('FI01 accents and case make no difference', async () => {
    expect(await idsOf({ query: 'CAFE' })).toEqual(['café']);
    expect(await idsOf({ query: 'café evening' })).toEqual(['café']);
  });

  test('FI01 where no picture has all words, those with some come, and the others are named', async () => {
    expect(await find({ query: 'grandmother zeppelin' })).toMatchObject({
      match: 'some',
      missing: ['zeppelin'],
      total: 2,
    });
    expect(await find({ query: 'qqxxzz' })).toMatchObject({ match: 'none', missing: ['qqxxzz'], total: 0, items: [] });
  });

  test.each(['relevance', 'newest', 'price-low', 'price-high', 'popular', 'title'] as const)(
    'FI02 pages do not overlap, sorted by %s',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => find({ query: 'picture', sort, page, pageSize: 1 })));
      expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(3);
    },
  );
});

test('FI01 a synonym and a stop word of the owner are what the next search goes by, until they are taken away', async () => {
  const admin = stack.admin.client;
  const found = async (query: string) => (await find({ query })).total;
  expect(await found('animal doctor zzz')).toBe(0);
  await saveSynonym(admin, { term: 'animal doctor', means: ['grandmother'] });
  await saveStopWords(admin, { added: ['zzz'], removed: [] });
  expect(await found('animal doctor zzz')).toBe(2);
  expect((await readSearchWords(admin)).synonyms).toContainEqual({ term: 'animal doctor', means: ['grandmother'] });
  await saveSynonym(admin, { term: 'animal doctor', means: [] });
  await saveStopWords(admin, { added: [], removed: ['zzz'] });
  expect(await found('animal doctor zzz')).toBe(0);
  const left = await readSearchWords(admin);
  expect([left.synonyms.some(({ term }) => term === 'animal doctor'), left.stopWords.includes('zzz')]).toEqual([
    false,
    false,
  ]);
  await expect(saveSynonym(stack.visitor, { term: 'cat', means: ['dog'] })).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});
