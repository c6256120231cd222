import { expect, test } from 'vitest';
import { pageNumber } from './page-number.ts';

test.each([
  ['', 1],
  ['page=', 1],
  ['page=1', 1],
  ['page=2&page=3', 2],
  ['page=999999', 999_999],
  ['page=1000000', null],
  ['page=1e9', null],
  ['page=99999999999999999999', null],
  ['page=0', null],
  ['page=-1', null],
  ['page=1.5', null],
  ['page=01', null],
  ['page=%00', null],
  ['page=2%0a', null],
])('HX01 ?%s asks for page %s', (query, page) => {
  expect(pageNumber(new URLSearchParams(query))).toBe(page);
});
