// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '@baobab/data/admin-orders';
import * as refunds from '@baobab/data/refunds';
import { AppError } from '@baobab/domain/errors';
import { renderAdmin } from '@baobab/testing/render-admin';
import { RefundDialog } from './refund-dialog.tsx';

const refund = vi.spyOn(refunds, 'refundOrder');

const line = (id: string, price: number, quantity = 1) => ({
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
  refundedAt: null,
  ungrantedAt: null,
});
const order: AdminOrder = {
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
};

beforeEach(() => void refund.mockReset());
afterEach(cleanup);

function openDialog() {
  const told = { onClose: vi.fn(), onRefunded: vi.fn(), onStale: vi.fn() };
  renderAdmin(<RefundDialog order={order} {...told} />);
  return told;
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Refund/ });
const effects = () => screen.getByRole('region', { name: 'What will happen' }).textContent;
const press = () => act(async () => fireEvent.click(button()));

test('AD11 a refund begins with everything, names the sum, and says what it does', async () => {
  refund.mockResolvedValue({ refundId: 're_1', amount: 68.97, currency: 'usd', status: 'succeeded' });
  const { onRefunded } = openDialog();
  expect(button().textContent).toBe('Refund $68.97');
  expect(effects()).toContain('The order becomes “Refunded”.');
  await press();
  expect(refund.mock.calls[0]?.[1]).toEqual({
    orderId: order.id,
    orderItemIds: undefined,
    reason: 'requested_by_customer',
  });
  expect(onRefunded).toHaveBeenCalledWith(68.97);
});

test('AD11 a line left out is not paid back; without a line there is nothing to refund', async () => {
  refund.mockResolvedValue({ refundId: 're_1', amount: 59.97, currency: 'usd', status: 'succeeded' });
  openDialog();
  fireEvent.click(screen.getByRole('checkbox', { name: /Title b/ }));
  expect(button().textContent).toBe('Refund $59.97');
  await press();
  expect(refund.mock.calls[0]?.[1]).toMatchObject({ orderItemIds: ['a'] });
  fireEvent.click(screen.getByRole('checkbox', { name: /Title a/ }));
  expect(button().disabled).toBe(true);
  expect(effects()).toContain('Choose at least one line.');
});

test('AD11 a refund that another one overtook says so and shows the order as it is now', async () => {
  refund.mockRejectedValueOnce(new AppError('already_refunded'));
  const { onStale, onRefunded } = openDialog();
  await press();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(onStale).toHaveBeenCalledTimes(1);
  expect(onRefunded).not.toHaveBeenCalled();
});

test('AD11 a refund that failed is told and can be tried again', async () => {
  refund.mockRejectedValueOnce(new AppError('network_offline'));
  refund.mockResolvedValue({ refundId: 're_1', amount: 68.97, currency: 'usd', status: 'succeeded' });
  const { onStale, onRefunded } = openDialog();
  await press();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(onStale).not.toHaveBeenCalled();
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onRefunded).toHaveBeenCalledTimes(1);
});
