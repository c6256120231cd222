import { expect, test } from 'vitest';
import { clampPage, pageCount, pageMarks, pageRange } from './pagination.ts';

const shown = (current: number, total: number, compact = false) =>
  pageMarks(current, total, compact)
    .map((mark) => (mark === 'ellipsis' ? '…' : mark))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 10, '1 2 … 10'],
  [2, 10, '1 2 3 … 10'],
  [4, 10, '1 … 3 4 5 … 10'],
  [9, 10, '1 … 8 9 10'],
  [10, 10, '1 … 9 10'],
])('BL01 page %i of %i shows first, last, current ±1 and ellipses', (current, total, expected) => {
  expect(shown(current, total)).toBe(expected);
});

test.each([
  [1, 10, '1 … 10'],
  [5, 10, '1 … 5 … 10'],
  [10, 10, '1 … 10'],
  [2, 3, '1 2 3'],
])('BL01 on phones page %i of %i shows first, last and current', (current, total, expected) => {
  expect(shown(current, total, true)).toBe(expected);
});

test.each([
  ['3', 3],
  ['0', 1],
  ['-4', 1],
  ['99', 5],
  ['abc', 1],
  [null, 1],
  ['2.9', 2],
])('BL01 an address with page=%s leads to page %i of 5', (value, page) => {
  expect(clampPage(value, 5)).toBe(page);
});

test('BL01 ranges and counts', () => {
  expect(pageRange(2, 6)).toEqual({ from: 6, to: 11 });
  expect([0, 6, 7].map((total) => pageCount(total, 6))).toEqual([1, 1, 2]);
});
