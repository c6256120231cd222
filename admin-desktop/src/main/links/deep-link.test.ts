import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepLinkIn, parseDeepLink } from './deep-link.ts';

test('DE02 a link opens a tab, or a row of it', () => {
  expect(parseDeepLink('baobab://open/orders')).toEqual({ tab: 'orders', id: null });
  expect(parseDeepLink('baobab://open/blog/')).toEqual({ tab: 'blog', id: null });
  expect(parseDeepLink('baobab://open/illustrations/3f2a-9b')).toEqual({ tab: 'illustrations', id: '3f2a-9b' });
  expect(deepLinkIn(['/opt/app', '--flag', 'baobab://open/users'])).toEqual({ tab: 'users', id: null });
  expect(deepLinkIn(['/opt/app', '/home/a/baobab.zip'])).toBeNull();
});

test.each([
  'baobab://open/secrets',
  'baobab://close/orders',
  'baobab://open/orders/../../etc',
  'baobab://open/orders/a/b',
  'baobab://open/orders?delete=1',
  'baobab://open/orders#x',
  'baobab://user@open/orders',
  'baobab://open:80/orders',
  'baobab:open/orders',
  'baobabs://open/orders',
  'https://open/orders',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'baobab://open/orders/%00',
  'baobab://open/orders/<script>',
  `baobab://open/orders/${'a'.repeat(400)}`,
  '',
])('SE03 %s opens nothing', (address) => {
  expect(parseDeepLink(address)).toBeNull();
});

test('SE03 whatever comes, the answer is nothing or a known tab with a plain id', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (rest) => {
      const link = parseDeepLink(`baobab://open/${rest}`);
      expect(link === null || link.id === null || /^[\w-]+$/.test(link.id)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
