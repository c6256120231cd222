import { describe, expect, test } from 'vitest';
import { ADMIN } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import type { Order } from './money-steps.ts';

const { shop, order, paidEvent, pay, refund, owned, statusOf, lineOf, lineFact, orderFact, reconcile } = openShop();

/** 12.50 and 8.00. */
const both = [{ id: 'paid' }, { id: 'other' }];
const taxed = (made: Order, behavior: 'inclusive' | 'exclusive', cents: number, more: object = {}) =>
  paidEvent(made, {
    amount_total: 2050 + (behavior === 'exclusive' ? cents : 0),
    amount_tax: cents,
    tax_behavior: behavior,
    ...more,
  });
const taxes = async (made: Order) => [await lineFact(made, 'paid', 'tax'), await lineFact(made, 'other', 'tax')];

describe('MO06 tax as the provider tells it', () => {
  test('added tax belongs to the lines as told, is charged, and goes back with them', async () => {
    const made = await order(both);
    const lines = [await lineOf(made, 'paid'), await lineOf(made, 'other')];
    const tax_lines = [
      { order_item_id: lines[0], cents: 238 },
      { order_item_id: lines[1], cents: 152 },
    ];
    expect(await pay(taxed(made, 'exclusive', 390, { tax_lines }))).toMatchObject({ status: 'paid' });
    expect([await taxes(made), await orderFact(made, 'charged_amount')]).toEqual([[2.38, 1.52], 24.4]);
    const p = { admin_id: ADMIN, order_id: made.order_id, order_item_ids: lines.slice(0, 1) };
    expect(await shop.call('service', 'plan_refund', { p })).toMatchObject({ cents: 1488, total_cents: 2440 });
    await refund(made, 1488);
    expect([await owned(), await statusOf(made)]).toEqual([['other'], 'paid']);
    await refund(made, 952);
    expect([await owned(), await statusOf(made), await reconcile()]).toEqual([[], 'refunded', []]);
  });

  test.each([
    ['nothing', {}],
    ['parts that do not add up', { tax_lines: [{ order_item_id: 'x', cents: 1 }] }],
  ])('told with %s it is shared out by what the lines cost, to the cent', async (_, more) => {
    const made = await order(both);
    await pay(taxed(made, 'exclusive', 391, more));
    expect(await taxes(made)).toEqual([2.38, 1.53]);
  });

  test('tax within the price changes neither the charge nor the lines', async () => {
    const made = await order(both);
    await pay(taxed(made, 'inclusive', 327));
    expect([await taxes(made), await orderFact(made, 'charged_amount'), await orderFact(made, 'tax_amount')]).toEqual([
      [0, 0],
      20.5,
      3.27,
    ]);
    await refund(made, 2050);
    expect(await statusOf(made)).toBe('refunded');
  });

  test.each([
    ['added tax that was not charged', { amount_total: 2050 }],
    ['a charge without the tax that explains it', { amount_total: 2440, amount_tax: 0 }],
    ['tax within the price, charged on top', { amount_total: 2440, tax_behavior: 'inclusive' }],
  ])('%s is a mismatch, and grants nothing', async (_, over) => {
    const made = await order(both);
    expect(await pay(taxed(made, 'exclusive', 390, over))).toMatchObject({ status: 'mismatch' });
    expect([await owned(), await statusOf(made), await taxes(made)]).toEqual([[], 'pending', [0, 0]]);
  });

  test('the mails about the order say what was charged', async () => {
    const made = await order(both);
    await pay(taxed(made, 'exclusive', 390));
    const mails = await shop.database.admin<{ charged: string }>(
      `select distinct payload ->> 'charged_amount' as charged from public.email_outbox where template in ('order_confirmation', 'sale_notice')`,
    );
    expect(mails.map(({ charged }) => Number(charged))).toEqual([24.4]);
  });
});
