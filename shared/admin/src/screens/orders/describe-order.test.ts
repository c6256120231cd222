import { expect, test } from 'vitest';
import type { AdminOrder } from '@baobab/data/orders/admin-orders';
import { adminOrder, orderLine } from '@baobab/testing/admin-rows';
import {
  linePrice,
  orderTroubles,
  partlyRefunded,
  planRefund,
  refundable,
  statusHint,
  statusWords,
} from './describe-order.ts';

test('AD11 MO02 a line costs what was paid for it after code and credit, with its tax, to the cent', () => {
  expect(linePrice({ amount: 59.97, tax: 0 })).toBe(59.97);
  expect(linePrice({ amount: 41.18, tax: 8.24 })).toBe(49.42);
});

test('MO02 refunding a line of an order with a code pays back what it cost, and the rest remains', () => {
  const reduced = [orderLine('a', 20, { discount: 5 }), orderLine('b', 9, { discount: 2.25 })];
  const paid = adminOrder({ orderItems: reduced, totalAmount: 21.75, chargedAmount: 21.75, discountCode: 'SUMMER' });
  expect(planRefund(paid, new Set(['b']))).toMatchObject({ amount: 6.75, orderItemIds: ['b'] });
  expect(planRefund(paid, new Set(['b']))?.effects.join(' ')).toContain('$15.00');
  expect(planRefund(paid, new Set(['a', 'b']))).toMatchObject({ amount: 21.75, orderItemIds: undefined });
});

test('MO06 a refund of everything gives back tax that came on top', () => {
  const taxed = adminOrder({ chargedAmount: 75.87, taxAmount: 6.9, taxBehavior: 'exclusive' });
  expect(planRefund(taxed, new Set(['a', 'b']))?.amount).toBe(75.87);
});

test('AD11 a refund of everything names no lines and takes what is left', () => {
  const plan = planRefund(adminOrder({ refundedAmount: 5 }), new Set(['a', 'b']));
  expect(plan).toMatchObject({ amount: 63.97, orderItemIds: undefined });
  expect(plan?.effects.join(' ')).toContain('$63.97 goes back to the card');
  expect(plan?.effects.join(' ')).toContain('The order becomes “Refunded”.');
});

test('AD11 a refund of a line names it, its cost, and what stays', () => {
  const plan = planRefund(adminOrder(), new Set(['a']));
  expect(plan).toMatchObject({ amount: 59.97, orderItemIds: ['a'] });
  const words = plan?.effects.join(' ');
  expect(words).toContain('“Title a”: the buyer can’t download it any more');
  expect(words).toContain('stays “Paid” for what is left of it: $9.00');
});

test('AD11 the last open line is the rest of the order; without a line there is no plan', () => {
  const half = adminOrder({
    refundedAmount: 59.97,
    orderItems: [orderLine('a', 19.99, { quantity: 3, refundedAt: '2026-11-04T00:00:00Z' }), orderLine('b', 9)],
  });
  expect(planRefund(half, new Set(['b']))).toMatchObject({ amount: 9, orderItemIds: undefined });
  expect(planRefund(half, new Set(['a']))).toBeNull();
  expect(partlyRefunded(half)).toBe(true);
});

test('AD11 only what was paid can be refunded', () => {
  expect(refundable(adminOrder())).toBe(true);
  for (const paymentStatus of ['pending', 'failed', 'expired', 'refunded'] as const)
    expect(refundable(adminOrder({ paymentStatus }))).toBe(false);
  expect(refundable(adminOrder({ stripePaymentIntent: null }))).toBe(false);
});

test('HX04 an order under dispute, or lost to one, is not refunded, and says why in words', () => {
  const labels = (change: Partial<AdminOrder>) => orderTroubles(adminOrder(change)).map(({ label }) => label);
  expect(labels({})).toEqual([]);
  expect(labels({ disputeStatus: 'open' })).toEqual(['Disputed']);
  expect(labels({ disputeStatus: 'won', refundFailedAt: '2026-11-05T00:00:00Z' })).toEqual([
    'Dispute won',
    'Refund failed',
  ]);
  expect(orderTroubles(adminOrder({ disputeStatus: 'open' }))[0]?.words).toContain('Answer it at the payment provider');
  expect(statusHint(adminOrder())).toContain('the buyer can download');
  expect(statusHint(adminOrder({ disputeStatus: 'open' }))).not.toContain('the buyer can download');
  expect(refundable(adminOrder({ disputeStatus: 'open' }))).toBe(false);
  expect(refundable(adminOrder({ disputeStatus: 'lost' }))).toBe(false);
  expect(refundable(adminOrder({ disputeStatus: 'won' }))).toBe(true);
});

test('HX03 a line that granted nothing is told until it is paid back, and its refund takes nothing away', () => {
  const twice = orderLine('a', 19.99, { ungrantedAt: '2026-11-04T00:00:00Z' });
  const paid = adminOrder({ totalAmount: 28.99, orderItems: [twice, orderLine('b', 9)] });
  expect(orderTroubles(paid).map(({ label }) => label)).toEqual(['Paid, nothing granted']);
  expect(planRefund(paid, new Set(['a']))?.effects.join(' ')).toContain('nothing is taken away from the buyer');
  const both = planRefund(paid, new Set(['a', 'b']))?.effects.join(' ');
  expect(both).toContain('“Title b”: the buyer can’t download it any more');
  expect(both).not.toContain('“Title a”');
  const back = adminOrder({ orderItems: [{ ...twice, refundedAt: '2026-11-05T00:00:00Z' }] });
  expect(orderTroubles(back)).toEqual([]);
});

test('OW12 a grant is never called paid or refunded, and there is nothing to pay back', () => {
  const granted = adminOrder({
    origin: 'grant',
    paymentStatus: 'completed',
    totalAmount: 0,
    stripePaymentIntent: null,
  });
  expect(statusWords(granted).label).toBe('Granted');
  expect(statusWords({ ...granted, paymentStatus: 'refunded' }).label).toBe('Taken back');
  expect(refundable(granted)).toBe(false);
});
