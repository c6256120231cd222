import { expect, test } from 'vitest';
import { addEverything, addTeam, type Identity } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);

interface Listed {
  total: number;
  items: { id: string; title: string; price: number; state: string }[];
}

const list = (wanted: Record<string, unknown> = {}, who: Identity = 'admin') =>
  shop.call<Listed>(who, 'list_illustrations', wanted);
const idsOf = ({ items }: Listed) => items.map(({ id }) => id);

const addMany = (count: number) =>
  shop.database.admin(`
    insert into public.illustrations (id, title, description, category, image, price, is_free, featured, created_at, updated_at)
    select 'many-' || n, 'Number ' || n % 7, 'One of many pictures.', (array['Tech', 'Family'])[1 + n % 2], 'x/' || n || '.webp',
      case when n % 5 = 0 then 0 else 1 + n % 3 end, n % 5 = 0, n % 11 = 0, timestamptz '2026-01-01' + n % 13 * interval '1 day', now()
    from generate_series(1, ${count}) n`);

const SORTS = ['title', 'category', 'price', 'created_at', 'updated_at'];

test.each(SORTS.flatMap((sort) => [true, false].map((isAscending) => [sort, isAscending] as const)))(
  'AD05 pages by %s, ascending %s, hold each illustration once, in order, also those that are read from the end',
  async (p_sort, p_ascending) => {
    await addMany(50);
    const wanted = await value<string[]>(
      shop.database,
      `select array_agg(id order by ${p_sort} ${p_ascending ? 'asc' : 'desc'}, id) from public.illustrations where kind = 'illustration'`,
    );
    const found: string[] = [];
    for (let p_page = 1; found.length < wanted.length; p_page += 1) {
      const page = await list({ p_sort, p_ascending, p_page, p_page_size: 7 });
      expect(page.total).toBe(wanted.length);
      expect(page.items).toHaveLength(Math.min(7, wanted.length - found.length));
      found.push(...idsOf(page));
    }
    expect(found).toEqual(wanted);
    expect((await list({ p_sort, p_ascending, p_page: 100, p_page_size: 7 })).items).toEqual([]);
    const words = { p_search: 'number', p_sort, p_ascending, p_page_size: 7 };
    expect(idsOf(await list({ ...words, p_page: 3 }))).toEqual(
      wanted.filter((id) => id.startsWith('many')).slice(14, 21),
    );
    expect((await list({ ...words, p_page: 100 })).items).toEqual([]);
  },
);

test.each([
  [{ p_search: 'oNe of MANY' }, "description ilike '%one of many%'"],
  [{ p_search: ' famil ' }, "category ilike '%famil%'"],
  [{ p_search: 'Number 3' }, "title like '%Number 3%'"],
  [{ p_search: '%' }, 'false'],
  [{ p_search: "o'clock \\ _ (,)" }, 'false'],
  [{ p_category: 'Family' }, "category = 'Family'"],
  [{ p_free: true }, 'is_free'],
  [{ p_free: false, p_featured: true }, 'not is_free and featured'],
  [{ p_state: 'draft' }, "state = 'draft'"],
  [{ p_sellable: false }, 'not is_free and not is_deliverable'],
  [{ p_sellable: true }, '(is_free or is_deliverable)'],
  [{ p_on_sale: true }, 'sale_price is not null'],
  [
    { p_on_sale: false, p_search: 'number', p_featured: false },
    "sale_price is null and title ilike '%number%' and not featured",
  ],
])('AD05 %j finds what SQL finds, on the page and as ids', async (wanted, condition) => {
  await addMany(40);
  await shop.database.admin(
    "update public.illustrations set sale_price = 1, sale_starts_at = now() where id in ('paid', 'many-8')",
  );
  const ids = await value<string[]>(
    shop.database,
    `select coalesce(array_agg(id order by id), '{}') from public.illustrations where kind = 'illustration' and ${condition}`,
  );
  expect(await shop.call('admin', 'list_illustration_ids', wanted)).toEqual(ids);
  expect((await list(wanted)).total).toBe(ids.length);
  expect(idsOf(await list({ ...wanted, p_page_size: 500 })).toSorted()).toEqual(ids);
});

test('AD05 OW12 others than editors find what their policies show, visitors nothing', async () => {
  await addTeam((statement) => shop.database.admin(statement));
  for (const who of ['admin', 'editor'] as const)
    expect(await shop.call(who, 'list_illustration_ids')).toEqual(
      expect.arrayContaining(['draft', 'withdrawn', 'paid']),
    );
  const listed = await shop.call<string[]>('support', 'list_illustration_ids', { p_search: 'a' });
  expect(listed).toContain('paid');
  expect(listed).not.toContain('draft');
  expect(listed).not.toContain('withdrawn');
  expect(idsOf(await list({ p_search: 'a', p_page_size: 100 }, 'support')).toSorted()).toEqual(listed);
  // bought before it was withdrawn
  expect(await shop.call('userA', 'list_illustration_ids')).toContain('withdrawn');
  expect(await shop.call('userB', 'list_illustration_ids')).not.toContain('withdrawn');
  expect(await shop.refusal('anon', 'list_illustrations', {})).toMatchObject({ code: '42501' });
  expect(await shop.refusal('anon', 'list_illustration_ids', {})).toMatchObject({ code: '42501' });
});
