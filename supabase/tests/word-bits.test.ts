// Runs in npm run test:all only: it generates large catalogs.
/** A large shop counts by bits what a small one counts row by row. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addShop } from './search-judgments/shop.ts';
import { caller } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

let server: TestingServer;
let small: TestingDatabase;
let large: TestingDatabase;

beforeAll(async () => {
  server = await startTestingServer();
  small = await server.clone();
  large = await server.clone();
  // As if a first chunk were full: what comes then has its bits in the second.
  await large.admin('insert into private.filter_chunks (chunk, taken) values (0, 8192)');
  for (const { admin } of [small, large]) await addShop(admin);
});
afterAll(() => server?.stop());

const QUERIES = readFileSync(new URL('./search-judgments/queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('#'))
  .map((line) => line.split('|')[0]?.trim() ?? '')
  .filter((_, at) => at % 3 === 0);

const answers = async (database: TestingDatabase, p_query: string, p_filters = '{}') => {
  const asked = { p_query, p_filters, p_size: 200, p_counts: true };
  const { cards, ...others } = await caller(database).call<{ cards: { id: string }[] }>(
    'anon',
    'find_illustrations',
    asked,
  );
  return { ...others, ids: cards.map(({ id }) => id) };
};

test('FI01 FI03 judged queries are answered alike, with all counts', async () => {
  const known = [small, large].map(({ admin }) => admin<{ is: boolean }>('select private.counts_by_bits() as is'));
  expect((await Promise.all(known)).flat()).toEqual([{ is: false }, { is: true }]);
  for (const query of QUERIES) {
    const [many, few] = [await answers(large, query), await answers(small, query)];
    expect({ query, ...many }).toEqual({ query, ...few });
  }
});

test('FI03 so are beginnings of words, slips, numbers, filters and tags', async () => {
  const asked: [string, string?][] = [
    ['da'],
    ['gran'],
    ['grandmoter'],
    ['24'],
    ['woman 24'],
    ['woman', '{price:free}'],
    ['woman', '{tag:portrait}'],
    ['', '{tag:portrait,tag:woman,price:paid}'],
    ['free grandmother', '{hair:braids,age:older-adult}'],
    ['mother daughter xqzwvk'],
  ];
  for (const [query, filters] of asked) {
    const [many, few] = [await answers(large, query, filters), await answers(small, query, filters)];
    expect({ query, ...many }).toEqual({ query, ...few });
  }
});

test('FI03 what is changed, withdrawn, deleted or not yet listed is not counted', async () => {
  const changes = [
    `update public.illustrations set title = 'Chess at noon' where id = 'twins'`,
    `update public.illustrations set state = 'unlisted' where id like 'f%'`,
    `update public.illustrations set state = 'scheduled', publish_at = now() + interval '1 day' where id like 'b%' and kind = 'illustration'`,
    `update public.illustrations set tags = '{chess}' where id like 'c%'`,
    `delete from public.illustrations where id like 's%'`,
  ];
  for (const change of changes) {
    for (const { admin } of [small, large]) await admin(change);
    for (const query of ['chess', 'woman', 'braids', 'family', 'ch']) {
      const [many, few] = [await answers(large, query), await answers(small, query)];
      expect({ change, query, ...many }).toEqual({ change, query, ...few });
    }
  }
});

test('FI01 of more than a thousand the same number fits, and titles with the word come first', async () => {
  for (const { admin } of [small, large])
    await admin(`insert into public.illustrations (id, title, description, category, image, price)
      select 'many-' || n, case when n % 100 = 0 then 'A zeppelin' else 'A sky' end, 'With a zeppelin in it.', 'Tech', 'x.webp', 5 from generate_series(1, 1500) n`);
  const [few, many] = [await answers(small, 'zeppelin'), await answers(large, 'zeppelin')];
  expect([few, many]).toMatchObject([{ total: 1500 }, { total: 1500 }]);
  const titled = (ids: string[]) => ids.slice(0, 15).every((id) => id.endsWith('00'));
  expect([titled(few.ids), titled(many.ids)]).toEqual([true, true]);
  expect(new Set(many.ids).size).toBe(200);
});
