/** What a payment page promised is decided again when it is paid, and what was counted after when a payment falls away. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, USER_A, USER_B, identities } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import type { Order } from './money-steps.ts';
import { overlap } from './rpc.ts';

const {
  shop,
  order,
  refuseOrder,
  paidEvent,
  pay,
  close,
  buy,
  refund,
  dispute,
  attach,
  owned,
  lineOf,
  lineFact,
  reconcile,
} = openShop();

/** What is to be refunded: cents by order, smallest first. */
const ungranted = async () =>
  (await shop.call<{ order_id: string; cents: number }[]>('service', 'ungranted_lines', { p_limit: 50 }))
    .toSorted((one, other) => one.cents - other.cents)
    .map(({ order_id, cents }) => [order_id, cents]);
const reasonOf = (made: Order, id: string) => lineFact<string | null>(made, id, 'refusal');
const addCode = (facts: Record<string, unknown>) =>
  shop.database.admin(
    `insert into public.discount_codes (${Object.keys(facts).join(', ')}) values (${Object.keys(facts)
      .map((_, n) => `$${n + 1}`)
      .join(', ')})`,
    Object.values(facts),
  );
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

describe('CC07 MO07 a payment page ends after 60 minutes', () => {
  test('HX11 CC07 a payment after it grants nothing and is refunded with the reason', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    expect(await pay(paidEvent(made, { paid_at: inMinutes(61) }))).toMatchObject({ status: 'paid' });
    expect([await owned(), await reasonOf(made, 'paid')]).toEqual([[], 'page_ended']);
    expect(await ungranted()).toEqual([
      [made.order_id, 800],
      [made.order_id, 1250],
    ]);
    await refund(made, 2050);
    expect([await owned(), await reconcile(), await reasonOf(made, 'other')]).toEqual([[], [], 'page_ended']);
  });

  test('HX11 a payment within it counts, however late its event comes, also of a page that was closed', async () => {
    const made = await order([{ id: 'paid' }]);
    const event = paidEvent(made, { paid_at: inMinutes(59) });
    await shop.database.admin(`update public.orders set created_at = created_at - interval '3 days' where id = $1`, [
      made.order_id,
    ]);
    await close(made, 'expired');
    await pay(event);
    expect([await owned(), await reasonOf(made, 'paid')]).toEqual([['paid'], null]);
  });

  test('HX11 a page of a sale that is paid after its end does not sell at the sale’s price', async () => {
    await shop.database.admin(
      `update public.illustrations set sale_price = 2, sale_ends_at = now() + interval '1 hour' where id = 'paid'`,
    );
    const made = await order([{ id: 'paid' }]);
    expect(made.total_amount).toBe(2);
    await pay(paidEvent(made, { paid_at: inMinutes(60 * 24 * 60) }));
    expect([await owned(), await ungranted()]).toEqual([[], [[made.order_id, 200]]]);
  });
});

