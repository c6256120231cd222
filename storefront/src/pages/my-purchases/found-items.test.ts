import { expect, test } from 'vitest';
import { foundItems } from './found-illustrations.tsx';

const item = (title: string, category: string, day: number, sizeBytes: number | null, orderId: string) => ({
  title,
  category,
  purchasedAt: `2026-11-0${day}T10:00:00Z`,
  sizeBytes,
  lines: [
    {
      id: title,
      orderId,
      paid: 9,
      currency: 'usd',
      seats: 1,
      origin: 'sale' as const,
      option: 'standard',
      optionName: 'Standard license',
    },
  ],
});
const items = [
  item('Market Day', 'Business', 1, 900, '1cdf11ff-1'),
  item('Choir Practice', 'Faith', 3, null, '2ab80c5d-1'),
  item('A Day Off', 'Lifestyle', 2, 5000, '2ab80c5d-1'),
];
const titles = (...asked: [string, Parameters<typeof foundItems>[2]]) =>
  foundItems(items, ...asked).map(({ title }) => title);

test('SA07 the library is searched by every word, category and order name, and sorted', () => {
  expect(titles('', 'newest')).toEqual(['Choir Practice', 'A Day Off', 'Market Day']);
  expect(titles('', 'title')).toEqual(['A Day Off', 'Choir Practice', 'Market Day']);
  expect(titles('', 'category')).toEqual(['Market Day', 'Choir Practice', 'A Day Off']);
  expect(titles('', 'size')).toEqual(['A Day Off', 'Market Day', 'Choir Practice']);
  expect(titles(' DAY  market', 'title')).toEqual(['Market Day']);
  expect(titles('faith', 'title')).toEqual(['Choir Practice']);
  expect(titles('#2AB80c5d', 'title')).toEqual(['A Day Off', 'Choir Practice']);
  expect(titles('nothing', 'title')).toEqual([]);
});
