import { expect, test } from 'vitest';
import { readMoment } from './read-moment.ts';

const at = (...[month, date, hours = 0, minutes = 0]: number[]) =>
  // an hour after UTC's
  new Date(Date.UTC(2026, (month ?? 1) - 1, date, hours - 1, minutes)).toISOString();

test.each([
  ['Dec 1, 2026 9:30 PM', at(12, 1, 21, 30)],
  ['Dec 1, 2026 10:00 am', at(12, 1, 10)],
  ['december 1 2026, 12:05 a.m.', at(12, 1, 0, 5)],
  ['Dec 1, 2026', at(12, 1)],
  ['Dec 1, 2026 22:15', at(12, 1, 22, 15)],
  ['12/1/2026', at(12, 1)],
  ['12/1/2026 4 pm', at(12, 1, 16)],
  ['2026-12-01 10:00', at(12, 1, 10)],
  ['2026-12-01T10:00', at(12, 1, 10)],
  ['2026-12-01', at(12, 1)],
])('MO01 AD07 “%s” is read as a moment of the shop', (text, wanted) => {
  expect(readMoment(text, 'Africa/Lagos')?.toISOString()).toBe(wanted);
});

test.each(['', 'soon', '13/1/2026', 'Feb 30, 2026', '2026-12-01 25:00', 'Dec 1, 2026 13:00 PM', 'Dec 1', '12/1/26'])(
  'MO01 AD07 “%s” is no moment',
  (text) => {
    expect(readMoment(text, 'Africa/Lagos')).toBeNull();
  },
);