describe('MO02 a code is decided again at payment', () => {
  test('HX11 MO02 pages of one buyer, opened one after the other: a code for one use reduces one payment', async () => {
    await addCode({ code: 'ONCE', kind: 'percent', percent: 50, max_uses: 1, max_uses_per_person: 1 });
    const pages = [];
    for (const id of ['paid', 'other', 'master-only']) pages.push(await order([{ id }], USER_A, { code: 'ONCE' }));
    for (const made of pages.toReversed()) await pay(paidEvent(made));
    expect(await owned()).toEqual(['master-only']);
    expect(await reasonOf(pages[0] as Order, 'paid')).toBe('code_used_up');
    expect(await ungranted()).toEqual([
      [pages[1]?.order_id, 400],
      [pages[0]?.order_id, 625],
    ]);
  });

  test('HX11 two pages of one buyer that are paid at the same moment: one counts', async () => {
    await addCode({ code: 'ONCE', kind: 'percent', percent: 50, max_uses_per_person: 1 });
    const [one, two] = [
      await order([{ id: 'paid' }], USER_A, { code: 'ONCE' }),
      await order([{ id: 'other' }], USER_A, { code: 'ONCE' }),
    ];
    await overlap(
      shop.database,
      identities.service,
      (query) => query('select public.mark_order_paid($1)', [JSON.stringify(paidEvent(one))]),
      () => pay(paidEvent(two)),
    );
    expect([await owned(), await reasonOf(two, 'other')]).toEqual([['paid'], 'code_used_up']);
  });

  test('HX11 pages of two buyers that are all paid at the same moment, after the owner lowered the limit: it holds, and nothing blocks', async () => {
    await addCode({ code: 'FEW', kind: 'percent', percent: 50 });
    const pages = [];
    for (const user of [USER_A, USER_B])
      for (const id of ['paid', 'other', 'master-only']) pages.push(await order([{ id }], user, { code: 'FEW' }));
    await shop.database.admin(`update public.discount_codes set max_uses = 2`);
    const outcomes = await Promise.all(pages.map((made) => pay(paidEvent(made))));
    expect(outcomes.every(({ status }) => status === 'paid')).toBe(true);
    expect([(await owned()).length + (await owned(USER_B)).length, (await ungranted()).length]).toEqual([2, 4]);
    expect((await reconcile()).every(({ kind }) => kind === 'paid_without_grant')).toBe(true);
  });

  test('HX11 of a mixed order only the lines that the code reduced go back, and the code stays free for others', async () => {
    await addCode({ code: 'ONE', kind: 'percent', percent: 50, scope: 'item', scope_ref: 'paid', max_uses: 1 });
    const [one, two] = [
      await order([{ id: 'paid' }], USER_A, { code: 'ONE' }),
      await order([{ id: 'paid' }, { id: 'other' }], USER_A, { code: 'ONE' }),
    ];
    await pay(paidEvent(one, { paid_at: inMinutes(61) }));
    await pay(paidEvent(two));
    expect([await owned(), await reasonOf(one, 'paid')]).toEqual([['other', 'paid'], 'page_ended']);
    const three = await order([{ id: 'master-only' }], USER_A);
    await pay(paidEvent(three));
    expect(await refuseOrder([{ id: 'paid' }], USER_B, { code: 'ONE' })).toMatchObject({ hint: 'code_used_up' });
  });

  test('MO05 an item for free is its cheapest license: a dearer one costs the difference', async () => {
    await shop.database.admin(
      `insert into public.illustration_license_prices (illustration_id, option, price) values ('paid', 'team', 90)`,
    );
    await addCode({ code: 'GIFT', kind: 'free_item', item: 'paid' });
    expect(await order([{ id: 'paid', option: 'team' }], USER_A, { code: 'GIFT' })).toMatchObject({
      total_amount: 77.5,
    });
    expect(await order([{ id: 'paid' }], USER_B, { code: 'GIFT' })).toMatchObject({ total_amount: 0 });
  });
});

