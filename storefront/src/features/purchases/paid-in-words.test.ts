import type { OwnedItem } from '@baobab/data/orders/library';
import { expect, test } from 'vitest';
import { paidInWords } from './paid-in-words.ts';

const line = (paid: number, currency = 'usd'): OwnedItem['lines'][number] => ({
  id: 'line',
  orderId: '1cdf11ff-0000-4000-8000-000000000001',
  paid,
  currency,
  seats: 1,
  origin: 'sale',
  option: 'standard',
  optionName: 'Standard license',
});

test.each([
  ['one license', [line(12.5)], 'Paid $12.50'],
  ['two licenses', [line(12.5), line(0.1)], 'Paid $12.60'],
  ['two currencies', [line(12.5), line(3, 'eur')], 'Paid $12.50 and €3.00'],
  ['a grant', [line(0)], ''],
])('SA07 a purchase card says what %s cost', (_, lines, words) => {
  expect(paidInWords({ lines })).toBe(words);
});
