import { expect, test } from 'vitest';
import { criteriaAddress, isPlain, readCriteria, toggled } from './criteria.ts';

const read = (query: string) => readCriteria(new URLSearchParams(query));

test('FI02 FI03 an address holds words, filters, order and page, and is read back the same', () => {
  const criteria = read('page=2&sort=price-low&hair=locs&price=free&hair=braids&q=%20grandmother%20');
  expect(criteria).toEqual({
    query: 'grandmother',
    filters: ['price:free', 'hair:braids', 'hair:locs'],
    sort: 'price-low',
  });
  const address = criteriaAddress('/search', criteria, 2);
  expect(address).toBe('/search?q=grandmother&price=free&hair=braids&hair=locs&sort=price-low&page=2');
  expect(readCriteria(new URL(address, 'http://shop').searchParams)).toEqual(criteria);
});

test('FI03 the same choice has one address, whatever the order in which it was made', () => {
  const one = criteriaAddress('/illustrations', read('setting=home&age=child&hair=locs&hair=braids&hair=locs'));
  const other = criteriaAddress('/illustrations', read('hair=braids&hair=locs&age=child&setting=home'));
  expect(one).toBe(other);
});

test('FI03 a filter is added and taken back; categories may hold any letter', () => {
  const category = 'category:Family & Friends: a=b';
  const chosen = toggled(read('hair=braids'), category);
  const address = criteriaAddress('/illustrations', chosen);
  expect(read(address.split('?')[1] ?? '').filters).toEqual([category, 'hair:braids']);
  expect(toggled(chosen, category).filters).toEqual(['hair:braids']);
});

test.each([
  ['nothing=1&constructor=x&__proto__=y&sort=toString', ''],
  ['hair=&hair=%00&sort=', ''],
  [`hair=${'x'.repeat(101)}`, ''],
  ['q=%20%00%20', ''],
])('HX01 ?%s is read as the plain list', (query, address) => {
  expect(criteriaAddress('', read(query))).toBe(address);
  expect(isPlain(read(query))).toBe(true);
});

test('HX01 words and filters are limited', () => {
  const many = read(`q=${'w'.repeat(500)}&${Array.from({ length: 100 }, (_, at) => `hair=v${at}`).join('&')}`);
  expect(many.query).toHaveLength(200);
  expect(many.filters).toHaveLength(40);
});
