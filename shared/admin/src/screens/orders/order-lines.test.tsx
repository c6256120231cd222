// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminOrder, OrderLine } from '@baobab/data/admin-orders';
import * as licenses from '@baobab/data/license-options';
import { renderAdmin } from '@baobab/testing/render-admin';
import { ORDER_CSV } from './order-csv.ts';
import { OrderLines } from './order-lines.tsx';

vi.spyOn(licenses, 'listLicenseOptions').mockResolvedValue([]);
afterEach(cleanup);

const line = (id: string, price: number, quantity: number, discount: number): OrderLine => ({
  id,
  illustrationId: id,
  title: `Title ${id}`,
  price,
  listPrice: price,
  licenseOption: 'standard',
  quantity,
  discount,
  credit: 0,
  amount: price * quantity - discount,
  tax: 0,
  refundedAt: null,
  ungrantedAt: null,
});
const order: AdminOrder = {
  id: '0193c0de-0000-7000-8000-000000000001',
  number: 1042,
  createdAt: '2026-11-20T10:00:00Z',
  userId: null,
  email: 'nia@shop.example',
  fullName: 'Nia Mensah',
  totalAmount: 17,
  chargedAmount: 17,
  taxAmount: 0,
  taxBehavior: 'none',
  discountCode: 'HALF-50',
  refundedAmount: 0,
  currency: 'usd',
  paymentStatus: 'paid',
  isBundlePurchase: false,
  origin: 'sale',
  paidAt: '2026-11-20T10:01:00Z',
  consentedAt: null,
  stripePaymentIntent: 'pi_1',
  disputeStatus: null,
  disputedAt: null,
  refundFailedAt: null,
  orderItems: [line('a', 14, 1, 7), line('b', 10, 2, 10)],
};

test('MO02 lines stand at their full prices, so that with what the code took off they make the total', () => {
  renderAdmin(<OrderLines order={order} busy={false} onRefund={() => {}} />);
  const rows = within(screen.getByRole('table', { name: 'Lines of the order' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.lastElementChild?.textContent)).toEqual([
    '$14.00',
    '$20.00',
    '−$17.00',
    '$17.00',
  ]);
});

test('OW06 the table of orders begins with the number that buyers and mails have', () => {
  expect(ORDER_CSV.slice(0, 2).map(({ header, value }) => [header, value(order)])).toEqual([
    ['Number', 1042],
    ['Order', order.id],
  ]);
});
