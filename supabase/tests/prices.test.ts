import { describe, expect, test } from 'vitest';
import { addTeam, identities } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, order, lineFact } = openShop();

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
const change = (set: Record<string, unknown>, ids = ['paid']) =>
  shop.call<{ revised: object[] }>('admin', 'revise_illustrations', { p: { ids, set } });
const refuseChange = (set: Record<string, unknown>) =>
  shop.refusal('admin', 'revise_illustrations', { p: { ids: ['paid'], set } });
/** What the schedule asks for every minute. */
const tick = async () => (await shop.call<{ changed: number }>('service', 'start_and_end_sales')).changed;
const fact = <Value>(column: string, id = 'paid') =>
  value<Value>(shop.database, `select ${column} from public.illustrations where id = $1`, [id]);
/** As if the item had been asked for its present price for so many days. */
const askedSince = (daysAgo: number) =>
  shop.database.admin(
    `update public.price_changes set at = now() - make_interval(days => $1) where illustration_id = 'paid'`,
    [daysAgo],
  );
test('MO05 HX01 no price, factor or amount is NaN', async () => {
  const attempts = [
    `update public.illustrations set price = 'NaN'`,
    `insert into public.illustration_license_prices values ('paid', 'team', 'NaN')`,
    `update public.license_options set default_factor = 'NaN' where code = 'team'`,
    `insert into public.discount_codes (code, kind, amount) values ('NAN', 'amount', 'NaN')`,
  ];
  for (const statement of attempts) {
    const attempt = shop.database.withRole(identities.admin, (query) => query(statement));
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  }
});

describe('MO01 a sale', () => {
  test('is asked for at once, sorted and filtered by, ordered at, and over when it ends', async () => {
    await askedSince(60);
    await change({ sale_price: 4, sale_ends_at: days(5) });
    expect([await fact('asked_price'), await fact('struck_price'), await fact('price')]).toEqual([4, 12.5, 12.5]);
    const found = await shop.call<{ cards: { id: string; price: number; list_price: number; struck_price: number }[] }>(
      'anon',
      'find_illustrations',
      { p_filters: '{price:under-5}', p_sort: 'price-low' },
    );
    expect(found.cards.map(({ id, price, list_price, struck_price }) => [id, price, list_price, struck_price])).toEqual(
      [['paid', 4, 12.5, 12.5]],
    );
    const made = await order([{ id: 'paid', quantity: 2 }]);
    expect([made.total_amount, await lineFact(made, 'paid', 'list_price')]).toEqual([8, 12.5]);
  });

  test('that is planned changes nothing until it begins; an order has the price of its moment', async () => {
    await change({ sale_price: 4, sale_starts_at: days(2), sale_ends_at: days(5) });
    expect([await fact('asked_price'), await fact<Date>('sale_due_at'), await fact('struck_price')]).toEqual([
      12.5,
      expect.anything(),
      null,
    ]);
    expect(await tick()).toBe(0);
    const at = (when: string) =>
      value<number>(
        shop.database,
        `select private.price_at(i, $1::timestamptz)::float from public.illustrations i where id = 'paid'`,
        [when],
      );
    expect([await at(days(1)), await at(days(3)), await at(days(6))]).toEqual([12.5, 4, 12.5]);
  });

  test('begins and ends by itself: the row follows, and the history says when', async () => {
    await askedSince(60);
    await change({ sale_price: 4, sale_starts_at: days(2), sale_ends_at: days(5) });
    const move = async (by: string) => {
      await shop.database.admin(`alter table public.illustrations disable trigger ask_price`);
      await shop.database.admin(`update public.illustrations set sale_starts_at = sale_starts_at - interval '${by}',
        sale_ends_at = sale_ends_at - interval '${by}', sale_due_at = sale_due_at - interval '${by}' where id = 'paid'`);
      await shop.database.admin(`alter table public.illustrations enable trigger ask_price`);
      return tick();
    };
    const version = () => shop.call<string>('anon', 'content_version');
    const before = await version();
    expect([await move('3 days'), await fact('asked_price'), await fact('struck_price')]).toEqual([1, 4, 12.5]);
    expect(await version()).not.toBe(before);
    expect([await move('3 days'), await fact('asked_price'), await fact('struck_price')]).toEqual([1, 12.5, null]);
    expect([await move('3 days'), await fact('sale_due_at')]).toEqual([0, null]);
    const history = await shop.database.admin<{ reason: string; asked_price: string }>(
      `select reason, asked_price from public.price_changes where illustration_id = 'paid' order by at`,
    );
    expect(history.map(({ reason }) => reason)).toEqual(['price', 'sale_start', 'sale_end']);
  });

  test.each([
    [{ sale_price: 12.5 }],
    [{ sale_price: 0.4 }],
    [{ sale_price: 4, sale_starts_at: days(3), sale_ends_at: days(2) }],
    [{ sale_price: 4, sale_ends_at: days(-1) }],
  ])('%j is refused with a reason', async (set) => {
    expect(await refuseChange(set)).toMatchObject({
      hint: 'sale_invalid',
      message: expect.stringContaining('Sunset Walk'),
    });
  });

  test('ends with the price that it is below, when the item becomes free', async () => {
    await change({ sale_price: 4 });
    expect(await refuseChange({ price: 3 })).toMatchObject({ hint: 'sale_invalid' });
    await change({ is_free: true });
    expect([await fact('sale_price'), await fact('asked_price')]).toEqual([null, 0]);
  });

  test('is taken back as it was set', async () => {
    await askedSince(60);
    const { revised } = await change({ sale_price: 4 }, ['paid', 'other']);
    expect(await shop.call('admin', 'restore_illustrations', { p: { items: revised } })).toMatchObject({ restored: 2 });
    expect([await fact('sale_price'), await fact('asked_price', 'other')]).toEqual([null, 8]);
  });
});

