// Runs in npm run test:all only: it counts thousands of illustrations by hand.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addShop } from './search-judgments/shop.ts';
import { caller } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

interface Item {
  id: string;
  values: string[];
  words: string[];
}
type Counts = Record<string, Record<string, number>>;
interface Answer {
  total: number;
  cards: { id: string }[];
  counts: Counts;
}

let server: TestingServer;
let database: TestingDatabase;
let items: Item[];
let find: (p_query: string, p_filters: string[]) => Promise<Answer>;
/** What the scheduled work does every minute. */
const refresh = (shop = database) => shop.admin('select private.refresh_facets()');

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await addShop(database.admin);
  await database.admin(`
    update public.illustrations set image_width = 800, image_height = 600 + 200 * (length(title) % 3),
      palette = case length(title) % 3 when 0 then '{#cc2222,#2244cc}'::text[] when 1 then '{#2244cc}' else '{}' end
      where kind = 'illustration'`);
  const { call } = caller(database);
  const list = (values: string[]) => `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
  find = (p_query, p_filters) =>
    call<Answer>('anon', 'find_illustrations', { p_query, p_filters: list(p_filters), p_size: 200, p_counts: true });
});
afterAll(() => server?.stop());

/** What visitors find, as one reads it off the rows. */
async function readItems(): Promise<Item[]> {
  const rows = await database.admin<{
    id: string;
    category: string;
    price: number;
    is_free: boolean;
    series: string | null;
    facets: string[];
    tags: string[];
    palette: string[];
    image_width: number | null;
    image_height: number | null;
    description: string;
  }>(`select i.id, i.category, i.price, i.is_free, s.slug as series, i.facets, array(select 'tag:' || private.tag_key(tag) from unnest(i.tags) tag) as tags, private.palette_colors(i.palette) as palette, i.image_width,
    i.image_height, concat_ws(' ', i.title, i.description, i.alt_text, i.tags::text) as description from public.illustrations i left join public.series s on s.name = i.series
    where i.kind = 'illustration' and (i.state = 'published' or i.state = 'scheduled' and i.publish_at <= now())`);
  return rows.map((row) => ({
    id: row.id,
    words: row.description.toLowerCase().split(/[^a-z]+/),
    values: [
      `category:${row.category}`,
      ...(row.is_free ? ['price:free'] : ['price:paid', `price:${rangeOf(row.price)}`]),
      ...(row.series ? [`series:${row.series}`] : []),
      ...row.facets,
      ...row.tags,
      ...row.palette.map((color) => `color:${color}`),
      ...orientationOf(row.image_width, row.image_height),
    ],
  }));
}
const rangeOf = (price: number) => (price < 5 ? 'under-5' : price < 10 ? '5-10' : price < 20 ? '10-20' : 'over-20');
function orientationOf(width: number | null, height: number | null): string[] {
  if (!width || !height) return [];
  return [`orientation:${width > height * 1.05 ? 'landscape' : height > width * 1.05 ? 'portrait' : 'square'}`];
}

const facetOf = (value: string) => value.split(':')[0] ?? '';
const fits = (item: Item, filters: string[], without?: string) =>
  [...new Set(filters.map(facetOf))]
    .filter((facet) => facet !== without)
    .every((facet) => filters.some((filter) => facetOf(filter) === facet && item.values.includes(filter)));

function countsOf(found: Item[], filters: string[]): Counts {
  const counts: Counts = {};
  for (const item of found)
    for (const value of item.values) {
      const facet = facetOf(value);
      if (facet === 'tag') continue;
      if (!fits(item, filters, facet)) continue;
      const of = (counts[facet] ??= {});
      const name = value.slice(facet.length + 1);
      of[name] = (of[name] ?? 0) + 1;
    }
  return counts;
}

interface Outcome {
  ids: string[];
  total: number;
  counts: Counts;
}

async function answered(query: string, filters: string[]): Promise<Outcome> {
  const { cards, total, counts } = await find(query && `"${query}"`, filters);
  return { ids: cards.map(({ id }) => id).toSorted(), total, counts };
}

const ASKED: [string, string[]][] = [
  ['', []],
  ['', ['hair:locs']],
  ['', ['hair:locs', 'price:paid', 'age:child']],
  ['', ['color:red', 'price:free']],
  ['', ['tag:portrait', 'tag:woman', 'price:paid']],
  ['behind', ['hair:braids', 'hair:locs', 'price:paid']],
  ['behind', ['tag:portrait']],
];
async function allAnswered(): Promise<object[]> {
  const outcomes = [];
  for (const [query, filters] of ASKED) outcomes.push({ query, filters, ...(await answered(query, filters)) });
  return outcomes;
}
async function allByHand(): Promise<object[]> {
  items = await readItems();
  return ASKED.map(([query, filters]) => ({ query, filters, ...byHand(query, filters) }));
}

function byHand(query: string, filters: string[]): Outcome {
  const found = query ? items.filter(({ words }) => words.includes(query)) : items;
  const ids = found.filter((item) => fits(item, filters)).map(({ id }) => id);
  return { ids: ids.toSorted(), total: ids.length, counts: countsOf(found, filters) };
}

/** Words that stand in descriptions and nowhere else, with no other form. */
const QUERIES = ['', 'behind'];

describe('FI03 counts', () => {
  test.each(['rows', 'snapshot'])(
    'FI03 of random filters and queries from the %s are those of a count by hand',
    async (from) => {
      items = await readItems();
      if (from === 'snapshot') await refresh();
      const values = [...new Set(items.flatMap((item) => item.values))].toSorted();
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.constantFrom(...values), { maxLength: 5 }),
          fc.constantFrom(...QUERIES),
          async (filters, query) => {
            expect(await answered(query, filters)).toEqual(byHand(query, filters));
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  test('FI03 they stay right through additions, changes, states and deletions, before and after the next snapshot', async () => {
    const change = fc.constantFrom(
      `insert into public.illustrations (title, description, category, image, price, facets) values ('New', 'Behind the new one.', 'Tech', 'x', 7, '{hair:locs}')`,
      `update public.illustrations set price = 3 where id = 'twins' and not is_free`,
      `update public.illustrations set facets = '{hair:braids}' where id in ('twins', 'carried')`,
      `update public.illustrations set facets = '{age:child,hair:locs}', category = 'Faith' where id like '%light%'`,
      `update public.illustrations set state = 'unlisted' where id like 'f%'`,
      `update public.illustrations set state = 'scheduled', publish_at = now() - interval '1 second' where id like 'c%'`,
      `update public.illustrations set state = 'scheduled', publish_at = now() + interval '1 day' where id like 'b%' and kind = 'illustration'`,
      `update public.illustrations set state = 'published', publish_at = null where kind = 'illustration'`,
      `update public.illustrations set id = id || '-moved' where id = (select min(id) from public.illustrations i where kind = 'illustration' and id not like '%-moved' and not exists (select from public.illustration_versions v where v.illustration_id = i.id))`,
      `delete from public.illustrations where id in (select id from public.illustrations where kind = 'illustration' order by md5(id) limit 2)`,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const statement of changes) await database.admin(statement);
        expect(await allAnswered()).toEqual(await allByHand());
        await refresh();
        expect(await allAnswered()).toEqual(await allByHand());
      }),
      { numRuns: 15 },
    );
  });

  test('FI03 two writers at a time lose no number, also while snapshots are made', async () => {
    const add = (title: string) =>
      database.admin(
        `insert into public.illustrations (title, description, category, image, price) values ($1, 'One of two writers.', 'Tech', 'x', 7)`,
        [title],
      );
    await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 4 ? add(`Writer ${index}`) : refresh())));
    expect(await allAnswered()).toEqual(await allByHand());
    await refresh();
    expect(await allAnswered()).toEqual(await allByHand());
  });

  test('FI03 SF07 a word of more than a thousand pictures finds them in every order, and no page repeats one', async () => {
    const shop = await server.clone();
    await addShop(shop.admin);
    await shop.admin(`insert into public.illustrations (title, description, category, image, price, created_at)
      select case n when 300 then 'Xylem' else 'Many ' || n end, 'A picture of xylem.', 'Tech', 'x', 5 + n % 7, now() - n * interval '1 hour'
      from generate_series(1, 1010) n`);
    const { call } = caller(shop);
    for (const p_sort of ['relevance', 'newest', 'price-low', 'title', 'popular'])
      for (const p_counts of [true, false]) {
        const asked = { p_query: 'xylem', p_sort, p_size: 20, p_counts };
        const { total, cards } = await call<Answer>('anon', 'find_illustrations', asked);
        expect({ p_sort, p_counts, total, cards: cards.length }).toEqual({ p_sort, p_counts, total: 1010, cards: 20 });
      }
    const found: { id: string; title: string }[] = [];
    for (let p_from = 0; p_from < 1010; p_from += 90) {
      const { cards } = await call<Answer & { cards: { title: string }[] }>('anon', 'find_illustrations', {
        p_query: 'xylem',
        p_from,
        p_size: 90,
      });
      found.push(...cards);
    }
    expect(found[0]?.title).toBe('Xylem');
    expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([1010, 1010]);
  });

  test('FI02 FI03 of more than 20,000 the total is a minimum, and a large shop counts from its last snapshot', async () => {
    const shop = await server.clone();
    await shop.admin(`alter table public.illustrations disable trigger user;
      insert into public.illustrations (title, description, category, image, price)
      select 'Many ' || n, 'A picture of xylem.', 'Tech', 'x', 5 from generate_series(1, 20001) n;
      alter table public.illustrations enable trigger user;
      analyze public.illustrations`);
    const { call } = caller(shop);
    const ask = (p_query: string) =>
      call<Answer & { total_is_minimum: boolean }>('anon', 'find_illustrations', {
        p_query,
        p_size: 1,
        p_counts: true,
      });
    const many = { total: 20_000, total_is_minimum: true, counts: { category: { Tech: 20_001 } } };
    const all = { total: 20_001, total_is_minimum: false, counts: { category: { Tech: 20_001 } } };
    await refresh(shop);
    expect(await ask('xylem')).toMatchObject(many);
    expect(await ask('')).toMatchObject(all);
    await shop.admin(`delete from public.illustrations where title in ('Many 7', 'Many 8')`);
    expect(await ask('xylem')).toMatchObject({ total: 19_999, total_is_minimum: false });
    expect(await ask('')).toMatchObject(all);
    await refresh(shop);
    expect(await ask('')).toMatchObject({ total: 19_999, counts: { category: { Tech: 19_999 } } });
  }, 300_000);
});
