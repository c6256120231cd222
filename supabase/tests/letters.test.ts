/** One folding of letters: what a title is found by, in the index, in queries, in lists of administrators and in TypeScript. */
import { foldLetters } from '@baobab/domain/fold-letters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCatalog, addUsers, ADMIN } from './fixtures.ts';
import { caller } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

/** Title → queries that find it with all of their words. Each title also finds itself. */
const FOUND_BY: Readonly<Record<string, string[]>> = {
  "Côte d'Ivoire Market": [
    'cote divoire',
    'cote d’ivoire market',
    "cote d'ivoire",
    'ivoire',
    'cote d ivoire',
    "COTE D'IVOIRE",
  ],
  'L’Été Créole': ["l'ete creole", 'ete', 'lete creole', 'été'],
  "Ng'ang'a at Home": ['nganga', 'Ng’ang’a', "ng'ang'a home"],
  'Kɔfi Ɛsi': ['esi', 'kofi', 'ɛsi', 'KƆFI'],
  'Ɗan Ƙasa Weaver': ['dan kasa', 'ɗan ƙasa'],
  Größe: ['grosse', 'groesse', 'GRÖSSE', 'große'],
  'Łódź Studio': ['lodz', 'łódź'],
  'Ŋgũgĩ Reads': ['ngugi', 'ŋgugi'],
  Straße: ['strasse', 'STRASSE'],
  'Smørrebrød Café': ['smorrebrod cafe', 'smoerrebroed'],
  'Þórsmörk Æsir': ['thorsmork aesir', 'þórsmörk'],
  'Ħal Għarb': ['hal gharb'],
  'İpek Işık': ['ipek isik'],
  'Đặng Bakery': ['dang'],
  'Kaʻahumanu Street': ['kaahumanu', "ka'ahumanu"],
  'Ọládélé Ẹ̀kọ́': ['oladele eko'],
  "Father's Chair": ['father', 'fathers chair', "father's chair", 'father’s'],
  'Ελένη Παπαδοπούλου': ['ελενη', 'ΠΑΠΑΔΟΠΟΎΛΟΥ'],
  'Щукин Ёлка': ['елка', 'ЩУКИН'],
  'محمد الأمين': ['الامين', 'مُحَمَّد'],
  'AC/DC Stage': ['ac dc', 'dc'],
  'Node.js Desk': ['node', 'js desk'],
  'Kite\u200bMaker': ['kitemaker'],
  '臺灣 林': ['臺灣'],
  'አበበ በቀለ': ['በቀለ'],
};

let server: TestingServer;
let database: TestingDatabase;
beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await addUsers(database.admin);
  await addCatalog(database.admin);
  await database.admin(
    `insert into public.illustrations (title, description, category, image) select t, 'The words of a title.', 'Tech', 'x.webp' from unnest($1::text[]) t`,
    [Object.keys(FOUND_BY)],
  );
});
afterAll(() => server?.stop());

describe('a title', () => {
  test.each(Object.entries(FOUND_BY).flatMap(([title, queries]) => [title, ...queries].map((query) => [title, query])))(
    'WO05 FI01 %s is found by %s with all words',
    async (title, query) => {
      const { call } = caller(database);
      const found = await call<{ match: string; illustrations: { title: string }[] }>('anon', 'search_catalog', {
        p_query: query,
        p_limit: 20,
      });
      expect(found.match).toBe('all');
      expect(found.illustrations.map((each) => each.title)).toContain(title);
    },
  );
});

test('FI01 a slip beside a folded letter is mended', async () => {
  const { call } = caller(database);
  const found = await call<{ illustrations: { title: string }[] }>('anon', 'search_catalog', {
    p_query: 'smorebrod',
    p_limit: 6,
  });
  expect(found.illustrations).toMatchObject([{ title: 'Smørrebrød Café' }]);
});

test('FI01 lists of administrators find people and titles in plain letters', async () => {
  await database.admin(`update public.profiles set full_name = 'Łukasz Ŋgũgĩ d''Ivoire' where id = $1`, [ADMIN]);
  const { call } = caller(database);
  for (const typed of ['lukasz ngugi', 'Łukasz', 'd’Ivoire', 'divoire']) {
    const { users } = await call<{ users: { id: string }[] }>('admin', 'list_users', {
      p_search: typed,
      p_page: 1,
      p_page_size: 9,
    });
    expect([typed, users.map(({ id }) => id)]).toEqual([typed, [ADMIN]]);
  }
  const [row] = await database.admin<{ ids: string[] }>(`select private.illustrations_with('kofi esi') as ids`);
  expect(row?.ids).toHaveLength(1);
});

test('AD07 marks that turn the direction of a text are removed from what people write, joiners of emoji stay', async () => {
  const turned = '\u202eAda\u202c \u2067Okoro\u2069\u200f\u061c 👩🏾\u200d🎨';
  const plain = 'Ada Okoro 👩🏾\u200d🎨';
  const written = await database.admin<{ title: string; tags: string[] }>(
    `insert into public.illustrations (title, description, category, image, tags)
      values ($1, 'The words of a title.', 'Tech', 'x.webp', array[$1]) returning title, tags`,
    [turned],
  );
  expect(written).toEqual([{ title: plain, tags: [plain] }]);
  expect(
    await database.admin(`update public.profiles set full_name = $1 where id = $2 returning full_name`, [
      turned,
      ADMIN,
    ]),
  ).toEqual([{ full_name: plain }]);
  expect(
    await database.admin(
      `insert into public.blog_posts (title, content, excerpt, author, image, category) values ($1, $1, $1, $1, 'x.webp', 'Culture')
        returning title, content, author, slug`,
      [turned],
    ),
  ).toEqual([{ title: plain, content: plain, author: plain, slug: 'ada-okoro' }]);
});

test('AD07 every table whose texts people write removes such marks', async () => {
  const rows = await database.admin<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in
      ('title', 'name', 'full_name', 'label', 'message', 'note', 'content', 'seller_name')
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and not exists (select from pg_trigger t
        where t.tgrelid = c.oid and pg_get_triggerdef(t.oid) ~ 'remove_direction_marks|touch_\\w+\\(''texts''\\)') order by 1`);
  // Copies of what came through the others.
  expect(rows.map(({ name }) => name)).toEqual(['download_log', 'invoices', 'order_items']);
});

test('WO05 FI01 SQL and TypeScript fold every letter of Latin, Greek, Cyrillic, Hebrew, Arabic and kana equally', async () => {
  const ranges = [
    [0x20, 0x2af],
    [0x2b0, 0x52f],
    [0x591, 0x6ff],
    [0x1200, 0x137f],
    [0x1e00, 0x1fff],
    [0x2000, 0x214f],
    [0x3040, 0x30ff],
    [0xac00, 0xac40],
    [0xff00, 0xffef],
  ] as const;
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  const words = [...letters, ...Object.entries(FOUND_BY).flat(2)].filter((word) => word !== '\0');
  const rows = await database.admin<{ word: string; folded: string }>(
    `select w as word, private.fold(w) as folded from unnest($1::text[]) w`,
    [words],
  );
  expect(
    rows
      .filter(({ word, folded }) => foldLetters(word) !== folded)
      .map(({ word, folded }) => [word, folded, foldLetters(word)]),
  ).toEqual([]);
});
