/** Each fault that can be planted in the money's rows is found, and nothing else. */
import { describe, expect, test } from 'vitest';
import { USER_A } from './fixtures.ts';
import { openShop } from './money-steps.ts';

const { shop, order, buy, paidEvent, pay, refund, dispute, lineOf, reconcile } = openShop();

describe('HX05 reconcile_orders', () => {
  test('HX05 is empty for orders of every kind that are as they should be', async () => {
    expect(await reconcile()).toEqual([]);
    await order([{ id: 'paid' }]);
    await buy([{ id: 'master-only' }, { id: 'bundle-all-packs' }]);
    await refund(await buy([{ id: 'paid' }]), 1250);
    const disputed = await buy([{ id: 'other' }]);
    for (const status of ['open', 'won'] as const) await dispute(disputed, status);
    await dispute(await buy([{ id: 'paid' }]), 'lost');
    expect(await reconcile()).toEqual([]);
  });

  test('HX05 finds a paid line whose license is missing', async () => {
    const made = await buy([{ id: 'paid', quantity: 2 }]);
    await shop.database.admin('update public.user_purchases set revoked_at = now()');
    expect(await reconcile()).toEqual([
      {
        kind: 'paid_without_grant',
        order_id: made.order_id,
        order_item_id: await lineOf(made, 'paid'),
        illustration_id: 'paid',
        email: 'a@shop.test',
        expected_cents: 2500,
        found_cents: 0,
        detail: '"Sunset Walk" was paid, but granted nothing: the license is missing.',
        happened_at: expect.any(String),
        currency: 'usd',
      },
    ]);
  });

  test.each([
    ['of an order that was never paid', `update public.orders set payment_status = 'pending'`],
    ['of a refunded line', `update public.order_items set refunded_at = now()`],
    ['of another item', `update public.user_purchases set illustration_id = 'other'`],
    ['during a dispute', `update public.orders set dispute_status = 'lost'`],
  ])('HX05 finds a license %s', async (_, plant) => {
    const made = await buy([{ id: 'paid' }]);
    await shop.database.admin(plant);
    expect(await reconcile()).toContainEqual(
      expect.objectContaining({
        kind: 'grant_without_payment',
        order_id: made.order_id,
        expected_cents: 0,
        found_cents: 1250,
      }),
    );
  });

  test('HX05 finds an open dispute', async () => {
    const made = await buy([{ id: 'paid' }]);
    await dispute(made, 'open', { cents: 1000 });
    expect(await reconcile()).toMatchObject([
      { kind: 'dispute', order_id: made.order_id, order_item_id: null, expected_cents: 1250, found_cents: 250 },
    ]);
  });

  test('HX05 finds a payment of another amount until the right one comes', async () => {
    const made = await order([{ id: 'paid' }]);
    await pay(paidEvent(made, { amount_total: 1249 }));
    expect(await reconcile()).toMatchObject([
      { kind: 'amount_mismatch', order_id: made.order_id, expected_cents: 1250, found_cents: 1249 },
    ]);
    await pay(paidEvent(made));
    expect(await reconcile()).toEqual([]);
    await pay(paidEvent(await order([{ id: 'other' }]), { amount_total: null }));
    expect(await reconcile()).toMatchObject([{ expected_cents: 800, found_cents: 0 }]);
  });

  test.each([
    ['lines that do not add up to the total', 'update public.order_items set price = 11', 1250, 1100],
    ['a refunded sum that the provider does not know', 'update public.orders set refunded_amount = 5', 0, 500],
  ])('HX05 finds %s', async (_, plant, expected_cents, found_cents) => {
    const made = await buy([{ id: 'paid' }]);
    await shop.database.admin(plant);
    expect(await reconcile()).toMatchObject([
      { kind: 'amount_mismatch', order_id: made.order_id, expected_cents, found_cents },
    ]);
  });

  test('HX05 finds a line that was taken back for less than it cost', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    await refund(made, 500, { lines: [await lineOf(made, 'other')] });
    expect(await reconcile()).toMatchObject([{ kind: 'amount_mismatch', expected_cents: 800, found_cents: 500 }]);
  });

  test('HX05 is for administrators and the server alone', async () => {
    await dispute(await buy([{ id: 'paid' }]), 'open');
    const read = (sub: string) =>
      shop.database.withRole({ role: 'authenticated', claims: { sub } }, (query) =>
        query('select * from public.reconcile_orders()'),
      );
    expect(await read('c0000000-0000-4000-8000-000000000003')).toHaveLength(1);
    await expect(read(USER_A)).rejects.toMatchObject({ code: '42501' });
    expect(await shop.refusal('anon', 'reconcile_orders')).toMatchObject({ code: '42501' });
  });

  test('HX05 MO03 finds credit whose source does not stand, and credit that counts twice', async () => {
    await shop.database.admin(
      `insert into public.pack_items (pack_slug, illustration_id) values ('tech-startup', 'paid')`,
    );
    const [base, other] = [await buy([{ id: 'paid' }]), await buy([{ id: 'other' }])];
    const bundle = await buy([{ id: 'bundle-all-packs' }]);
    await shop.database.admin(
      `insert into private.order_item_credits (order_item_id, from_order_item_id, amount) values ($1, $2, 1)`,
      [await lineOf(other, 'other'), await lineOf(base, 'paid')],
    );
    expect(await reconcile()).toMatchObject([{ kind: 'credit_counted_twice', order_id: bundle.order_id }]);
    await shop.database.admin(`update public.orders set dispute_status = 'lost' where id = $1`, [base.order_id]);
    const found = (await reconcile()).filter(({ kind }) => kind === 'credit_without_source');
    expect(found.map(({ order_id }) => order_id).toSorted()).toEqual([other.order_id, bundle.order_id].toSorted());
  });
});