describe('MO01 the struck price', () => {
  const preview = async (price: number) =>
    (
      await shop.call<{ struck_price: number | null; lowest_price: number | null; reason: string | null }[]>(
        'admin',
        'preview_sale',
        { p_ids: '{paid}', p_sale_price: price, p_starts_at: null },
      )
    )[0];

  test('is the lowest of the 30 days before, not the highest', async () => {
    await askedSince(60);
    await change({ price: 9 });
    await shop.database.admin(`update public.price_changes set at = now() - interval '10 days' where asked_price = 9`);
    await change({ price: 20 });
    expect(await preview(4)).toMatchObject({ struck_price: 9, lowest_price: 9, reason: null });
    await change({ sale_price: 4 });
    expect(await fact('struck_price')).toBe(9);
  });

  test('is not there where nothing was asked before, and the editor is told', async () => {
    await shop.database.admin(`delete from public.price_changes where illustration_id = 'paid'`);
    expect(await preview(4)).toMatchObject({ struck_price: null, reason: 'not_asked' });
    await change({ sale_price: 4 });
    expect([await fact('asked_price'), await fact('struck_price')]).toEqual([4, null]);
  });

  test('is not there where less was asked within the 30 days, and is again when these are over', async () => {
    await askedSince(60);
    await change({ price: 3 });
    await shop.database.admin(`update public.price_changes set at = now() - interval '40 days' where asked_price = 3`);
    await change({ price: 12.5 });
    await shop.database.admin(
      `update public.price_changes set at = now() - interval '20 days' where asked_price = 12.5 and at > now() - interval '50 days'`,
    );
    expect(await preview(4)).toMatchObject({ struck_price: null, lowest_price: 3, reason: 'was_lower' });
    await shop.database.admin(
      `update public.price_changes set at = now() - interval '31 days' where asked_price = 12.5 and at > now() - interval '50 days'`,
    );
    expect(await preview(4)).toMatchObject({ struck_price: 12.5, reason: null });
  });

  test('a time as a draft was not for sale', async () => {
    await askedSince(60);
    await change({ state: 'draft' });
    await shop.database.admin(
      `update public.price_changes set at = now() - interval '59 days' where reason = 'listing'`,
    );
    await change({ state: 'published', sale_price: 4 });
    expect([await fact('asked_price'), await fact('struck_price')]).toEqual([4, null]);
  });
});

test.each([
  ['preview_sale', { p_ids: '{paid}', p_sale_price: 4, p_starts_at: null }],
  ['reprice_illustrations', { p: { ids: ['paid'], percent: -10, rounding: 'none' } }],
  ['list_discount_codes', {}],
] as const)('MO01 MO02 %s is for editors, and refused to everyone else', async (name, args) => {
  await addTeam(shop.database.admin);
  expect(await shop.call('editor', name, args)).toBeTruthy();
  for (const who of ['anon', 'userA', 'support'] as const) {
    expect(await shop.refusal(who, name, args)).toMatchObject({ code: '42501' });
  }
});

test.each(['anon', 'userA', 'admin'] as const)('MO01 %s does not move sales: the schedule does', async (who) => {
  expect(await shop.refusal(who, 'start_and_end_sales')).toMatchObject({ code: '42501' });
});

