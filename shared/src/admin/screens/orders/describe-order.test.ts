import { expect, test } from 'vitest';
import type { AdminOrder } from '../../../data/admin-orders.ts';
import { linePrice, partlyRefunded, planRefund, refundable } from './describe-order.ts';

const line = (id: string, price: number, quantity = 1, refundedAt: string | null = null) => ({
  id,
  illustrationId: id,
  title: `Title ${id}`,
  price,
  quantity,
  refundedAt,
});

const order = (change: Partial<AdminOrder> = {}): AdminOrder => ({
  id: '1cdf11ff-1541-4043-bc12-b39d2942c1dd',
  createdAt: '2026-11-03T12:00:00Z',
  userId: 'u',
  email: 'ama@shop.test',
  fullName: 'Ama',
  totalAmount: 68.97,
  refundedAmount: 0,
  currency: 'usd',
  paymentStatus: 'paid',
  isBundlePurchase: false,
  paidAt: '2026-11-03T12:01:00Z',
  stripePaymentIntent: 'pi_1',
  orderItems: [line('a', 19.99, 3), line('b', 9)],
  ...change,
});

test('AD11 a line costs its price times its seats, to the cent', () => {
  expect(linePrice({ price: 19.99, quantity: 3 })).toBe(59.97);
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
