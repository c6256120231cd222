import { describe, expect, test } from 'vitest';
import { USER_A, USER_B, ADMIN } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, buy, refund, order } = openShop();
const today = new Date().toISOString().slice(0, 10);
const RANGE = { p_from: today, p_to: today };

const view = (id: string, user: string | null = null) =>
  shop.call('service', 'count_view', { p_illustration_id: id, p_user_id: user });
const days = (range = RANGE) => shop.call<Record<string, number>[]>('admin', 'shop_statistics', range);
interface Items {
  total: number;
  items: Record<string, unknown>[];
}
const items = (over: object = {}) =>
  shop.call<Items>('admin', 'illustration_statistics', {
    ...RANGE,
    p_search: '',
    p_never_sold: false,
    p_sort: 'revenue_cents',
    p_ascending: false,
    p_page: 1,
    p_page_size: 10,
    ...over,
  });
const titles = async (over: object = {}) => (await items(over)).items.map(({ title }) => title);
const searched = (query: string, sender = 'one') =>
  shop.call('service', 'count_empty_search', { p_query: query, p_sender: sender });
const searchedByFive = async (query: string) => {
  for (const sender of ['one', 'two', 'three', 'four', 'five']) await searched(query, sender);
};
const misses = () =>
  shop.call<{ words: string; searches: number; sessions: number }[]>('admin', 'list_empty_searches', {
    ...RANGE,
    p_limit: 10,
  });

describe('OW09 views', () => {
  test('OW09 each opening counts once for its item and day, of visitors and shoppers alike', async () => {
    for (const user of [null, USER_A, USER_A]) await view('paid', user);
    await view('other');
    expect(await days()).toMatchObject([{ day: today, views: 4 }]);
    expect(await items({ p_sort: 'views' })).toMatchObject({
      items: [{ id: 'paid', views: 3 }, { id: 'other', views: 1 }, ...Array.from({ length: 4 }, () => ({ views: 0 }))],
    });
  });

  test('OW09 administrators, unknown items and what is not listed count nothing', async () => {
    await shop.database.admin(`update public.illustrations set state = 'draft' where id = 'empty'`);
    await view('paid', ADMIN);
    await view('empty');
    await view('no-such-item');
    expect(await value(shop.database, 'select count(*)::integer from private.illustration_views')).toBe(0);
  });

  test('OW09 only the server counts', async () => {
    for (const who of ['anon', 'userA', 'admin'] as const) {
      expect(await shop.refusal(who, 'count_view', { p_illustration_id: 'paid', p_user_id: null })).toMatchObject({
        code: '42501',
      });
      expect(await shop.refusal(who, 'count_empty_search', { p_query: 'zebra' })).toMatchObject({ code: '42501' });
    }
  });
});

