import { expect, test } from 'vitest';
import { formatCount } from './format.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('FI02 a count of %d is written %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
