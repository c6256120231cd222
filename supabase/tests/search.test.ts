import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCatalogue, addPeople, addRows } from './fixtures.ts';
import { caller } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

type Found = {
  illustrations: { id: string; title: string }[];
  categories: { name: string }[];
  posts: { title: string; slug: string }[];
};

let server: TestingServer;
let database: TestingDatabase;
let search: (query: string, limit?: number) => Promise<Found>;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  for (const add of [addPeople, addCatalogue, addRows]) await add(database.admin);
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
    ['its category', 'family', ['Morning Run']],
    ['a letter missing', 'sunst', ['Sunset Walk']],
    ['letters swapped', 'mroning', ['Morning Run']],
    ['capitals and marks', '  SUNSET!!! ', ['Sunset Walk']],
  ])('D4 finds an illustration by %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected);
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
      expect(Object.keys(await search(query)).toSorted()).toEqual(['categories', 'illustrations', 'posts']);
    },
  );

  test('S5 at 10,000 illustrations the search reads indexes, not the table', async () => {
    await database.admin(`
      insert into public.illustrations (title, description, category, image, tags)
      select (array['Golden','Quiet','Brave','Early','Urban','Happy'])[1 + n % 6] || ' ' || (array['River','Teacher','Market','Dancer','Coder'])[1 + n % 5] || ' ' || n,
        'A picture about everyday life, number ' || n, 'Tech', 'x.webp', '{people}' from generate_series(1, 10000) n;
      analyze public.illustrations`);
    const plan = async (statement: string) =>
      (await database.admin<Record<string, string>>(`explain ${statement}`))
        .map((row) => Object.values(row)[0])
        .join('\n');
    expect(
      await plan(
        `select id from public.illustrations i where i.search_document @@ private.search_query('dancer 7004')`,
      ),
    ).toContain('illustrations_search');
    expect(
      await plan(`select id from public.illustrations i where 'dncer 7004' operator(extensions.<%) i.title`),
    ).toContain('illustrations_title_trigrams');
    expect(
      await plan(
        `select id, title from public.illustrations where kind = 'illustration' order by created_at desc, id limit 24`,
      ),
    ).toContain('illustrations_newest');
    expect((await titles('coder')).length).toBe(6);
  });
});