describe('MO03 MO05 credit is decided again at payment, and after it', () => {
  beforeEach(async () => {
    await shop.database.admin(
      `insert into public.illustration_license_prices (illustration_id, option, price) values ('paid', 'extended', 40), ('paid', 'team', 90)`,
    );
    await shop.database.admin(
      `insert into public.pack_items (pack_slug, illustration_id) values ('tech-startup', 'paid') on conflict do nothing`,
    );
  });
  const extended = () => order([{ id: 'paid', option: 'extended' }]);
  const library = async () =>
    (await shop.call<{ lines: { option: string }[] }[]>('userA', 'my_library')).flatMap(({ lines }) =>
      lines.map(({ option }) => option),
    );

  test('HX11 MO05 an upgrade whose credited line was refunded while its page was open grants nothing and is refunded', async () => {
    const base = await buy([{ id: 'paid' }]);
    const upgrade = await extended();
    await attach(upgrade);
    expect(await refund(base, 1250)).toMatchObject({ sessions_to_expire: [`cs_${upgrade.order_id}`] });
    await pay(paidEvent(upgrade));
    expect([await owned(), await reasonOf(upgrade, 'paid')]).toEqual([[], 'credit_spent']);
    expect(await ungranted()).toEqual([[upgrade.order_id, 2750]]);
  });

  test('HX11 one line is counted once: of two pages that count it the second that is paid goes back', async () => {
    await buy([{ id: 'paid' }]);
    const [bundle, upgrade] = [await order([{ id: 'bundle-all-packs' }]), await extended()];
    await pay(paidEvent(upgrade));
    await pay(paidEvent(bundle));
    expect([await owned(), await reasonOf(bundle, 'bundle-all-packs')]).toEqual([['paid', 'paid'], 'credit_spent']);
    expect([await ungranted(), await library()]).toEqual([[[bundle.order_id, 6650]], ['extended']]);
  });

  test('HX11 a dispute of the credited line suspends the upgrade and closes pages that count on it; won restores it', async () => {
    const base = await buy([{ id: 'paid' }]);
    const upgrade = await extended();
    await pay(paidEvent(upgrade));
    const team = await order([{ id: 'paid', option: 'team' }]);
    await attach(team);
    expect(await dispute(base, 'open')).toMatchObject({ sessions_to_expire: [`cs_${team.order_id}`] });
    expect([await library(), await ungranted(), await reasonOf(upgrade, 'paid')]).toEqual([[], [], 'credit_held']);
    await dispute(base, 'won');
    expect([await library(), await reasonOf(upgrade, 'paid')]).toEqual([['extended'], null]);
  });

  test('HX11 MO05 a lost dispute of the first license ends every later one, and what these cost is refunded', async () => {
    const base = await buy([{ id: 'paid' }]);
    const upgrade = await buy([{ id: 'paid', option: 'extended' }]);
    const team = await buy([{ id: 'paid', option: 'team' }]);
    await dispute(base, 'lost');
    expect([await owned(), await library(), await reasonOf(team, 'paid')]).toEqual([[], [], 'credit_gone']);
    expect(await ungranted()).toEqual([
      [upgrade.order_id, 2750],
      [team.order_id, 5000],
    ]);
    await refund(upgrade, 2750);
    await refund(team, 5000);
    expect([await owned(), await reconcile()]).toEqual([[], []]);
  });

  test('HX11 a line whose credit counts again, after its item was bought with another order, is refunded as owned already', async () => {
    const base = await buy([{ id: 'paid' }]);
    const bundle = await buy([{ id: 'bundle-all-packs' }]);
    await refund(base, 1250, { id: 're_base' });
    expect(await reasonOf(bundle, 'bundle-all-packs')).toBe('credit_gone');
    await buy([{ id: 'bundle-all-packs' }]);
    await refund(base, 1250, { id: 're_base', status: 'failed' });
    expect(await reasonOf(bundle, 'bundle-all-packs')).toBe('already_owned');
    expect([await owned(), await ungranted()]).toEqual([['bundle-all-packs', 'paid'], [[bundle.order_id, 6650]]]);
  });

  test('HX11 a refund at the provider of a credited line takes the bundle back, and what it cost goes back', async () => {
    const base = await buy([{ id: 'paid' }]);
    const bundle = await buy([{ id: 'bundle-all-packs' }]);
    await refund(base, 1250, { lines: [await lineOf(base, 'paid')] });
    expect([await owned(), await ungranted()]).toEqual([[], [[bundle.order_id, 6650]]]);
  });

  test('HX11 MO05 a charge-back of the first license after its account was deleted ends every later one, and a won dispute restores it', async () => {
    const base = await buy([{ id: 'paid' }]);
    const upgrade = await buy([{ id: 'paid', option: 'extended' }]);
    const certificate = await shop.call<{ id: string }>('userA', 'license_certificate', {
      p_order_item_id: await lineOf(upgrade, 'paid'),
    });
    const state = async () =>
      (await shop.call<{ state: string }>('service', 'license_status', { p_id: certificate.id })).state;
    await shop.database.admin('delete from auth.users where id = $1', [USER_A]);
    await dispute(base, 'open');
    expect([await state(), await ungranted()]).toEqual(['disputed', []]);
    await dispute(base, 'lost');
    expect([await state(), await ungranted()]).toEqual(['revoked', [[upgrade.order_id, 2750]]]);
    await dispute(base, 'won', { event_created: 1763800000 });
    expect([await state(), await ungranted()]).toEqual(['valid', []]);
    await refund(base, 1250);
    expect([await state(), await ungranted()]).toEqual(['revoked', [[upgrade.order_id, 2750]]]);
    await refund(upgrade, 2750);
    expect([await state(), await ungranted(), await reconcile()]).toEqual(['refunded', [], []]);
  });

  test('HX11 MO05 a refund at the provider that names no line and leaves less than was credited ends the later license', async () => {
    const base = await buy([{ id: 'paid' }]);
    const upgrade = await buy([{ id: 'paid', option: 'extended' }]);
    await refund(base, 1249, { id: 're_most' });
    expect([await reasonOf(upgrade, 'paid'), await ungranted()]).toEqual(['credit_gone', [[upgrade.order_id, 2750]]]);
    await refund(base, 1249, { id: 're_most', status: 'failed' });
    expect([await reasonOf(upgrade, 'paid'), await ungranted(), await library()]).toEqual([null, [], ['extended']]);
  });

  test('MO03 MO04 the first license of a bundle that cost nothing can be refunded, which ends the bundle', async () => {
    await shop.database.admin(`update public.illustrations set price = 10 where kind = 'bundle'`);
    const base = await buy([{ id: 'paid' }]);
    const bundle = await buy([{ id: 'bundle-all-packs' }, { id: 'other' }]);
    expect([bundle.total_amount, bundle.items.map(({ amount }) => amount)]).toEqual([8, [0, 8]]);
    const plan = { p: { admin_id: ADMIN, order_id: base.order_id } };
    expect(await shop.call('service', 'plan_refund', plan)).toMatchObject({ cents: 1250 });
    await refund(base, 1250);
    expect([await owned(), await ungranted(), await reconcile()]).toEqual([['other'], [], []]);
  });
});
