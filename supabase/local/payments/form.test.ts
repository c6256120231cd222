import { expect, test } from 'vitest';
import { decodeForm } from './form.ts';

test('nested names become objects, 0…n−1 become arrays, values stay text', () => {
  const text = 'a=1&lines[0][name]=x%26y&lines[1][name]=z&metadata[order_id]=7&expand[]=p&expand[]=q';
  expect(decodeForm(text)).toEqual({
    a: '1',
    lines: [{ name: 'x&y' }, { name: 'z' }],
    metadata: { order_id: '7' },
    expand: ['p', 'q'],
  });
});

test.each(['a[b', 'a=1&a[b]=2', 'a[b]=1&a=2', `a${'[x]'.repeat(9)}=1`])('refuses %s', (text) => {
  expect(() => decodeForm(text)).toThrow(expect.objectContaining({ status: 400 }));
});

test('names of built-in properties are only names', () => {
  const decoded = decodeForm('__proto__[polluted]=1&x=2');
  expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});