describe('MO01 a sale that is over', () => {
  const pass = async () => {
    await change({ sale_price: 8, sale_ends_at: days(2) });
    await shop.database.admin(`alter table public.illustrations disable trigger ask_price`);
    await shop.database.admin(`update public.illustrations set sale_starts_at = sale_starts_at - interval '3 days',
      sale_ends_at = sale_ends_at - interval '3 days', sale_due_at = sale_due_at - interval '3 days' where id = 'paid'`);
    await shop.database.admin(`alter table public.illustrations enable trigger ask_price`);
    await tick();
  };

  test('MO01 is dropped by a price below it, and is on no list of sales', async () => {
    await pass();
    const onSale = async (is: boolean) =>
      (await shop.call<{ items: { id: string }[] }>('admin', 'list_illustrations', { p_on_sale: is })).items.map(
        ({ id }) => id,
      );
    expect([(await onSale(true)).includes('paid'), (await onSale(false)).includes('paid')]).toEqual([false, true]);
    await change({ price: 7 });
    expect([await fact('price'), await fact('asked_price'), await fact('sale_price')]).toEqual([7, 7, null]);
  });

  test.each(['restore_illustrations', 'undo_activity'])(
    'MO01 does not keep %s from taking a price back',
    async (way) => {
      await pass();
      const { revised } = await shop.call<{ revised: object[] }>('admin', 'reprice_illustrations', {
        p: { ids: ['paid', 'other'], percent: -50 },
      });
      if (way === 'restore_illustrations') await shop.call('admin', way, { p: { items: revised } });
      else {
        const id = await value<string>(
          shop.database,
          `select id from public.activity where kind = 'price_changed' order by happened_at desc limit 1`,
        );
        await shop.call('admin', way, { p_id: id });
      }
      expect([await fact('price'), await fact('price', 'other'), await fact('sale_price')]).toEqual([12.5, 8, null]);
    },
  );
});

test('MO01 HX01 a sale of more than a call changes begins over several, and no order waits for it', async () => {
  await shop.database
    .admin(`insert into public.illustrations (id, title, description, category, image, price, downloadable_file)
    select 'many-' || n, 'Many ' || n, 'One of many.', 'Tech', 'x.webp', 9, 'x.zip' from generate_series(1, 501) n`);
  await shop.database.admin(`alter table public.illustrations disable trigger ask_price`);
  await shop.database.admin(`update public.illustrations set sale_price = 4, sale_starts_at = now() - interval '1 hour',
    sale_ends_at = now() + interval '1 day', sale_due_at = now() - interval '1 hour' where id like 'many-%'`);
  await shop.database.admin(`alter table public.illustrations enable trigger ask_price`);
  const made = await order([{ id: 'many-7' }, { id: 'paid' }]);
  expect([made.total_amount, await fact('asked_price', 'many-8')]).toEqual([16.5, 9]);
  expect([await tick(), await tick(), await tick()]).toEqual([500, 1, 0]);
});

describe('MO01 SE01 a sale that is planned', () => {
  const plan = () =>
    shop.database.admin(`update public.illustrations set sale_price = 4.44, sale_starts_at = now() + interval '1 day',
      sale_ends_at = now() + interval '2 days' where id = 'paid'`);
  const read = (who: 'anon' | 'userA' | 'admin', statement: string) =>
    shop.database.withRole(identities[who], (query) => query(statement));

  test('is read by editors alone, by no door of the table', async () => {
    await plan();
    for (const who of ['anon', 'userA'] as const) {
      for (const column of ['sale_price', 'sale_starts_at', 'sale_ends_at', 'sale_due_at', 'i'])
        await expect(read(who, `select ${column} from public.illustrations i where id = 'paid'`)).rejects.toMatchObject(
          {
            code: '42501',
          },
        );
      await expect(read(who, `select 1 from public.illustrations where sale_price < 5`)).rejects.toMatchObject({
        code: '42501',
      });
      expect(await read(who, `select asked_price, asked_until from public.illustrations where id = 'paid'`)).toEqual([
        { asked_price: 12.5, asked_until: null },
      ]);
    }
    const shown = [
      await shop.call('anon', 'find_illustrations', { p_query: 'sunset' }),
      await shop.call('anon', 'search_catalog', { p_query: 'sunset', p_limit: 5 }),
      await shop.call('userA', 'list_illustrations', {}),
      await shop.call('userA', 'list_illustrations', { p_on_sale: true }),
    ];
    expect(JSON.stringify(shown)).not.toMatch(/4\.44/);
    expect(shown[3]).toMatchObject({ total: 0 });
    const planned = { id: 'paid', sale_price: 4.44 };
    expect(await shop.call('admin', 'list_illustrations', { p_on_sale: true })).toMatchObject({ items: [planned] });
    expect(await shop.call('admin', 'admin_illustrations', { p_ids: '{paid,none}' })).toMatchObject([planned]);
    expect(await shop.refusal('userA', 'admin_illustrations', { p_ids: '{paid}' })).toMatchObject({ code: '42501' });
  });

  test('shows its end once it runs', async () => {
    await shop.database.admin(
      `update public.illustrations set sale_price = 4.44, sale_ends_at = '2099-01-01Z' where id = 'paid'`,
    );
    expect(
      await read(
        'anon',
        `select asked_price, asked_until is not null as ends from public.illustrations where id = 'paid'`,
      ),
    ).toEqual([{ asked_price: 4.44, ends: true }]);
    expect(JSON.stringify(await shop.call('anon', 'find_illustrations', { p_query: 'sunset' }))).toContain(
      '"sale_ends_at":"2099',
    );
  });
});
