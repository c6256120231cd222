// Runs in npm run test:all only: it fills the catalog with thousands of rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalog, addUsers } from './fixtures.ts';
import { caller } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

let server: TestingServer;
let database: TestingDatabase;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  for (const add of [addUsers, addCatalog]) await add(database.admin);
});
afterAll(() => server?.stop());

const found = (query: string) =>
  caller(database).call<{ illustrations: object[] }>('anon', 'search_catalog', { p_query: query, p_limit: 6 });

test('S5 at 10,000 illustrations the search reads indexes, not the table', async () => {
  // Of the triggers only the one that learns words: the others take most of the time and write nothing that is asked here.
  await database.admin(`
    alter table public.illustrations disable trigger user;
    alter table public.illustrations enable trigger learn_words_on_insert;
    insert into public.illustrations (title, description, category, image, tags)
    select (array['Golden','Quiet','Brave','Early','Urban','Happy'])[1 + n % 6] || ' ' || (array['River','Teacher','Market','Dancer','Coder'])[1 + n % 5] || ' ' || n,
      'A picture about everyday life, number ' || n, 'Tech', 'x.webp', '{people}' from generate_series(1, 10000) n;
    analyze public.illustrations`);
  const plan = async (statement: string) =>
    (await database.admin<Record<string, string>>(`explain ${statement}`))
      .map((row) => Object.values(row)[0])
      .join('\n');
  expect(
    await plan(`select id from public.illustrations i where i.search_document @@ '''dancer'' & ''7004'''`),
  ).toContain('illustrations_search');
  expect(
    await plan(`select word from private.search_vocabulary v where substr(v.word, 2) >= 'arket' collate "C"
      and substr(v.word, 2) < 'arkf' collate "C"`),
  ).toContain('search_vocabulary_tail');
  expect(
    await plan(
      `select id from public.illustrations i where 'dncer 7004' operator(extensions.<%) private.fold(i.title)`,
    ),
  ).toContain('illustrations_title_trigrams');
  expect(
    await plan(
      `select id, title from public.illustrations where kind = 'illustration' order by created_at desc, id limit 24`,
    ),
  ).toContain('illustrations_newest');
  for (const query of ['coder', 'codre']) expect((await found(query)).illustrations).toHaveLength(6);
}, 180_000);
