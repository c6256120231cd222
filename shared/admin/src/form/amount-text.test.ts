import { expect, test } from 'vitest';
import { ambiguousAmount, parseAmount, parseDecimal } from './amount-text.ts';

test.each([
  ['20,50', 20.5],
  ['20.50', 20.5],
  ['$1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ['12,', 12],
  ['.5', 0.5],
  ['-1', -1],
  ['abc', Number.NaN],
  ['', ''],
])('MO01 AD05 “%s” as an amount is %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
  expect(ambiguousAmount(text)).toBeNull();
});

test.each(['1,234', '1.234', '$1,234'])('MO01 AD05 the amount “%s” could be two, so it is none', (text) => {
  expect(parseAmount(text)).toBe('');
  expect(ambiguousAmount(text)).toContain('could be read in two ways');
});

test.each([
  ['12,5', 12.5],
  ['-12,5 %', -12.5],
  ['1,125', 1.125],
  ['1.234.5', Number.NaN],
  ['', ''],
])('MO01 MO05 “%s” as a percentage or a factor is %s', (text, number) => {
  expect(parseDecimal(text)).toBe(number);
});
