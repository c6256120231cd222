import { expect, test } from 'vitest';
import { hexColor } from './color-search.tsx';

test.each([
  ['#A33B20', '#a33b20'],
  [' a33b20 ', '#a33b20'],
  ['#fa0', '#ffaa00'],
  ['red', null],
  ['#12345', null],
  ['', null],
])('FI06 %j is the color %s', (text, hex) => {
  expect(hexColor(text)).toBe(hex);
});
