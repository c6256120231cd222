import type { Order } from '@baobab/domain/entities/order';
import { beforeEach, expect, test, vi } from 'vitest';
import { awaitOrder, type AwaitOrder, type OrderOutcome } from './await-order.ts';

const paid: Order = {
  id: 'o1',
  createdAt: '2026-11-21T10:00:00Z',
  paidAt: '2026-11-21T10:00:00Z',
  totalAmount: 12,
  chargedAmount: 12,
  taxAmount: 0,
  taxBehavior: 'none',
  consentedAt: null,
  discountCode: null,
  refundedAmount: 0,
  currency: 'usd',
  paymentStatus: 'paid',
  disputeStatus: null,
  origin: 'sale',
  isBundlePurchase: false,
  bundleItems: [],
  items: [],
};
const pending: Order = { ...paid, paymentStatus: 'pending' };

beforeEach(() => void vi.useFakeTimers());

/** Runs with a fake clock; `at` are the milliseconds at which each call was made. */
function watch(over: Partial<AwaitOrder>) {
  const start = Date.now();
  const at = { user: [] as number[], order: [] as number[] };
  const findUser = over.findUser ?? (async () => 'u1');
  const findOrder = over.findOrder ?? (async () => null);
  const outcome: { value?: OrderOutcome; endedAt?: number; rejected?: unknown } = {};
  void awaitOrder({
    returning: false,
    signal: new AbortController().signal,
    ...over,
    findUser: () => {
      at.user.push(Date.now() - start);
      return findUser();
    },
    findOrder: (userId) => {
      at.order.push(Date.now() - start);
      return findOrder(userId);
    },
  }).then(
    (value) => Object.assign(outcome, { value, endedAt: Date.now() - start }),
    (error: unknown) => Object.assign(outcome, { rejected: error }),
  );
  return { at, outcome };
}

test('CC09 a paid order is found at once', async () => {
  const { at, outcome } = watch({ findOrder: async () => paid });
  await vi.runAllTimersAsync();
  expect(outcome).toEqual({ value: { status: 'found', order: paid }, endedAt: 0 });
  expect(at.order).toEqual([0]);
});

test('CC09 five looks, 1 s × 1.5 per attempt between them, then it gives up', async () => {
  const { at, outcome } = watch({ findOrder: async () => pending });
  await vi.runAllTimersAsync();
  expect(at.order).toEqual([0, 1000, 2500, 4750, 8125]);
  expect(outcome.value).toEqual({ status: 'not-found' });
});

test('CC09 an order that is paid a moment later is found', async () => {
  let looks = 0;
  const { at, outcome } = watch({ findOrder: async () => ((looks += 1) === 3 ? paid : pending) });
  await vi.runAllTimersAsync();
  expect(at.order).toHaveLength(3);
  expect(outcome.value?.status).toBe('found');
});

test('CC09 looks that fail to the end are a failure', async () => {
  const { outcome } = watch({ findOrder: () => Promise.reject(new Error('down')) });
  await vi.runAllTimersAsync();
  expect(outcome.value).toEqual({ status: 'failed' });
});

test('CC09 coming back: 1 s, then the session is looked at up to three more times, 1.5 s apart', async () => {
  const { at, outcome } = watch({ returning: true, findUser: async () => null });
  await vi.runAllTimersAsync();
  expect(at.user).toEqual([1000, 2500, 4000, 5500]);
  expect(outcome.value).toEqual({ status: 'signed-out' });
});

test('CC09 after an error the session is looked at once more, 1 s later', async () => {
  const { at, outcome } = watch({ returning: true, findUser: () => Promise.reject(new Error('down')) });
  await vi.runAllTimersAsync();
  expect(at.user).toEqual([1000, 2000]);
  expect(outcome.value).toEqual({ status: 'signed-out' });
});

test('CC09 leaving the page ends the waiting', async () => {
  const leave = new AbortController();
  const { at, outcome } = watch({ signal: leave.signal, findOrder: async () => pending });
  await vi.advanceTimersByTimeAsync(1500);
  leave.abort();
  await vi.runAllTimersAsync();
  expect(at.order).toEqual([0, 1000]);
  expect(outcome.rejected).toMatchObject({ code: 'cancelled' });
});
