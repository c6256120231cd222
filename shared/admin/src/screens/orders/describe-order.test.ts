import { expect, test } from 'vitest';
import type { AdminOrder } from '@baobab/data/admin-orders';
import {
  linePrice,
  orderTroubles,
  partlyRefunded,
  planRefund,
  refundable,
  statusHint,
  statusWords,
} from './describe-order.ts';

const line = (id: string, price: number, quantity = 1, refundedAt: string | null = null) => ({
  id,
  illustrationId: id,
  title: `Title ${id}`,
  price,
  listPrice: price,
  licenseOption: 'standard',
  discount: 0,
  credit: 0,
  amount: Math.round(price * quantity * 100) / 100,
  tax: 0,
  quantity,
  refundedAt,
  ungrantedAt: null as string | null,
});

const order = (change: Partial<AdminOrder> = {}): AdminOrder => ({
  id: '1cdf11ff-1541-4043-bc12-b39d2942c1dd',
  number: 1001,
  createdAt: '2026-11-03T12:00:00Z',
  userId: 'u',
  email: 'ama@shop.test',
  fullName: 'Ama',
  totalAmount: 68.97,
  chargedAmount: 68.97,
  taxAmount: 0,
  taxBehavior: 'none',
  discountCode: null,
  refundedAmount: 0,
  currency: 'usd',
  paymentStatus: 'paid',
  origin: 'sale',
  isBundlePurchase: false,
  paidAt: '2026-11-03T12:01:00Z',
  consentedAt: null,
  stripePaymentIntent: 'pi_1',
  disputeStatus: null,
  disputedAt: null,
  refundFailedAt: null,
  orderItems: [line('a', 19.99, 3), line('b', 9)],
  ...change,
});

test('AD11 MO02 a line costs what was paid for it after code and credit, with its tax, to the cent', () => {
  expect(linePrice({ amount: 59.97, tax: 0 })).toBe(59.97);
  expect(linePrice({ amount: 41.18, tax: 8.24 })).toBe(49.42);
});

test('MO02 refunding a line of an order with a code pays back what it cost, and the rest remains', () => {
  const reduced = [
    { ...line('a', 20), discount: 5, amount: 15 },
    { ...line('b', 9), discount: 2.25, amount: 6.75 },
  ];
  const paid = order({ orderItems: reduced, totalAmount: 21.75, chargedAmount: 21.75, discountCode: 'SUMMER' });
  expect(planRefund(paid, new Set(['b']))).toMatchObject({ amount: 6.75, orderItemIds: ['b'] });
  expect(planRefund(paid, new Set(['b']))?.effects.join(' ')).toContain('$15.00');
  expect(planRefund(paid, new Set(['a', 'b']))).toMatchObject({ amount: 21.75, orderItemIds: undefined });
});

test('MO06 a refund of everything gives back tax that came on top', () => {
  const taxed = order({ chargedAmount: 75.87, taxAmount: 6.9, taxBehavior: 'exclusive' });
  expect(planRefund(taxed, new Set(['a', 'b']))?.amount).toBe(75.87);
});

test('AD11 a refund of everything names no lines and takes what is left', () => {
  const plan = planRefund(order({ refundedAmount: 5 }), new Set(['a', 'b']));
  expect(plan).toMatchObject({ amount: 63.97, orderItemIds: undefined });
  expect(plan?.effects.join(' ')).toContain('$63.97 goes back to the card');
  expect(plan?.effects.join(' ')).toContain('The order becomes “Refunded”.');
});

test('AD11 a refund of a line names it, its cost, and what stays', () => {
  const plan = planRefund(order(), new Set(['a']));
  expect(plan).toMatchObject({ amount: 59.97, orderItemIds: ['a'] });
  const words = plan?.effects.join(' ');
  expect(words).toContain('“Title a”: the buyer can’t download it any more');
  expect(words).toContain('stays “Paid” for what is left of it: $9.00');
});

test('AD11 the last open line is the rest of the order; without a line there is no plan', () => {
  const half = order({
    refundedAmount: 59.97,
    orderItems: [line('a', 19.99, 3, '2026-11-04T00:00:00Z'), line('b', 9)],
  });
  expect(planRefund(half, new Set(['b']))).toMatchObject({ amount: 9, orderItemIds: undefined });
  expect(planRefund(half, new Set(['a']))).toBeNull();
  expect(partlyRefunded(half)).toBe(true);
});

test('AD11 only what was paid can be refunded', () => {
  expect(refundable(order())).toBe(true);
  for (const paymentStatus of ['pending', 'failed', 'expired', 'refunded'] as const)
    expect(refundable(order({ paymentStatus }))).toBe(false);
  expect(refundable(order({ stripePaymentIntent: null }))).toBe(false);
});

test('HX04 an order under dispute, or lost to one, is not refunded, and says why in words', () => {
  const labels = (change: Partial<AdminOrder>) => orderTroubles(order(change)).map(({ label }) => label);
  expect(labels({})).toEqual([]);
  expect(labels({ disputeStatus: 'open' })).toEqual(['Disputed']);
  expect(labels({ disputeStatus: 'won', refundFailedAt: '2026-11-05T00:00:00Z' })).toEqual([
    'Dispute won',
    'Refund failed',
  ]);
  expect(orderTroubles(order({ disputeStatus: 'open' }))[0]?.words).toContain('Answer it at the payment provider');
  expect(statusHint(order())).toContain('the buyer can download');
  expect(statusHint(order({ disputeStatus: 'open' }))).not.toContain('the buyer can download');
  expect(refundable(order({ disputeStatus: 'open' }))).toBe(false);
  expect(refundable(order({ disputeStatus: 'lost' }))).toBe(false);
  expect(refundable(order({ disputeStatus: 'won' }))).toBe(true);
});

test('HX03 a line that granted nothing is told until it is paid back, and its refund takes nothing away', () => {
  const twice = { ...line('a', 19.99), ungrantedAt: '2026-11-04T00:00:00Z' };
  const paid = order({ totalAmount: 28.99, orderItems: [twice, line('b', 9)] });
  expect(orderTroubles(paid).map(({ label }) => label)).toEqual(['Paid, nothing granted']);
  expect(planRefund(paid, new Set(['a']))?.effects.join(' ')).toContain('nothing is taken away from the buyer');
  const both = planRefund(paid, new Set(['a', 'b']))?.effects.join(' ');
  expect(both).toContain('“Title b”: the buyer can’t download it any more');
  expect(both).not.toContain('“Title a”');
  const back = order({ orderItems: [{ ...twice, refundedAt: '2026-11-05T00:00:00Z' }] });
  expect(orderTroubles(back)).toEqual([]);
});

test('OW12 a grant is never called paid or refunded, and there is nothing to pay back', () => {
  const granted = order({ origin: 'grant', paymentStatus: 'completed', totalAmount: 0, stripePaymentIntent: null });
  expect(statusWords(granted).label).toBe('Granted');
  expect(statusWords({ ...granted, paymentStatus: 'refunded' }).label).toBe('Taken back');
  expect(refundable(granted)).toBe(false);
});
