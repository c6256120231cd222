import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryAddress } from './category-address.ts';

test('HX01 usual names are their own address in lower case', () => {
  expect(categoryAddress('Love & Faith')).toBe('love & faith');
  expect(categoryAddress('x'.repeat(100))).toBe('x'.repeat(100));
});

test('HX01 every name that the shop takes has an address of at most 200 bytes, the same in any case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 100 }), (name) => {
      const address = categoryAddress(name);
      expect(new TextEncoder().encode(address).length).toBeLessThanOrEqual(200);
      expect(categoryAddress(name.toLowerCase())).toBe(address);
      expect(address).toBe(address.toWellFormed());
    }),
  );
});

test('HX01 long names that begin the same have different addresses', () => {
  expect(categoryAddress(`${'木'.repeat(99)}a`)).not.toBe(categoryAddress(`${'木'.repeat(99)}b`));
});
