import { expect, test } from 'vitest';
import { packPlace } from './pack-place.ts';

const found = { pack: 'Healthcare Pack', title: 'Doctor on Call', price: 25, bundlePrice: 79 };

test('FI11 an illustration of a pack says which pack has it and what that costs', () => {
  expect(packPlace(found, 'usd')).toBe('in Healthcare Pack, $25');
  expect(packPlace({ ...found, title: null }, 'usd')).toBe('Pack, $25');
  expect(packPlace({ ...found, price: null }, 'usd')).toBe('in Healthcare Pack, only with the $79 bundle');
  expect(packPlace({ ...found, price: null, bundlePrice: null }, 'usd')).toBe('in Healthcare Pack');
});
