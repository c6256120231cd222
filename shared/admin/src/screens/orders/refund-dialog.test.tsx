// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as refunds from '@baobab/data/orders/admin-orders';
import { AppError } from '@baobab/domain/errors';
import { adminOrder } from '@baobab/testing/admin-rows';
import { renderAdmin } from '@baobab/testing/render-admin';
import { RefundDialog } from './refund-dialog.tsx';

const refund = vi.spyOn(refunds, 'refundOrder');

const order = adminOrder();

beforeEach(() => void refund.mockReset());

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
