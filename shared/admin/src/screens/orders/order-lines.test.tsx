// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as licenses from '@baobab/data/orders/license-options';
import { adminOrder, orderLine } from '@baobab/testing/admin-rows';
import { renderAdmin } from '@baobab/testing/render-admin';
import { orderCsv } from './order-csv.ts';
import { OrderLines } from './order-lines.tsx';

vi.spyOn(licenses, 'listLicenseOptions').mockResolvedValue([]);

const order = adminOrder({
  number: 1042,
  totalAmount: 17,
  chargedAmount: 17,
  discountCode: 'HALF-50',
  orderItems: [orderLine('a', 14, { discount: 7 }), orderLine('b', 10, { quantity: 2, discount: 10 })],
});

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
  expect(
    orderCsv()
      .slice(0, 2)
      .map(({ header, value }) => [header, value(order)]),
  ).toEqual([
    ['Number', 1042],
    ['Order', order.id],
  ]);
});
