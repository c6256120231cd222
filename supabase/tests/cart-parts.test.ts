/** Packs and illustrations in a cart beside what contains them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { USER_A } from './fixtures.ts';
import { takenBack } from './matrix-cells.ts';
import { openShop } from './money-steps.ts';

const { shop, order, buy, attach, paidEvent, pay, owned } = openShop();

const BUNDLE = { id: 'bundle-all-packs' };
const PACK = { id: 'pack-tech-startup' };
const PICTURE = { id: 'paid' };
/** Dollars of the nine packs; all of them together cost more than the bundle's 79. */
const PACKS = [0.5, 3.1, 8.3, 9.99, 12.5, 19, 20.71, 24.9, 30];

interface Quote {
  total: number;
  lines: { id: string; quantity: number; amount: number }[];
  problems: { id: string; reason: string }[];
  left_out: { id: string; quantity: number; message: string }[];
  code: { message: string } | null;
}
const quote = (items: object[], code?: string) =>
  shop.call<Quote>('userA', 'quote_cart', { p: { items, ...(code && { code }) } });
const charged = ({ lines }: Pick<Quote, 'lines'>) => lines.map(({ id, quantity }) => [id, quantity]);
const inOrder = (lines: ReturnType<typeof charged>) => lines.map(String).toSorted((a, b) => a.localeCompare(b));

/** Every pack as an item of its own; the illustration `paid`, 12.50, is in the first one. */
beforeEach(() =>
  shop.database.admin(
    `with sold as (
       update public.illustrations i set price = p.price, state = 'published'
       from (select slug, row_number() over (order by display_order) as place from public.bundle_packs where section = 'pack') b
       join unnest($1::numeric[]) with ordinality as p (price, place) using (place)
       where i.id = 'pack-' || b.slug)
     insert into public.pack_items (pack_slug, illustration_id) values ('tech-startup', 'paid')`,
    [PACKS],
  ),
);

test('BU04 a pack beside the bundle that contains it is not charged, in any order of the cart, and the cart says why', async () => {
  for (const items of [
    [PACK, BUNDLE],
    [BUNDLE, PACK],
  ]) {
    const told = await quote(items);
    expect([told.total, charged(told), told.problems]).toEqual([79, [[BUNDLE.id, 1]], []]);
    expect(told.left_out).toMatchObject([
      {
        id: PACK.id,
        quantity: 1,
        message: expect.stringMatching(/contains "Tech Startup.*", so it is not charged again/),
      },
    ]);
  }
  expect(await order([PACK, BUNDLE])).toMatchObject({ total_amount: 79, items: [{ id: BUNDLE.id }] });
});

test('BU04 an illustration beside its pack or bundle: one standard license is left out, further and dearer ones are charged', async () => {
  await shop.database.admin(
    `insert into public.illustration_license_prices (illustration_id, option, price) values ('paid', 'extended', 40)`,
  );
  expect(charged(await quote([PICTURE, PACK]))).toEqual([[PACK.id, 1]]);
  expect(charged(await quote([PICTURE, PACK, BUNDLE]))).toEqual([[BUNDLE.id, 1]]);
  const three = await quote([{ ...PICTURE, quantity: 3 }, BUNDLE]);
  expect([three.total, charged(three)]).toEqual([
    79 + 25,
    [
      ['paid', 2],
      [BUNDLE.id, 1],
    ],
  ]);
  expect(three.left_out).toMatchObject([
    { id: 'paid', quantity: 1, message: expect.stringContaining('one license of') },
  ]);
  expect(await quote([{ ...PICTURE, option: 'extended' }, BUNDLE])).toMatchObject({ total: 119, left_out: [] });
  await buy([PICTURE]);
  // The license that is owned counts toward the pack, which costs 0.50; the further one is charged.
  expect(await quote([{ ...PICTURE, further_seats: true }, PACK])).toMatchObject({
    total: 12.5,
    credit: 0.5,
    left_out: [],
  });
});

test('BU04 a pack stays charged where the bundle beside it cannot be bought', async () => {
  await shop.database.admin(
    `update public.bundle_packs set version = 0, bucket = null, object_path = null where slug = 'education'`,
  );
  expect(await quote([PACK, BUNDLE])).toMatchObject({ total: 0.5, left_out: [], problems: [{ id: BUNDLE.id }] });
});

test('BU04 a code for a pack that is left out says that the pack is not charged', async () => {
  await shop.database.admin(
    `insert into public.discount_codes (code, kind, item) values ('GIFT', 'free_item', 'pack-fitness')`,
  );
  const { code, total } = await quote([{ id: 'pack-fitness' }, BUNDLE], 'GIFT');
  expect([total, code?.message]).toEqual([79, 'The code "GIFT" is for an item that is not charged in this cart.']);
});

