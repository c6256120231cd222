import { expect, test } from 'vitest';
import { repricing, UNTOUCHED_PRICES } from './bulk-prices.ts';
import { historyWords, leftOut, saleInList, saleTold } from './price-words.ts';

const told = { price: 15, struckPrice: 12, lowestPrice: 12, reason: null };

test('MO01 the owner is told what shoppers see beside the sale price, and why nothing is struck out', () => {
  expect(saleTold(9, told)).toEqual({
    words:
      'Shoppers see $9.00 beside the struck $12.00: the lowest price of the 30 days before, not the regular $15.00.',
    isWrong: false,
  });
  expect(saleTold(9, { ...told, struckPrice: 15, lowestPrice: 15 }).words).toBe(
    'Shoppers see $9.00 beside the struck $15.00.',
  );
  expect(saleTold(9, { ...told, struckPrice: null, lowestPrice: null, reason: 'not_asked' }).words).toContain(
    'was not for sale then',
  );
  expect(saleTold(9, { ...told, struckPrice: null, lowestPrice: 8, reason: 'was_lower' }).words).toContain('was $8.00');
  expect(saleTold(20, { ...told, reason: 'invalid' })).toMatchObject({ isWrong: true });
});

test('MO01 the list tells of a sale that runs, one that is planned, and of none', () => {
  const item = {
    price: 15,
    askedPrice: 9,
    salePrice: 9,
    struckPrice: 12,
    saleStartsAt: '2026-11-20T12:00:00Z',
    saleEndsAt: '2026-12-01T12:00:00Z',
  };
  expect(saleInList(item)).toEqual({ label: '$9.00 until Dec 1, 2026', short: '$9.00', note: '' });
  expect(saleInList({ ...item, struckPrice: null })?.note).toContain('No price is struck out');
  expect(saleInList({ ...item, askedPrice: 15 })).toMatchObject({
    label: '$9.00 from Nov 20, 2026 until Dec 1, 2026',
    short: 'planned',
  });
  expect(saleInList({ ...item, salePrice: null })).toBeNull();
  expect(historyWords({ askedPrice: null, reason: 'listing' })).toEqual({
    price: 'Not for sale',
    reason: 'Published or withdrawn',
  });
});

test.each([
  [{}, null, null],
  [{ percent: 10 }, { percent: 10, rounding: 'none', sale: null }, null],
  [{ percent: -96 }, null, 'From -95 to 500, and not 0'],
  [{ percent: 0 }, null, 'From -95 to 500, and not 0'],
  [
    { does: 'sale' as const, percent: 20, rounding: '99' as const },
    { percent: -20, rounding: '99', sale: { starts_at: null, ends_at: null } },
    null,
  ],
  [{ does: 'sale' as const, percent: -20 }, null, 'More than 0, and at most 95'],
  [{ does: 'sale' as const, percent: 20, endsAt: '2020-01-01T00:00:00Z' }, null, 'The sale must end after it begins'],
  [{ does: 'end-sale' as const }, 'end-sale', null],
])('MO01 prices of many: %j', (form, change, problem) => {
  expect(repricing({ ...UNTOUCHED_PRICES, ...form })).toEqual({ change, problem });
});

test('MO01 after a change of many, those that it did not reach are told', () => {
  expect(leftOut({ free: 0, notCheaper: 0, atMinimum: 0 })).toBe('');
  expect(leftOut({ free: 1, notCheaper: 2, atMinimum: 3 })).toBe(
    '; 1 free one stays free; 2 would not be cheaper and stay as before; 3 at $0.50, the least that can be charged',
  );
});
