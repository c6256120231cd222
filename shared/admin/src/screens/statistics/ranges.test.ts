import { setShopLocale, shopLocale } from '@baobab/domain/shop-locale';
import { expect, test } from 'vitest';
import { changeOf, figureOf, formatFigure, sumOf } from './figures.ts';
import { lastDays, lengthOf, periodBefore, rangeName, rangeProblem } from './ranges.ts';

const standard = shopLocale();
const NOON = Date.parse('2026-03-01T12:00:00Z');
const day = (over: object) => ({
  day: '2026-03-01',
  views: 0,
  favorites: 0,
  downloads: 0,
  orders: 0,
  sales: 0,
  revenueCents: 0,
  ...over,
});

test('OW09 D52 a range ends with the shop’s today, and the period before it has as many days and ends the day before', () => {
  setShopLocale({ ...standard, timeZone: 'Pacific/Kiritimati' });
  expect(lastDays(7, NOON)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  setShopLocale(standard);
  const range = lastDays(30, NOON);
  expect(range).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodBefore(range)).toEqual({ from: '2026-01-01', to: '2026-01-30' });
  expect([lengthOf(range), lengthOf(periodBefore(range))]).toEqual([30, 30]);
  expect(rangeName(periodBefore(lastDays(1, NOON)))).toBe('Feb 28, 2026 – Feb 28, 2026');
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'The first day is after the last one.'],
  [{ from: '', to: '2026-03-01' }, 'Choose both days.'],
  [{ from: '2024-01-01', to: '2026-03-01' }, 'A range has at most 400 days.'],
  [{ from: '2026-03-01', to: '2026-03-01' }, null],
])('OW09 of %j is said: %s', (range, problem) => {
  expect(rangeProblem(range)).toBe(problem);
});

test('OW09 totals are sums of the days; conversion is worked out from the sums', () => {
  const totals = sumOf([
    day({ views: 30, sales: 1, revenueCents: 1250 }),
    day({ views: 10, sales: 1, revenueCents: 99 }),
  ]);
  expect(formatFigure('revenueCents', figureOf(totals, 'revenueCents'))).toBe('$13.49');
  expect(formatFigure('conversion', figureOf(totals, 'conversion'))).toBe('5.00%');
  expect(formatFigure('conversion', figureOf(sumOf([]), 'conversion'))).toBe('–');
});

test.each([
  [120, 100, { text: '+20%', way: 'up' }],
  [50, 100, { text: '−50%', way: 'down' }],
  [100, 100, { text: 'no change', way: 'same' }],
  [100, 0, null],
])('OW09 %i after %i: %j', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});
