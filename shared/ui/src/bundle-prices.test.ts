import { expect, test } from 'vitest';
import { savings } from './bundle-prices.ts';

test('BU01 each saving is computed from the base named beside it', () => {
  expect(savings(79, { totalValue: 225, regularPrice: 250 }, 'usd')).toEqual([
    { base: 'Total value $225', amount: 146, percent: 65 },
    { base: 'Regular $250', amount: 171, percent: 68 },
  ]);
  expect(
    savings(79, { totalValue: 225, regularPrice: null }, 'usd').map(({ base }) => base),
    'SA12 no regular price is made up',
  ).toEqual(['Total value $225']);
  expect(savings(59.5, { totalValue: 225.5, regularPrice: null }, 'usd'), 'OW11 the prices are the catalog’s').toEqual([
    { base: 'Total value $225.50', amount: 166, percent: 74 },
  ]);
});