test('BU04 HX03 the page of a pack is closed when the page of its bundle opens, and the other way around', async () => {
  const [single, bundle] = [await order([PACK]), await order([BUNDLE])];
  await attach(single);
  expect(await attach(bundle)).toEqual([`cs_${single.order_id}`]);
  const again = await order([PACK]);
  expect(await attach(again)).toEqual(expect.arrayContaining([`cs_${bundle.order_id}`]));
  await pay(paidEvent(bundle));
  expect(await owned()).toEqual([BUNDLE.id]);
});

/** For a machine that does other work. */
const LONG = { timeout: 400_000 };

describe('BU04 two bundles that share packs, in one cart or one after the other', () => {
  const [A, B] = [{ id: 'bundle-a' }, { id: 'bundle-b' }];
  const PRICES = { 'bundle-a': 2000, 'bundle-b': 1500 };
  /** In cents. The sets are of the first four packs, a bit for each. */
  const WEIGHTS = [50, 310, 830, 999];
  beforeEach(() =>
    shop.database.admin(`insert into public.illustrations (id, kind, title, description, price, state) values
      ('bundle-a', 'bundle', 'Bundle A', 'Packs for tests.', 20, 'published'),
      ('bundle-b', 'bundle', 'Bundle B', 'Packs for tests.', 15, 'published')`),
  );
  const fill = (bundle: { id: string }, packs: number) =>
    shop.database.admin(
      `insert into public.bundle_members (bundle_id, pack_slug)
       select $1, b.slug from public.bundle_packs b where b.section = 'pack' and $2::int & (1 << (b.display_order - 1)) > 0`,
      [bundle.id, packs],
    );
  const weigh = (set: number) => WEIGHTS.reduce((sum, cents, n) => sum + ((set >> n) & 1) * cents, 0);
  /** Of a bundle's price, what is for the packs that another one does not give. */
  const rest = (cents: number, packs: number, shared: number) =>
    Math.round(cents * (1 - weigh(packs & shared) / weigh(packs)));

  test('a bundle whose packs another one has is left out, and of equal bundles the dearer one', async () => {
    await fill(A, 0b0111);
    await fill(B, 0b0011);
    const told = await quote([B, A]);
    expect([told.total, charged(told)]).toEqual([20, [['bundle-a', 1]]]);
    expect(told.left_out).toEqual([
      {
        id: 'bundle-b',
        title: 'Bundle B',
        quantity: 1,
        message: '"Bundle A" in this cart contains all packs of "Bundle B", so it is not charged again.',
      },
    ]);
    expect(await order([B, A])).toMatchObject({ total_amount: 20, items: [{ id: 'bundle-a' }] });
    await fill(B, 0b0100);
    expect(await quote([A, B])).toMatchObject({ total: 15, lines: [{ id: 'bundle-b' }] });
  });

  test('an owned bundle counts toward another one as much as the same cart leaves out', async () => {
    await fill(A, 0b0011);
    await fill(B, 0b0110);
    const both = await quote([A, B]);
    expect(both.left_out).toMatchObject([
      { id: 'bundle-b', quantity: 0, message: expect.stringContaining('contains 1 of the 2 packs of "Bundle B"') },
    ]);
    const owned = await buy([A]);
    const later = await quote([B]);
    expect([Math.round(both.total * 100), Math.round(later.total * 100)]).toEqual([
      2000 + rest(1500, 0b0110, 0b0011),
      rest(1500, 0b0110, 0b0011),
    ]);
    expect(later.lines).toMatchObject([{ credits: [{ title: 'Bundle A', order_id: owned.order_id }] }]);
    expect((await buy([B])).total_amount).toBe(later.total);
  });

  test('BU04 HX03 the page of a bundle is closed when the page of one that shares a pack opens', async () => {
    await fill(A, 0b0011);
    await fill(B, 0b0110);
    const [first, second] = [await order([A]), await order([B])];
    await attach(first);
    expect(await attach(second)).toEqual([`cs_${first.order_id}`]);
  });

  test(
    'BU04 MO03 over all pairs of sets of four packs, in both orders of the cart, each pack is charged once',
    LONG,
    async () => {
      const pairs: { a: number; b: number; told: Quote; turned: Quote }[] = [];
      await takenBack(shop.database, async (query) => {
        await query(PAIRS);
        pairs.push(...(await query<(typeof pairs)[number]>('select * from pg_temp.pairs($1)', [PAIR_STEP])));
      });
      expect(pairs).toHaveLength(15 * Math.ceil(15 / PAIR_STEP));
      for (const { a, b, told, turned } of pairs) {
        // B is the cheaper one: it is the part, unless it contains A or equals it.
        const [whole, part] = (a & b) === a ? (['bundle-b', 'bundle-a'] as const) : (['bundle-a', 'bundle-b'] as const);
        const packs = { 'bundle-a': a, 'bundle-b': b };
        const charge = PRICES[whole] + rest(PRICES[part], packs[part], packs[whole]);
        expect([a, b, Math.round(told.total * 100)]).toEqual([a, b, charge]);
        expect(told.total, 'no less than what contains all').toBeGreaterThanOrEqual((a & b) === a ? 15 : 20);
        expect([turned.total, inOrder(charged(turned))]).toEqual([told.total, inOrder(charged(told))]);
        expect(told.left_out.map(({ id }) => id)).toEqual((a & b) === 0 ? [] : [part]);
      }
    },
  );

  /** The quick run asks for 60 of the 225 pairs. */
  const PAIR_STEP = process.env.BAOBAB_TESTS === 'quick' ? 4 : 1;
  const PAIRS = `
create function pg_temp.pairs(p_step int) returns table (a int, b int, told jsonb, turned jsonb) language plpgsql as $$
begin
  for a in 1..15 loop
    for b in 1..15 by p_step loop
      delete from public.bundle_members where bundle_id in ('bundle-a', 'bundle-b');
      insert into public.bundle_members (bundle_id, pack_slug)
      select case side when 1 then 'bundle-a' else 'bundle-b' end, p.slug
      from public.bundle_packs p cross join (values (1, a), (2, b)) as s (side, packs)
      where p.section = 'pack' and packs & (1 << (p.display_order - 1)) > 0;
      return query select a, b, private.quote('{"items": [{"id": "bundle-a"}, {"id": "bundle-b"}]}'),
        private.quote('{"items": [{"id": "bundle-b"}, {"id": "bundle-a"}]}');
    end loop;
  end loop;
end
$$`;
});

