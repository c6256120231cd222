import { BLOG_TOPICS } from '@baobab/shared/domain/constants';
import { ABOUT_KEYS, VALUE_KEYS } from '@baobab/shared/domain/entities/about';
import { slugify } from '@baobab/shared/domain/slug';
import { expect, test } from 'vitest';
import { illustrationOf } from '../catalogue/catalogue.ts';
import { posts } from '../load/content.ts';
import { journal } from '../scenes/journal.ts';
import { team } from '../scenes/team.ts';
import { licenceText } from './licence.ts';
import { aboutTexts, teamTexts } from './people.ts';

test('twelve articles are public, one is scheduled, one is a draft', () => {
  expect(posts.filter(({ daysAgo }) => daysAgo !== null && daysAgo > 0)).toHaveLength(12);
  expect(posts.filter(({ daysAgo }) => daysAgo !== null && daysAgo < 0)).toHaveLength(1);
  expect(posts.filter(({ daysAgo }) => daysAgo === null)).toHaveLength(1);
});

test('articles cover the blog’s topics, five to eight paragraphs each, by people of the team', () => {
  const authors = new Set<string>(teamTexts.map(({ name }) => name));
  expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(BLOG_TOPICS));
  for (const { title, paragraphs, author, excerpt, tags, picture } of posts) {
    expect(paragraphs.length, title).toBeGreaterThanOrEqual(5);
    expect(paragraphs.length, title).toBeLessThanOrEqual(8);
    for (const paragraph of paragraphs) expect(paragraph, title).not.toMatch(/\n\n|^\s|\s$/);
    expect(authors.has(author), author).toBe(true);
    expect(excerpt.length, title).toBeGreaterThan(20);
    expect(tags.length, title).toBeGreaterThan(1);
    expect(journal[picture], picture).toBeTypeOf('function');
  }
  expect(new Set(posts.map(({ title }) => slugify(title))).size).toBe(posts.length);
});

test('the About page has every section that has a place on it', () => {
  const keys: string[] = aboutTexts.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining([...ABOUT_KEYS, ...VALUE_KEYS]));
  for (const { scene } of aboutTexts) if (scene) expect(illustrationOf(scene).scene).toBe(scene);
});

test('six people, each with a portrait', () => {
  expect(teamTexts).toHaveLength(6);
  for (const { portrait } of teamTexts) expect(team[portrait], portrait).toBeTypeOf('function');
});

test('the licence says what each kind of buyer may do', () => {
  expect(licenceText('Twins', 'free')).toMatch(/Twins[\s\S]*personal and commercial/);
  expect(licenceText('Twins', 'single')).toMatch(/Each seat covers one project/);
  expect(licenceText('Fitness Pack', 'bundle')).toMatch(/any number/);
});
