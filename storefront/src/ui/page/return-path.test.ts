import { expect, test } from 'vitest';
import { returnPath, returnTo, safePath } from './return-path.ts';

test('AU01 who was asked to sign in comes back to where they were, with the query', () => {
  const state = returnTo({ pathname: '/illustrations', search: '?page=2' });
  expect(returnPath(state, '')).toBe('/illustrations?page=2');
  expect(returnPath(null, '?next=%2Fcart')).toBe('/cart');
});

test.each([
  ['nothing', undefined],
  ['another host', 'https://evil.test/x'],
  ['a host without scheme', '//evil.test'],
  ['a backslash host', '/\\evil.test'],
  ['a host behind a tab', '/\t/evil.test'],
  ['dots that end in a host', '/a/..//evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'cart'],
  ['an object', { path: '/cart' }],
  ['/auth itself', '/auth?next=/auth'],
])('AU01 %s leads home', (_, next) => {
  expect(safePath(next)).toBe('/');
  expect(returnPath({ next }, '')).toBe('/');
});