/** The bundle and every pack that is not owned, quoted for each subset of owned packs. */
/** Distance between the asked sets: the quick run asks for one in 73. */
const STEP = process.env.BAOBAB_TESTS === 'quick' ? 73 : 1;
const QUOTES = `
create function pg_temp.quotes(p_buyer uuid, p_packs text[], p_step int) returns setof jsonb language plpgsql as $$
begin
  for owned in 0..511 by p_step loop
    update public.order_items l set refunded_at = case when owned & (1 << (o.number - 1001)::int) > 0 then null else now() end
    from public.orders o where o.id = l.order_id and (owned & (1 << (o.number - 1001)::int) > 0) <> (l.refunded_at is null);
    return next private.quote(jsonb_build_object('user_id', p_buyer, 'items', (
      select jsonb_agg(jsonb_build_object('id', p.id) order by p.place)
      from unnest(p_packs || 'bundle-all-packs'::text) with ordinality p (id, place) where owned & (1 << (p.place - 1)::int) = 0)));
  end loop;
end
$$`;

test(
  'BU04 MO03 over all subsets of nine packs, owned or in the same cart as the bundle, each is paid once',
  LONG,
  async () => {
    const ids = (
      await shop.database.admin<{ id: string }>(
        `select 'pack-' || slug as id from public.bundle_packs where section = 'pack' order by display_order`,
      )
    ).map(({ id }) => id);
    for (const id of ids) await buy([{ id }]);
    const cents = PACKS.map((price) => Math.round(price * 100));
    const pick = <One>(from: readonly One[], set: number) => from.filter((_, n) => ((set >> n) & 1) === 1);
    await takenBack(shop.database, async (query) => {
      await query(QUOTES);
      const quotes = await query<{ told: Quote }>(`select told from pg_temp.quotes($1, $2, $3) told`, [
        USER_A,
        ids,
        STEP,
      ]);
      expect(quotes).toHaveLength(Math.ceil(512 / STEP));
      for (const [index, { told }] of quotes.entries()) {
        const set = index * STEP;
        const rest = 7900 - pick(cents, set).reduce((sum, price) => sum + price, 0);
        expect([set, Math.round(told.total * 100)]).toEqual([set, rest <= 0 ? 0 : Math.max(rest, 50)]);
        expect([charged(told), told.problems]).toEqual([[[BUNDLE.id, 1]], []]);
        expect(told.left_out.map(({ id }) => id)).toEqual(pick(ids, 511 - set));
      }
    });
  },
);
