import { DEFAULT_CATEGORIES, DESCRIPTION_MIN_CHARS, TITLE_MAX_CHARS, TITLE_MIN_CHARS } from '@baobab/domain/constants';
import { ALT_TEXT_MAX_CHARS, facetOf, OWNER_FACET_NAMES } from '@baobab/domain/descriptions';
import { addTags } from '@baobab/domain/tags';
import { expect, test } from 'vitest';
import { drawingsOf } from '../drawings/drawings.ts';
import { illustrations } from './illustrations.ts';
import type { Illustration } from './illustrations.ts';
import shop from './shop.json' with { type: 'json' };

const titlesWhere = (isMeant: (item: Illustration) => boolean): string[] =>
  illustrations.filter(isMeant).map(({ title }) => title);
const titles = illustrations.map(({ title }) => title);

test('every drawing of an illustration is for sale', () => {
  expect(Object.keys(drawingsOf('illustrations')).toSorted()).toEqual(illustrations.map(({ slug }) => slug).toSorted());
});

test('at least 48 illustrations, several in each of the seven categories', () => {
  expect(illustrations.length).toBeGreaterThanOrEqual(48);
  const wellFilled = DEFAULT_CATEGORIES.filter(
    (category) => illustrations.filter((item) => item.category === category).length >= 6,
  );
  expect(wellFilled).toEqual([...DEFAULT_CATEGORIES]);
  expect(new Set(illustrations.map(({ category }) => category))).toEqual(new Set(DEFAULT_CATEGORIES));
});

test('six are featured, about a quarter is free, the others cost 6 to 24 dollars', () => {
  expect(illustrations.filter(({ featured }) => featured)).toHaveLength(6);
  const free = illustrations.filter(({ price }) => price === 0);
  expect(free.length / illustrations.length).toBeGreaterThan(0.2);
  expect(free.length / illustrations.length).toBeLessThan(0.3);
  expect(titlesWhere(({ price }) => price !== 0 && (price < 6 || price > 24))).toEqual([]);
  expect(new Set(illustrations.map(({ price }) => price)).size).toBeGreaterThan(5);
});

test('most paid illustrations come with a ZIP', () => {
  const paid = illustrations.filter(({ price }) => price > 0);
  expect(paid.filter(({ pictureOnly }) => !pictureOnly).length / paid.length).toBeGreaterThan(0.8);
});

test('titles, addresses and descriptions are all different and keep the limits', () => {
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(illustrations.map(({ slug }) => slug)).size).toBe(titles.length);
  expect(new Set(illustrations.map(({ description }) => description)).size).toBe(titles.length);
  expect(titlesWhere(({ title }) => title.length < TITLE_MIN_CHARS || title.length > TITLE_MAX_CHARS)).toEqual([]);
  expect(titlesWhere(({ description }) => description.length < DESCRIPTION_MIN_CHARS)).toEqual([]);
});

test('a description is two to four sentences', () => {
  const sentences = (text: string) => (text.match(/[.!?](?=\s|$)/g) ?? []).length;
  expect(titlesWhere(({ description }) => sentences(description) < 2 || sentences(description) > 4)).toEqual([]);
});

test('6 to 12 tags each, none empty, none twice', () => {
  expect(titlesWhere(({ tags }) => tags.length < 6 || tags.length > 12)).toEqual([]);
  expect(titlesWhere(({ tags }) => addTags([], tags).length < tags.length)).toEqual([]);
});

test('the newest twelve come from at least five categories', () => {
  expect(new Set(illustrations.slice(0, 12).map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
});

test('FI03 FI07 every drawing is described in its own words; each facet and each series has something to show', () => {
  const texts = illustrations.map(({ altText }) => altText);
  expect(new Set(texts).size).toBe(texts.length);
  expect(titlesWhere(({ altText }) => altText.length < 30 || altText.length > ALT_TEXT_MAX_CHARS)).toEqual([]);
  const facets = new Set(illustrations.flatMap((item) => item.facets.map(facetOf)));
  expect([...facets].toSorted()).toEqual(OWNER_FACET_NAMES.toSorted());
  expect(titlesWhere((item) => item.facets.length !== new Set(item.facets).size)).toEqual([]);
  const members = Map.groupBy(illustrations, ({ series }) => series);
  for (const name of Object.keys(shop.series))
    expect([name, (members.get(name)?.length ?? 0) >= 3]).toEqual([name, true]);
});
