/** Carts that share an item, and what an order that was never paid may keep from being deleted. */
import { describe, expect, test } from 'vitest';
import { USER_A, USER_B } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import type { Order } from './money-steps.ts';
import { overlap, value } from './rpc.ts';
import { identities } from './fixtures.ts';

const {
  shop,
  order,
  buy,
  attach,
  paidEvent,
  pay,
  close,
  refund,
  dispute,
  owned,
  lineOf,
  lineFact,
  statusOf,
  reconcile,
} = openShop();

const ungranted = (limit = 20) =>
  shop.call<{ order_id: string; cents: number; order_item_ids: string[] }[]>('service', 'ungranted_lines', {
    p_limit: limit,
  });
const page = (made: Order) => `cs_${made.order_id}`;

describe('HX03 carts that share an item', () => {
  test('HX03 opening a payment page names the buyer’s other open pages with an item in common', async () => {
    const [one, apart, two] = [
      await order([{ id: 'paid' }, { id: 'other' }]),
      await order([{ id: 'master-only' }]),
      await order([{ id: 'other' }]),
    ];
    const foreign = await order([{ id: 'other' }], USER_B);
    expect(await attach(foreign)).toEqual([]);
    expect(await attach(one)).toEqual([]);
    expect(await attach(apart)).toEqual([]);
    expect(await attach(two)).toEqual([page(one)]);
    await close(one, 'expired');
    expect(await attach(two)).toEqual([]);
  });

  test('HX03 two pages that open at the same moment: one of them is named by the other', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }, { id: 'other' }])];
    const [first, second] = await overlap(
      shop.database,
      identities.service,
      async (query) =>
        (
          await query<{ pages: string[] }>('select public.attach_checkout_session($1, $2) as pages', [
            one.order_id,
            page(one),
          ])
        )[0]?.pages,
      () => attach(two),
    );
    expect([first, second]).toEqual([[], [page(one)]]);
  });

  test('HX03 a payment names the open pages that share an item, also when its event comes again', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }, { id: 'other' }])];
    await attach(one);
    await attach(two);
    const event = paidEvent(one);
    expect(await pay(event)).toMatchObject({ status: 'paid', sessions_to_expire: [page(two)] });
    expect(await pay(event)).toMatchObject({ status: 'duplicate', sessions_to_expire: [page(two)] });
    const stale = await shop.call<{ order_id: string }[]>('service', 'stale_orders', {
      p_after: null,
      p_limit: 50,
    });
    expect(stale).toEqual([{ order_id: two.order_id, session_id: page(two) }]);
  });

  test('HX03 a page for an item that was paid meanwhile does not open', async () => {
    const late = await order([{ id: 'paid' }]);
    await buy([{ id: 'paid' }]);
    const refused = await shop.refusal('service', 'attach_checkout_session', {
      p_order_id: late.order_id,
      p_session_id: page(late),
    });
    expect(refused).toMatchObject({ hint: 'item_owned', message: 'You already own "Sunset Walk".' });
  });

  test('HX03 both paid: one grants, the other’s line is marked, listed, and planned to be paid back to the cent', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }, { id: 'other' }])];
    await pay(paidEvent(one));
    await pay(paidEvent(two));
    expect(await owned()).toEqual(['other', 'paid']);
    const line = await lineOf(two, 'paid');
    expect(await ungranted()).toMatchObject([{ order_id: two.order_id, cents: 1250, order_item_ids: [line] }]);
    expect(await reconcile()).toMatchObject([
      { kind: 'paid_without_grant', order_id: two.order_id, order_item_id: line, expected_cents: 1250, found_cents: 0 },
    ]);
    await refund(two, 1250, { lines: [line] });
    expect([await ungranted(), await reconcile(), await owned()]).toEqual([[], [], ['other', 'paid']]);
    expect(await lineFact(two, 'paid', 'ungranted_at')).toBeNull();
  });

  test('HX03 the line that waits to be paid back takes over when the other payment falls away', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }])];
    await pay(paidEvent(one));
    await pay(paidEvent(two));
    await dispute(one, 'open');
    expect([await owned(), await ungranted()]).toEqual([['paid'], []]);
    await dispute(one, 'won');
    expect(await ungranted()).toMatchObject([{ order_id: one.order_id }]);
    expect(await owned()).toEqual(['paid']);
  });

  test('HX03 an automatic refund that failed is left to an administrator', async () => {
    await buy([{ id: 'paid' }]);
    const two = await order([{ id: 'other' }]);
    await shop.database.admin(`update public.order_items set illustration_id = 'paid' where order_id = $1`, [
      two.order_id,
    ]);
    await pay(paidEvent(two));
    const lines = [await lineOf(two, 'paid')];
    await refund(two, 800, { id: 're_1', lines });
    await refund(two, 800, { id: 're_1', lines, status: 'failed' });
    expect(await ungranted()).toEqual([]);
    expect((await reconcile()).map(({ kind }) => kind).sort()).toEqual(['paid_without_grant', 'refund_failed']);
  });

  test('HX03 a payment that comes after the account was deleted is marked to be paid back', async () => {
    const made = await order([{ id: 'paid' }]);
    await shop.database.admin('delete from auth.users where id = $1', [USER_A]);
    await pay(paidEvent(made));
    expect(await ungranted()).toMatchObject([{ order_id: made.order_id, cents: 1250 }]);
    await refund(made, 1250);
    expect([await ungranted(), await reconcile(), await statusOf(made)]).toEqual([[], [], 'refunded']);
  });

  test.each(['anon', 'userA', 'admin'] as const)('HX03 %s may not read what is to be paid back', async (person) => {
    expect(await shop.refusal(person, 'ungranted_lines', { p_limit: 5 })).toMatchObject({ code: '42501' });
    expect(await shop.refusal(person, 'dispute_order', { p: {} })).toMatchObject({ code: '42501' });
  });
});

