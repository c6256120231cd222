import { expect, test } from 'vitest';
import {
  ALT_TEXT_MAX_CHARS,
  readFacetCell,
  readFocus,
  sortedTerms,
  valuesOf,
  withFacets,
  writeFocus,
} from './descriptions.ts';
import { offerAltText } from './offer-alt-text.ts';

const vocabulary = [
  ['hair', 'locs', 'Locs'],
  ['hair', 'braids', 'Braids'],
  ['ability', 'hearing-aid', 'Hearing aid'],
  ['profession', 'music', 'Music and dance'],
  ['setting', 'kitchen', 'Kitchen'],
].map(([facet = '', value = '', label = ''], displayOrder) => ({ facet, value, label, displayOrder, isActive: true }));
const offer = (title: string, ...facets: string[]) => offerAltText({ title, facets }, vocabulary);

test('FI07 a text is offered from title and facets; with nothing said it is the title', () => {
  expect(offer('Sunday Tea')).toBe('Sunday Tea');
  expect(offer('')).toBe('');
  expect(
    offer('Sunday Tea', 'people:1', 'age:older-adult', 'gender:woman', 'hair:braids', 'hair:locs', 'setting:home'),
  ).toBe('Sunday Tea: an older woman with locs and braids, at home.');
  expect(offer('Jam', 'people:3-5', 'profession:music', 'setting:kitchen')).toBe(
    'Jam: a group of people, music and dance, in the kitchen.',
  );
  expect(offer('', 'age:child', 'gender:man', 'ability:hearing-aid')).toBe('A boy with hearing aid.');
  expect(offer('Cloth', 'people:none', 'setting:plain')).toBe('Cloth: on a plain background.');
  expect(offer('x'.repeat(400), 'people:2').length).toBe(ALT_TEXT_MAX_CHARS);
});

test('FI03 values keep the order of the vocabulary, terms that of the shop; given facets replace their own alone', () => {
  expect(valuesOf(['hair:braids', 'hair:locs', 'hair:gone', 'age:adult'], 'hair', vocabulary)).toEqual([
    'locs',
    'braids',
    'gone',
  ]);
  expect(sortedTerms(['hair:locs', 'age:adult', 'hair:locs'])).toEqual(['age:adult', 'hair:locs']);
  expect(withFacets(['age:adult', 'hair:locs'], ['hair:braids'])).toEqual(['age:adult', 'hair:braids']);
  expect(readFacetCell('hair', 'LOCS | mullet,, braids', vocabulary)).toEqual({
    terms: ['hair:braids', 'hair:locs'],
    unknown: ['mullet'],
  });
});

test('FI10 a focus is read as it is written, and in percent; anything else is none', () => {
  expect(readFocus(writeFocus({ x: 0.25, y: 1 }))).toEqual({ x: 0.25, y: 1 });
  expect(readFocus(' 25%  40% ')).toEqual({ x: 0.25, y: 0.4 });
  expect(readFocus('0,5;0,25')).toEqual({ x: 0.5, y: 0.25 });
  expect([readFocus(''), readFocus('0.5'), readFocus('1.1 0'), readFocus('a b'), readFocus('0 0 0')]).toEqual([
    null,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
