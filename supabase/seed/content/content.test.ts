import { BLOG_TOPICS } from '@baobab/domain/constants';
import { ABOUT_KEYS, VALUE_KEYS } from '@baobab/domain/entities/about';
import { slugify } from '@baobab/domain/slug';
import { expect, test } from 'vitest';
import { drawingsOf } from '../drawings/drawings.ts';
import { licenseOf } from '@baobab/domain/license-text';
import { illustrationOf } from './illustrations.ts';
import { posts } from './posts.ts';
import shop from './shop.json' with { type: 'json' };

const drawings = drawingsOf('shop');

test('twelve articles are public, one is scheduled, one is a draft', () => {
  expect(posts.filter(({ daysAgo }) => daysAgo !== null && daysAgo > 0)).toHaveLength(12);
  expect(posts.filter(({ daysAgo }) => daysAgo !== null && daysAgo < 0)).toHaveLength(1);
  expect(posts.filter(({ daysAgo }) => daysAgo === null)).toHaveLength(1);
});

test('articles cover the blog’s topics, five to eight paragraphs each, by people of the team', () => {
  const authors = new Set<string>(shop.team.map(({ name }) => name));
  expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(BLOG_TOPICS));
  const isWrong = ({ content, author, excerpt, tags, picture }: (typeof posts)[number]) => {
    const paragraphs = content.split('\n\n');
    return (
      paragraphs.length < 5 ||
      paragraphs.length > 8 ||
      paragraphs.some((paragraph) => /^\s|\s$/.test(paragraph)) ||
      !authors.has(author) ||
      excerpt.length < 20 ||
      tags.length < 2 ||
      !drawings[`blog/${picture}`]
    );
  };
  expect(posts.filter(isWrong).map(({ title }) => title)).toEqual([]);
  expect(new Set(posts.map(({ title }) => slugify(title))).size).toBe(posts.length);
});

test('the About page has every section that has a place on it', () => {
  const keys: string[] = shop.about.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining([...ABOUT_KEYS, ...VALUE_KEYS]));
  const slugs = shop.about.flatMap(({ illustration }) => illustration ?? []);
  expect(slugs.map((slug) => illustrationOf(slug).slug)).toEqual(slugs);
});

test('six people, each with a portrait', () => {
  expect(shop.team).toHaveLength(6);
  const portraits = Object.keys(drawings).filter((name) => name.startsWith('team/'));
  expect(portraits.toSorted()).toEqual(shop.team.map(({ portrait }) => `team/${portrait}`).toSorted());
});

test('the license says what each kind of buyer may do', () => {
  expect(licenseOf('Twins', 'free')).toMatch(/Twins[\s\S]*personal and commercial/);
  expect(licenseOf('Twins', 'single')).toMatch(/Each license covers one project/);
  expect(licenseOf('Fitness Pack', 'bundle')).toMatch(/any number/);
});
