// @vitest-environment jsdom
import { setShopLocale, shopLocale } from '@baobab/domain/shop-locale';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyPost, postKey } from '@baobab/domain/entities/draft-content';
import { plainParagraphs } from './plain-paragraphs.ts';
import { pageOf, searchPosts, sortPosts, statusOf, type PostSummary } from './post-list.ts';
import { checkPost, countWords } from './post-rules.ts';
import { describePublication } from './schedule.ts';

describe('pasted HTML', () => {
  test('AD07 becomes paragraphs; lists keep their bullets, breaks their lines', () => {
    const html = `<html><head><style>p{}</style></head><body><!--StartFragment--><h2>Big   title</h2>
      <p>One <b>bold</b>
      word.</p><ul><li>First</li><li>Second</li></ul><div>Line<br>two</div><p></p><!--EndFragment--></body></html>`;
    expect(plainParagraphs(html)).toBe('Big title\n\nOne bold word.\n\n• First\n\n• Second\n\nLine\ntwo');
  });

  test('AD07 nothing of it runs or stays', () => {
    const html = '<p onclick="x()">Hi</p><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">';
    expect(plainParagraphs(html)).toBe('Hi');
    expect('hacked' in window).toBe(false);
  });
});

describe('rules', () => {
  test('AD07 title, content, excerpt, author, image and category are all required', () => {
    expect(Object.keys(checkPost({ ...emptyPost(), title: '  ' })).toSorted()).toEqual(
      ['author', 'category', 'content', 'excerpt', 'picture', 'title'].toSorted(),
    );
    const picture = { image: null, imageWidths: [], placeholder: null, file: 'here' };
    const post = { ...emptyPost(), title: 'T', excerpt: 'E', content: 'C', author: 'A', category: 'K', picture };
    expect(checkPost(post)).toEqual({});
  });

  test('AD07 words are counted between white space', () => {
    expect([countWords(''), countWords(' one\n\ntwo-three  four ')]).toEqual([0, 3]);
  });
});

describe('publication', () => {
  const now = new Date('2026-11-21T15:00:00Z');
  const say = (isPublished: boolean, publishedAt: string | null) =>
    describePublication({ isPublished, publishedAt }, now);
  const standard = shopLocale();
  beforeEach(() => setShopLocale({ ...standard, timeZone: 'America/New_York' }));
  afterEach(() => setShopLocale(standard));

  test('AD07 D52 a future date is said in the shop’s time zone', () => {
    expect(say(true, '2026-12-01T14:30:00Z')).toBe(
      'Scheduled: hidden until Tuesday, December 1, 2026 at 9:30 AM (shop time, America/New York, GMT-5).',
    );
  });

  test('AD07 now, a past date and a draft', () => {
    expect(say(true, null)).toBe('Public as soon as it is saved.');
    expect(say(true, '2026-11-01T14:30:00Z')).toMatch(/^Public, dated Sunday, November 1/);
    expect(say(false, null)).toMatch(/^A draft/);
    expect(say(false, '2026-12-01T14:30:00Z')).toContain('saving a draft clears it');
  });

  test('AD07 status: draft, published, scheduled', () => {
    const at = now.getTime();
    expect(statusOf({ isPublished: false, publishedAt: '2030-01-01T00:00:00Z' }, at)).toBe('draft');
    expect(statusOf({ isPublished: true, publishedAt: '2030-01-01T00:00:00Z' }, at)).toBe('scheduled');
    expect(statusOf({ isPublished: true, publishedAt: null }, at)).toBe('published');
  });
});

describe('list', () => {
  const post = (title: string, category: string, author: string, day: string): PostSummary => ({
    key: postKey(title),
    kind: 'blog_post',
    title,
    status: 'clean',
    durable: true,
    isNew: false,
    intent: null,
    editedAt: null,
    syncedAt: null,
    changedBy: null,
    changedAt: null,
    elsewhere: null,
    removal: null,
    waitingFiles: 0,
    problem: null,
    createdAt: `2026-01-${day}T00:00:00Z`,
    card: { ...emptyPost(), title, category, author },
  });
  const posts = [
    post('Zebra', 'Tips', 'Ama', '01'),
    post('apple', 'News', 'Zuri', '03'),
    post('Mango', 'News', 'Kofi', '02'),
  ];
  const titles = (list: readonly PostSummary[]) => list.map(({ title }) => title);

  test('AD07 search looks into title, category and author, in any case', () => {
    expect(titles(searchPosts(posts, 'NEWS'))).toEqual(['apple', 'Mango']);
    expect(titles(searchPosts(posts, ' zuri '))).toEqual(['apple']);
    expect(titles(searchPosts(posts, '%'))).toEqual([]);
  });

  test('AD07 columns sort both ways', () => {
    const by = (column: string, ascending: boolean) => titles(sortPosts(posts, { column, ascending }, 0));
    expect(by('title', true)).toEqual(['apple', 'Mango', 'Zebra']);
    expect(by('author', false)).toEqual(['apple', 'Mango', 'Zebra']);
    expect(by('date', false)).toEqual(['apple', 'Mango', 'Zebra']);
    expect(pageOf(posts, { page: 2, pageSize: 2, sort: null })).toHaveLength(1);
  });
});
