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
    palette: string[];
    image_width: number | null;
    image_height: number | null;
    description: string;
  }>(`select i.id, i.category, i.price, i.is_free, s.slug as series, i.facets, private.palette_colors(i.palette) as palette, i.image_width,
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

function byHand(query: string, filters: string[]): Outcome {
  const found = query ? items.filter(({ words }) => words.includes(query)) : items;
  const ids = found.filter((item) => fits(item, filters)).map(({ id }) => id);
  return { ids: ids.toSorted(), total: ids.length, counts: countsOf(found, filters) };
}

/** Words that stand in descriptions and nowhere else, with no other form. */
const QUERIES = ['', 'behind'];

describe('FI03 counts', () => {
  test('FI03 of random filters and queries they are those of a count by hand', async () => {
    items = await readItems();
    const values = [...new Set(items.flatMap((item) => item.values))].toSorted();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...values), { maxLength: 5 }),
        fc.constantFrom(...QUERIES),
        async (filters, query) => {
          expect(await answered(query, filters)).toEqual(byHand(query, filters));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('FI03 they stay right through additions, changes, states and deletions', async () => {
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
        items = await readItems();
        expect(await answered('', [])).toEqual(byHand('', []));
        for (const filters of [['hair:locs'], ['hair:locs', 'price:paid', 'age:child'], ['color:red', 'price:free']])
          expect(await answered('', filters)).toEqual(byHand('', filters));
        expect(await answered('behind', ['hair:braids', 'hair:locs', 'price:paid'])).toEqual(
          byHand('behind', ['hair:braids', 'hair:locs', 'price:paid']),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('FI03 two writers at a time lose no number', async () => {
    const add = (title: string) =>
      database.admin(
        `insert into public.illustrations (title, description, category, image, price) values ($1, 'One of two writers.', 'Tech', 'x', 7)`,
        [title],
      );
    await Promise.all(Array.from({ length: 24 }, (_, index) => add(`Writer ${index}`)));
    items = await readItems();
    for (const filters of [[], ['price:paid'], ['price:paid', 'category:Tech']])
      expect(await answered('', filters)).toEqual(byHand('', filters));
    const doubled = await database.admin<{ rows: number }>(
      `select count(*)::integer as rows from private.filter_bits f where value = 'price:paid'`,
    );
    await Promise.all(
      ['price = 6', "category = 'Faith'", "facets = '{hair:locs}'"].map((change, index) =>
        database.admin(
          `update public.illustrations set ${change} where title like 'Writer %' and length(title) % 3 <> ${index}`,
        ),
      ),
    );
    items = await readItems();
    for (const filters of [
      ['price:paid', 'category:Faith'],
      ['hair:locs', 'price:5-10'],
    ])
      expect(await answered('', filters)).toEqual(byHand('', filters));
    expect(doubled[0]?.rows).toBeLessThan(100);
    const rows = await database.admin<{ rows: number }>('select count(*)::integer as rows from private.filter_totals');
    expect(rows[0]?.rows).toBeLessThan(2000);
  });

  test('FI03 a value whose bits lie in several rows is counted once', async () => {
    items = await readItems();
    const filters = ['price:paid', 'category:Faith'];
    expect(await answered('', filters)).toEqual(byHand('', filters));
    // Exclusive or of three rows with the same bits is one of them.
    await database.admin(`insert into private.filter_bits (value, chunk, bits)
      select f.value, f.chunk, f.bits from private.filter_bits f, generate_series(1, 2)
      where (f.value, f.chunk) in (select b.value, b.chunk from private.filter_bits b group by 1, 2 having count(*) = 1)`);
    expect(await answered('', filters)).toEqual(byHand('', filters));
    expect(await answered('behind', filters)).toEqual(byHand('behind', filters));
  });

  test('FI03 SF07 a word of more than a thousand pictures finds them, whether counts are asked for or not', async () => {
    // One writer: words are counted row by row, as they are in a shop of up to 8192 items.
    const shop = await server.clone();
    await addShop(shop.admin);
    await shop.admin(`insert into public.illustrations (title, description, category, image, price)
      select 'Many ' || n, 'A picture of xylem.', 'Tech', 'x', 5 + n % 7 from generate_series(1, 1010) n`);
    const { call } = caller(shop);
    for (const p_sort of ['relevance', 'newest', 'price-low', 'title', 'popular'])
      for (const p_counts of [true, false]) {
        const asked = { p_query: 'xylem', p_sort, p_size: 20, p_counts };
        const { total, cards } = await call<Answer>('anon', 'find_illustrations', asked);
        expect({ p_sort, p_counts, total, cards: cards.length }).toEqual({ p_sort, p_counts, total: 1010, cards: 20 });
      }
  });
});
