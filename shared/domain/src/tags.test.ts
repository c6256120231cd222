import { expect, test } from 'vitest';
import { frequentTags, tagKey } from './tags.ts';

test.each([
  ['Natural Hair', 'natural-hair'],
  ['natural-hair', 'natural-hair'],
  ['  Café au lait! ', 'cafe-au-lait'],
  ['日本', '日本'],
  ["Côte d'Ivoire", 'cote-divoire'],
  ['Größe', 'grosse'],
  ['Kɔfi', 'kofi'],
])('FI04 the tag %j has the key %s', (tag, key) => {
  expect(tagKey(tag)).toBe(key);
  expect(tagKey(key)).toBe(key);
});

test('FI04 a tag has a page in the sitemap from three items on, however it is written', () => {
  const items = [
    ['Tea', 'Home'],
    ['tea', 'TEA'],
    ['Téa', 'home'],
  ].map((tags) => ({ tags }));
  expect(frequentTags(items)).toEqual(['tea']);
});
