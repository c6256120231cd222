import {
  DEFAULT_CATEGORIES,
  DESCRIPTION_MIN_CHARS,
  TITLE_MAX_CHARS,
  TITLE_MIN_CHARS,
} from '@baobab/shared/domain/constants';
import { addTag } from '@baobab/shared/domain/tags';
import { expect, test } from 'vitest';
import { illustrations } from './catalogue.ts';

const titles = illustrations.map(({ title }) => title);

test('at least 48 illustrations, several in each of the seven categories', () => {
  expect(illustrations.length).toBeGreaterThanOrEqual(48);
  for (const category of DEFAULT_CATEGORIES) {
    expect(illustrations.filter((item) => item.category === category).length, category).toBeGreaterThanOrEqual(6);
  }
  expect(new Set(illustrations.map(({ category }) => category))).toEqual(new Set(DEFAULT_CATEGORIES));
});

test('six are featured, about a quarter is free, the others cost 6 to 24 dollars', () => {
  expect(illustrations.filter(({ featured }) => featured)).toHaveLength(6);
  const free = illustrations.filter(({ price }) => price === 0);
  expect(free.length / illustrations.length).toBeGreaterThan(0.2);
  expect(free.length / illustrations.length).toBeLessThan(0.3);
  for (const { title, price } of illustrations.filter((item) => !free.includes(item))) {
    expect(price, title).toBeGreaterThanOrEqual(6);
    expect(price, title).toBeLessThanOrEqual(24);
  }
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
  for (const { title, description } of illustrations) {
    expect(title.length, title).toBeGreaterThanOrEqual(TITLE_MIN_CHARS);
    expect(title.length, title).toBeLessThanOrEqual(TITLE_MAX_CHARS);
    expect(description.length, title).toBeGreaterThanOrEqual(DESCRIPTION_MIN_CHARS);
  }
});

test('a description is two to four sentences', () => {
  for (const { title, description } of illustrations) {
    const sentences = description.match(/[.!?](?=\s|$)/g) ?? [];
    expect(sentences.length, title).toBeGreaterThanOrEqual(2);
    expect(sentences.length, title).toBeLessThanOrEqual(4);
  }
});

test('6 to 12 tags each, none empty, none twice', () => {
  for (const { title, tags } of illustrations) {
    expect(tags.length, title).toBeGreaterThanOrEqual(6);
    expect(tags.length, title).toBeLessThanOrEqual(12);
    expect(tags.reduce<string[]>(addTag, []), title).toEqual(tags);
  }
});

test('the newest twelve come from at least five categories', () => {
  expect(new Set(illustrations.slice(0, 12).map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
});