describe('OW09 sales', () => {
  test('OW09 paid lines count in cents on the day of payment; what is paid back and what is unpaid do not', async () => {
    await buy([{ id: 'paid', quantity: 2 }, { id: 'other' }]);
    const returned = await buy([{ id: 'paid' }], USER_B);
    await refund(returned, 1250);
    await order([{ id: 'other' }], USER_B);
    expect(await days()).toMatchObject([{ orders: 2, sales: 2, revenue_cents: 3300 }]);
    expect(await items()).toMatchObject({
      items: [
        { id: 'paid', sales: 1, revenue_cents: 2500, conversion: null },
        { id: 'other', sales: 1, revenue_cents: 800 },
        { sales: 0 },
        { sales: 0 },
        { sales: 0 },
        { sales: 0 },
      ],
    });
  });

  test('OW09 conversion is sales by views, and none of what is free', async () => {
    await buy([{ id: 'paid' }]);
    for (let count = 0; count < 4; count += 1) await view('paid');
    await view('free');
    const { items: found } = await items({ p_sort: 'conversion' });
    expect(found[0]).toMatchObject({ id: 'paid', conversion: 0.25 });
    expect(found.find(({ id }) => id === 'free')).toMatchObject({ views: 1, conversion: null });
    expect(await shop.call('admin', 'illustration_figures', { p_id: 'paid' })).toEqual({ views: 4, sales: 1 });
  });

  test('OW09 MO07 money is that of the shop’s currency: what was sold in another one counts without it', async () => {
    await buy([{ id: 'paid' }]);
    expect(await days()).toMatchObject([{ revenue_cents: 1250 }]);
    await shop.database.admin(`update public.shop_settings set currency = 'eur'`);
    expect(await days()).toMatchObject([{ orders: 1, sales: 1, revenue_cents: 0 }]);
    const [first] = (await items({ p_sort: 'sales' })).items;
    expect(first).toMatchObject({ id: 'paid', sales: 1, revenue_cents: 0 });
    expect(await shop.call('admin', 'admin_stats', {})).toMatchObject({ orders_30d: 1, revenue_30d: 0 });
  });

  test('OW09 favorites and downloads of the range count; the bundle’s files count for the bundle', async () => {
    await shop.database.admin(`
      insert into public.favorites (user_id, illustration_id) values ('${USER_A}', 'paid');
      insert into public.favorites (user_id, illustration_id, created_at) values ('${USER_A}', 'other', now() - interval '2 days');
      insert into public.download_log (id, user_id, illustration_id, pack_slug, title) values
        (gen_random_uuid(), '${USER_A}', 'free', null, 'Free Smile'), (gen_random_uuid(), '${USER_A}', null, 'fitness', 'Fitness')`);
    expect(await days()).toMatchObject([{ favorites: 1, downloads: 2 }]);
    const { items: found } = await items({ p_sort: 'downloads' });
    expect(found.filter(({ downloads }) => downloads === 1).map(({ id }) => id)).toEqual(['bundle-all-packs', 'free']);
  });

  test('OW09 a range has every day of it, and what lies outside is not counted', async () => {
    await shop.database.admin(
      `insert into private.illustration_views (illustration_id, day, views) values ('paid', '2026-03-01', 5), ('paid', '2026-03-04', 7)`,
    );
    const found = await days({ p_from: '2026-03-01', p_to: '2026-03-03' });
    expect(found.map(({ day, views }) => [day, views])).toEqual([
      ['2026-03-01', 5],
      ['2026-03-02', 0],
      ['2026-03-03', 0],
    ]);
    expect(await shop.refusal('admin', 'shop_statistics', { p_from: '2026-03-02', p_to: '2026-03-01' })).toMatchObject({
      hint: 'validation',
    });
  });
});

describe('OW09 the table', () => {
  test('OW09 is searched, sorted and paged; a wildcard is a letter like others', async () => {
    expect(await titles({ p_search: ' RUN ' })).toEqual(['Morning Run']);
    expect(await titles({ p_search: '%' })).toEqual([]);
    expect(await titles({ p_sort: 'title', p_ascending: true, p_page: 2, p_page_size: 2 })).toEqual([
      'Free Smile',
      'Morning Run',
    ]);
    expect(
      await shop.refusal('admin', 'illustration_statistics', {
        ...RANGE,
        p_search: '',
        p_never_sold: false,
        p_sort: 'id; drop',
        p_ascending: true,
        p_page: 1,
        p_page_size: 1,
      }),
    ).toMatchObject({ code: '22023' });
  });

  test('OW09 never sold is what is on sale, costs something and was not bought before the range either', async () => {
    await buy([{ id: 'paid' }]);
    await shop.database.admin(
      `update public.orders set paid_at = now() - interval '60 days'; update public.illustrations set state = 'draft' where id = 'empty'`,
    );
    expect(await titles({ p_never_sold: true, p_sort: 'title', p_ascending: true })).toEqual([
      'Deep Focus',
      'Morning Run',
    ]);
  });
});

