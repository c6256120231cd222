import { expect, test } from 'vitest';
import { foundItems } from './found-illustrations.tsx';

const item = (title: string, category: string, day: number, sizeBytes: number | null, orderNumber: number) => ({
  title,
  category,
  purchasedAt: `2026-11-0${day}T10:00:00Z`,
  sizeBytes,
  lines: [
    { id: title, orderNumber, seats: 1, origin: 'sale' as const, option: 'standard', optionName: 'Standard license' },
  ],
});
const items = [
  item('Market Day', 'Business', 1, 900, 1001),
  item('Choir Practice', 'Faith', 3, null, 1002),
  item('A Day Off', 'Lifestyle', 2, 5000, 1002),
];
const titles = (...asked: [string, Parameters<typeof foundItems>[2]]) =>
  foundItems(items, ...asked).map(({ title }) => title);

test('SA07 the library is searched by every word, category and order number, and sorted', () => {
  expect(titles('', 'newest')).toEqual(['Choir Practice', 'A Day Off', 'Market Day']);
  expect(titles('', 'title')).toEqual(['A Day Off', 'Choir Practice', 'Market Day']);
  expect(titles('', 'category')).toEqual(['Market Day', 'Choir Practice', 'A Day Off']);
  expect(titles('', 'size')).toEqual(['A Day Off', 'Market Day', 'Choir Practice']);
  expect(titles(' DAY  market', 'title')).toEqual(['Market Day']);
  expect(titles('faith', 'title')).toEqual(['Choir Practice']);
  expect(titles('#1002', 'title')).toEqual(['A Day Off', 'Choir Practice']);
  expect(titles('nothing', 'title')).toEqual([]);
});
