import { expect, test } from 'vitest';
import { illustrations } from '../content/illustrations.ts';
import { calendarOf } from './calendar.ts';
import { isPaid, planOrders } from './orders.ts';
import type { Item } from './orders.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const items: Item[] = illustrations.map(({ slug, title, price, featured }) => ({
  id: slug,
  title,
  price,
  is_free: price === 0,
  featured,
  kind: 'illustration',
  since: 0,
}));

test('OW13 the orders are the same in every run of a day', () => {
  expect(planOrders(items, calendarOf(NOON))).toEqual(planOrders(items, calendarOf(NOON)));
});

test('OW13 orders lie within ninety days and follow each other, and no customer buys the same twice', () => {
  const { orders } = planOrders(items, calendarOf(NOON));
  const times = orders.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThan(NOON - 91 * 86_400_000);
  expect(times.at(-1)).toBeLessThanOrEqual(NOON);
  const bought = orders
    .filter(isPaid)
    .flatMap(({ customer, lines }) => lines.map(({ item }) => `${customer.id} ${item.id}`));
  expect(new Set(bought).size).toBe(bought.length);
});

test('OW13 some of what is on sale is never bought', () => {
  const sold = new Set(
    planOrders(items, calendarOf(NOON)).orders.flatMap(({ lines }) => lines.map(({ item }) => item.id)),
  );
  expect(items.filter((item) => !item.is_free && !sold.has(item.id)).length).toBeGreaterThanOrEqual(6);
});
