import type { OrderLine } from '@baobab/data/orders/admin-orders';
import { orderLine } from '@baobab/testing/admin-rows';
import { expect, test } from 'vitest';
import { lineReasons } from './describe-money.ts';

const line = orderLine('a', 12);

test('MO01 MO02 MO05 a line says what made it another price, and nothing where nothing did', () => {
  expect(lineReasons(line, { discountCode: null, currency: 'usd' })).toEqual([]);
  const changed: OrderLine = {
    ...line,
    licenseOption: 'extended',
    licenseName: 'Extended license',
    listPrice: 15,
    discount: 2,
    credit: 4,
    tax: 1,
    refusal: 'page_ended',
  };
  expect(lineReasons(changed, { discountCode: 'SUMMER', currency: 'usd' })).toEqual([
    'Extended license',
    'On sale, regular $15.00',
    '−$4.00 for what the buyer owned',
    '−$2.00 with the code SUMMER',
    '+$1.00 tax',
    'No license was granted because the payment arrived after its payment page had ended.',
  ]);
});