describe('OW09 searches that found nothing', () => {
  test('OW09 the words count once a search, however they are written', async () => {
    for (const query of ['Zebra Crossing', 'sunset', '']) await searchedByFive(query);
    await searched('  zebra, crossing!');
    expect(await misses()).toMatchObject([{ words: 'zebra crossing', searches: 6, sessions: 5 }]);
  });

  test.each([
    'ama.obi@zebra.test',
    '+49 170 1234567',
    '4111 1111 1111 1111',
    '４１１１１１１１１１１１１１１１',
    '𝟒𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏',
    '④①①①①①①①①①①①①①①①',
    'maria＠example.com',
    'zebra 08-03-55',
    '٤١١١ ١١١١',
    'x'.repeat(61),
  ])('OW09 %j is not kept', async (query) => {
    await searchedByFive(query);
    expect(await misses()).toEqual([]);
    expect(await value(shop.database, 'select count(*)::integer from private.empty_searches')).toBe(0);
  });

  test('FI08 one sender’s words stay hidden however often they come; the fifth sender shows them', async () => {
    for (let turn = 0; turn < 9; turn += 1) await searched('zebra');
    for (const sender of ['two', 'three', 'four']) await searched('zebra', sender);
    expect(await misses()).toEqual([]);
    await searched('zebra', 'five');
    expect(await misses()).toMatchObject([{ words: 'zebra', searches: 13, sessions: 5 }]);
  });

  test('FI08 of a search that found some of its words, those that no picture has are wanted', async () => {
    await searchedByFive('sunset zebra');
    await searchedByFive('black zebra picture');
    expect(await misses()).toMatchObject([{ words: 'zebra', sessions: 5 }]);
  });

  test('FI08 nothing tells who asked: no sender is kept, and what told them apart goes with the day', async () => {
    await searchedByFive('zebra');
    const kept = await value<string>(
      shop.database,
      `select string_agg(t::text, ' ') from (select e::text from private.empty_searches e union all select s::text from private.search_senders s) t`,
    );
    expect(kept).not.toMatch(/one|five/);
    await shop.database.admin(`alter table private.search_senders drop constraint search_senders_day_fkey;
      alter table private.search_senders add foreign key (day) references private.search_salts (day) on update cascade on delete cascade;
      update private.search_salts set day = day - 1`);
    await shop.call('service', 'clean_up');
    expect(await value(shop.database, 'select count(*)::integer from private.search_senders')).toBe(0);
    expect(await value(shop.database, 'select count(*)::integer from private.search_salts')).toBe(0);
  });

  test('OW09 they go after 90 days, with the other things that are no longer needed', async () => {
    await shop.database.admin(`
      insert into private.empty_searches (day, words, searches)
      select (now() at time zone 'utc')::date - ago, 'zebra', 1 from unnest(array[90, 91]) ago`);
    await shop.call('service', 'clean_up');
    expect(await value(shop.database, 'select count(*)::integer from private.empty_searches')).toBe(1);
  });
});

describe('MO02 OW09 codes', () => {
  const codes = () => shop.call('admin', 'code_statistics', RANGE);

  test('uses, revenue and what was taken off, of paid orders alone; what went back is no revenue', async () => {
    await shop.database.admin(`insert into public.discount_codes (code, kind, percent) values
      ('TEN', 'percent', 10), ('HALF', 'percent', 50), ('UNUSED', 'percent', 5)`);
    expect(await codes()).toEqual([]);
    const pay = async (code: string, user: string) => buy([{ id: 'paid' }], user, { code });
    await pay('TEN', USER_A);
    const returned = await pay('HALF', USER_B);
    await refund(returned, 625);
    await order([{ id: 'other' }], USER_B, { code: 'TEN' });
    expect(await codes()).toEqual([
      { code: 'TEN', uses: 1, revenue_cents: 1125, discount_cents: 125 },
      { code: 'HALF', uses: 1, revenue_cents: 0, discount_cents: 625 },
    ]);
    const earlier = { p_from: '2020-01-01', p_to: '2020-02-01' };
    expect(await shop.call('admin', 'code_statistics', earlier)).toEqual([]);
  });

  test('MO07 what was taken off in another currency than the shop’s counts without it, here and in the list of codes', async () => {
    await shop.database.admin(`insert into public.discount_codes (code, kind, percent) values ('TEN', 'percent', 10)`);
    await buy([{ id: 'paid' }], USER_A, { code: 'TEN' });
    expect(await shop.call('admin', 'list_discount_codes', {})).toMatchObject([{ used: 1, discount_total: 1.25 }]);
    await shop.database.admin(`update public.shop_settings set currency = 'eur'`);
    expect(await codes()).toEqual([{ code: 'TEN', uses: 1, revenue_cents: 0, discount_cents: 0 }]);
    expect(await shop.call('admin', 'list_discount_codes', {})).toMatchObject([{ used: 1, discount_total: 0 }]);
  });

  test.each(['anon', 'userA'] as const)('are not for %s', async (who) => {
    expect(await shop.refusal(who, 'code_statistics', RANGE)).toMatchObject({ code: '42501' });
  });
});
