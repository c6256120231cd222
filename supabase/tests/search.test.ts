import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCatalog, addUsers, addRows } from './fixtures.ts';
import { caller } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

interface Found {
  match: string;
  missing: string[];
  total: number;
  illustrations: { id: string; title: string }[];
  categories: { name: string }[];
  posts: { title: string; slug: string }[];
}

let server: TestingServer;
let database: TestingDatabase;
let search: (query: string, limit?: number) => Promise<Found>;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  for (const add of [addUsers, addCatalog, addRows]) await add(database.admin);
  await database.admin(`
    insert into public.illustrations (id, title, description, category, image, tags)
      values ('market', 'Night Market', 'Stalls under lanterns.', 'Culture', 'x.webp', '{evening}');
    insert into public.blog_posts (title, content, excerpt, author, image, category, is_published) values
      ('For weavers', 'Text', 'Looms and yarn.', 'Ada', 'x.webp', 'Culture', true),
      ('Secret', 'Text', 'Not yet.', 'Ada', 'x.webp', 'Culture', false)`);
  const { call } = caller(database);
  search = (query, limit = 6) => call<Found>('anon', 'search_catalog', { p_query: query, p_limit: limit });
});
afterAll(() => server?.stop());

const titles = async (query: string) => (await search(query)).illustrations.map(({ title }) => title);

describe('search_catalog', () => {
  test.each([
    ['a word', 'sunset', ['Sunset Walk']],
    ['the beginning of a word', 'sun', ['Sunset Walk']],
    ['an inflection', 'walking', ['Sunset Walk']],
    ['the beginning of a word of the description', 'codin', ['Deep Focus']],
    ['words in any order', 'walk suns', ['Sunset Walk']],
    ['a word of the description', 'dawn', ['Morning Run']],
    ['its series or its category', 'family', ['Free Smile', 'Morning Run']],
    ['a letter missing', 'sunst', ['Sunset Walk']],
    ['letters swapped', 'mroning', ['Morning Run']],
    ['capitals and marks', '  SUNSET!!! ', ['Sunset Walk']],
  ])('D4 finds an illustration by %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test.each([
    ['letters swapped', 'mraket', 'Night Market'],
    ['a letter missing', 'markt', 'Night Market'],
    ['a letter too many', 'maarket', 'Night Market'],
    ['a wrong letter', 'marjet', 'Night Market'],
    ['a wrong first letter', 'narket', 'Night Market'],
    ['the first letter missing', 'arket', 'Night Market'],
    ['the first two letters swapped', 'amrket', 'Night Market'],
    ['a slip in a word not typed to its end', 'mrake', 'Night Market'],
    ['a slip beside a word that is right', 'nihgt mark', 'Night Market'],
    ['a slip in a word of the description', 'lantrens', 'Night Market'],
    ['a slip in a tag', 'evning', 'Night Market'],
  ])('D4 finds an illustration by %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual([expected]);
  });

  test('D4 finds categories and posts by a slip too, and no drafts or hidden rows', async () => {
    expect((await search('fiath')).categories).toMatchObject([{ name: 'Faith' }]);
    expect((await search('weavres')).posts).toMatchObject([{ title: 'For weavers' }]);
    expect(await search('hiddne')).toEqual({
      match: 'none',
      missing: ['hiddne'],
      total: 0,
      total_is_minimum: false,
      illustrations: [],
      packs: [],
      packs_lead: false,
      categories: [],
      posts: [],
    });
    expect((await search('secrte')).posts).toEqual([]);
  });

  test('D4 what is found as typed is not mixed with what looks like it', async () => {
    expect(await titles('walk')).toEqual(['Sunset Walk']);
    expect((await search('faith')).illustrations).toEqual([]);
  });

  test('D4 words of new and changed rows are known at once', async () => {
    expect(await titles('saxofone')).toEqual([]);
    await database.admin(`update public.illustrations set tags = '{saxophone}' where id = 'other'`);
    expect(await titles('saxpohone')).toEqual(['Morning Run']);
  });

  test('D4 a match in the title comes before one in the description', async () => {
    await database.admin(
      `update public.illustrations set description = 'Someone with a smile at work.' where id = 'empty'`,
    );
    expect(await titles('smile')).toEqual(['Free Smile', 'Nothing Yet']);
  });

  test('D4 finds active categories and published posts, never the bundle, drafts or hidden rows', async () => {
    expect(await search('faith')).toMatchObject({ categories: [{ name: 'Faith' }] });
    expect((await search('hidden')).categories).toEqual([]);
    expect((await search('live')).posts).toMatchObject([{ title: 'Live', slug: 'live' }]);
    expect([(await search('draft')).posts, (await search('scheduled')).posts]).toEqual([[], []]);
    expect((await search('bundle')).illustrations).toEqual([]);
  });

  test.each(['', '   ', '&|!():*', `'; drop table x; --`, '\\', '%', 'a:*', 'zzzzqqqq', 'x'.repeat(5000)])(
    'D4 anything typed is harmless: %j',
    async (query) => {
      expect(Object.keys(await search(query)).toSorted()).toEqual([
        'categories',
        'illustrations',
        'match',
        'missing',
        'packs',
        'packs_lead',
        'posts',
        'total',
        'total_is_minimum',
      ]);
    },
  );
});

test.each([
  ['free under 10', ['price:free']],
  ['under 10 free', ['price:free']],
  ['under 20 below 5', ['price:free', 'price:under-5']],
  ['paid under 5', ['price:under-5']],
  ['png png under 5', ['format:png', 'price:free', 'price:under-5']],
  ['png svg', ['format:png', 'format:svg']],
])('FI02 “%s” is read as %j', async (query, filters) => {
  const [read] = await database.admin<{ filters: string[] }>(
    'select filters from private.read_query($1, false, false)',
    [query],
  );
  expect(read?.filters).toEqual(filters);
});
