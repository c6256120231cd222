import { describe, expect, test } from 'vitest';
import { USER_B } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, order, refuseOrder, paidEvent, pay, buy, refund, owned, statusOf, orderFact, count } = openShop();

describe('create_pending_order', () => {
  test('SA07 each order gets the next number', async () => {
    const made = [await order([{ id: 'paid' }]), await order([{ id: 'other' }]), await order([{ id: 'paid' }], USER_B)];
    const numbers = await Promise.all(made.map((one) => orderFact<string>(one, 'number')));
    expect(numbers.map(Number)).toEqual([1001, 1002, 1003]);
  });

  test('CC06 takes prices and titles from the catalog, whatever the request claims', async () => {
    const made = await order([{ id: 'paid', quantity: 2, price: 0.01, title: 'Cheap' }]);
    expect(made).toMatchObject({ total_amount: 25, currency: 'usd', is_bundle_purchase: false });
    expect(made.items).toMatchObject([{ id: 'paid', title: 'Sunset Walk', price: 12.5, quantity: 2 }]);
    expect(await statusOf(made)).toBe('pending');
  });

  test('CC06 knows the bundle by both ids and adds repeated lines up', async () => {
    const made = await order([{ id: 'bundle-complete-225', quantity: 1 }, { id: 'paid' }, { id: 'paid', quantity: 2 }]);
    expect(made).toMatchObject({ total_amount: 79 + 37.5, is_bundle_purchase: true });
    expect(made.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['bundle-all-packs', 1],
      ['paid', 3],
    ]);
    expect(await value(shop.database, 'select bundle_items from public.orders')).toHaveLength(9);
  });

  test.each([
    ['item_unknown', [{ id: 'gone', quantity: 1 }], 'gone'],
    ['item_free', [{ id: 'free', quantity: 1 }], 'Free Smile'],
    ['item_undeliverable', [{ id: 'empty', quantity: 1 }], 'Nothing Yet'],
    ['quantity_invalid', [{ id: 'paid', quantity: 0 }], 'Sunset Walk'],
    ['quantity_invalid', [{ id: 'paid', quantity: 1.5 }], 'Sunset Walk'],
    [
      'quantity_invalid',
      [
        { id: 'paid', quantity: 1 },
        { id: 'paid', quantity: 1.5 },
      ],
      'Sunset Walk',
    ],
    [
      'quantity_invalid',
      [
        { id: 'paid', quantity: 600 },
        { id: 'paid', quantity: 600 },
      ],
      'Sunset Walk',
    ],
    ['cart_empty', [], 'empty'],
  ])('CC06 refuses with %s and names the item: %j', async (hint, items, named) => {
    const refused = await refuseOrder(items);
    expect(refused).toMatchObject({ code: 'P0001', hint });
    expect(refused.message).toContain(named);
    expect(await count('orders')).toBe(0);
  });

  test('CC06 refuses what the buyer already owns, and an unknown buyer', async () => {
    await pay(paidEvent(await order([{ id: 'paid' }])));
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_owned' });
    expect(await order([{ id: 'paid' }], USER_B)).toMatchObject({ total_amount: 12.5 });
    expect(await refuseOrder([{ id: 'paid' }], '00000000-0000-4000-8000-000000000000')).toMatchObject({
      hint: 'user_unknown',
    });
  });

  test('SA07 CC06 an owned illustration is sold as further seats when they are asked for; the bundle is sold once', async () => {
    await buy([{ id: 'paid', quantity: 2 }, { id: 'bundle-all-packs' }]);
    const further = { id: 'paid', quantity: 3, further_seats: true };
    expect(await refuseOrder([{ ...further, further_seats: false }])).toMatchObject({ hint: 'item_owned' });
    expect(await refuseOrder([{ id: 'bundle-all-packs', further_seats: true }])).toMatchObject({ hint: 'item_owned' });
    const more = await buy([further]);
    const seats = () =>
      value<number>(
        shop.database,
        `select sum(l.quantity)::int from public.user_purchases u join public.order_items l on l.id = u.order_item_id
         where u.illustration_id = 'paid' and u.revoked_at is null`,
      );
    expect([more.total_amount, await seats()]).toEqual([37.5, 5]);
    // Asked for once more by a stale cart: only what is asked for knowingly is sold.
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_owned' });
    await refund(more, 3750);
    expect([await seats(), await owned()]).toEqual([2, ['bundle-all-packs', 'paid']]);
  });

  test('SA07 seats that were asked for as further ones are the first when the license went back meanwhile', async () => {
    const first = await buy([{ id: 'paid' }]);
    await refund(first, 1250);
    const [one, two] = [
      await order([{ id: 'paid', further_seats: true }]),
      await order([{ id: 'paid', further_seats: true }]),
    ];
    await pay(paidEvent(one));
    await pay(paidEvent(two));
    expect(await owned()).toEqual(['paid']);
  });

  test('CC06 a paid item with price 0 cannot be bought', async () => {
    await shop.database.admin(`update public.illustrations set price = 0 where id = 'paid'`);
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_undeliverable' });
  });

  test.each(['anon', 'userA', 'admin'] as const)('CC06 %s cannot call any money function', async (person) => {
    for (const name of [
      'create_pending_order',
      'mark_order_paid',
      'mark_order_closed',
      'refund_order',
      'dispute_order',
    ]) {
      expect(await shop.refusal(person, name, { p: {} })).toMatchObject({ code: '42501' });
    }
  });

  test('CC07 a session belongs to one order', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }])];
    await shop.call('service', 'attach_checkout_session', { p_order_id: one.order_id, p_session_id: 'cs_1' });
    await shop.call('service', 'attach_checkout_session', { p_order_id: one.order_id, p_session_id: 'cs_1' });
    const again = { p_order_id: one.order_id, p_session_id: 'cs_2' };
    expect(await shop.refusal('service', 'attach_checkout_session', again)).toMatchObject({ hint: 'order_unknown' });
    const taken = { p_order_id: two.order_id, p_session_id: 'cs_1' };
    expect(await shop.refusal('service', 'attach_checkout_session', taken)).toMatchObject({ code: '23505' });
    expect(await pay(paidEvent(two, { session_id: 'cs_2' }))).toMatchObject({ status: 'paid' });
    expect(await pay(paidEvent(one, { session_id: 'cs_2' }))).toMatchObject({ status: 'unknown_order' });
  });
});