describe('HX03 deleting what was ordered', () => {
  const remove = (ids: string[]) =>
    shop.call<{ deleted: { id: string }[]; kept: { id: string }[] }>('admin', 'delete_illustrations', { p: { ids } });

  test.each(['expired', 'failed', 'pending'] as const)('HX03 an order that is %s keeps no item', async (status) => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    if (status !== 'pending') await close(made, status);
    const { deleted, kept } = await remove(['paid', 'other']);
    expect([deleted.map(({ id }) => id).sort(), kept]).toEqual([['other', 'paid'], []]);
    const titles = await shop.database.admin<{ title: string }>(
      'select title from public.order_items where illustration_id is null order by 1',
    );
    expect(titles.map(({ title }) => title)).toEqual(['Morning Run', 'Sunset Walk']);
  });

  test('HX03 a paid line keeps its item, also after a refund, which may still fail', async () => {
    const made = await buy([{ id: 'paid' }]);
    expect(await remove(['paid', 'other'])).toMatchObject({ deleted: [{ id: 'other' }], kept: [{ id: 'paid' }] });
    await refund(made, 1250);
    expect(await remove(['paid'])).toMatchObject({ deleted: [], kept: [{ id: 'paid' }] });
    await shop.database.admin('delete from public.user_purchases');
    expect(await remove(['paid'])).toMatchObject({ kept: [{ id: 'paid' }] });
  });

  test('HX03 an item that is deleted while its payment page is open is paid back, the rest of the cart is granted', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await remove(['paid']);
    await pay(paidEvent(made));
    expect(await owned()).toEqual(['other']);
    expect(await ungranted()).toMatchObject([{ order_id: made.order_id, cents: 1250 }]);
    expect(await value(shop.database, `select count(*) from public.order_items where ungranted_at is not null`)).toBe(
      1,
    );
  });
});

test('HX05 a line that the provider refuses each time keeps no other from going back', async () => {
  const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }])];
  const first = await order([{ id: 'paid' }]);
  for (const made of [first, one, two]) await pay(paidEvent(made));
  const seen = new Set<string>();
  for (let call = 0; call < 200 && seen.size < 2; call += 1)
    for (const { order_id: id } of await ungranted(1)) seen.add(id);
  expect(seen).toEqual(new Set([one.order_id, two.order_id]));
});
