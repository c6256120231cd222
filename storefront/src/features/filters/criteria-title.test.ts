import { expect, test } from 'vitest';
import { criteriaTitle } from './criteria-title.ts';

const labels = new Map([
  ['hair:braids', 'Braids'],
  ['hair:locs', 'Locs'],
  ['ability:wheelchair', 'Wheelchair'],
  ['family:grandparent', 'Grandparent'],
  ['skin:monk-07', 'Monk 7'],
]);

test.each([
  ['', [], null],
  ['', ['orientation:portrait', 'price:free', 'hair:braids'], 'Portraits with braids, free'],
  [
    '',
    ['price:free', 'hair:braids', 'hair:locs', 'ability:wheelchair'],
    'Illustrations with braids or locs and wheelchair, free',
  ],
  ['', ['category:Family', 'price:5-10', 'skin:monk-07'], 'Illustrations, Family, Monk 7, $5 to $10'],
  ['grandmother', [], '“grandmother”'],
  ['grandmother', ['price:free', 'hair:braids'], '“grandmother”: illustrations with braids, free'],
])('FI03 “%s” with %j is titled %s', (query, filters, title) => {
  expect(criteriaTitle({ query, filters }, labels)).toBe(title);
});
