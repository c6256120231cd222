// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feed } from './feed.ts';
import { robots } from './robots.ts';
import { publicEntries, SITEMAP_MAX_ADDRESSES, SITEMAP_MAX_BYTES, sitemapFiles } from './sitemap.ts';
import { BACKEND, HOSTILE_TEXTS, illustration, ORIGIN, post } from './test-entities.ts';

const now = new Date('2026-02-01T00:00:00Z');
const place = { origin: ORIGIN, backendUrl: BACKEND, now };
const none = { illustrations: [], categories: [], series: [], packs: [], bundles: [], posts: [] };

function xml(text: string): Document {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined();
  return parsed;
}
const texts = (document: Document, tag: string) =>
  [...document.getElementsByTagName(tag)].map(({ textContent }) => textContent ?? '');

describe('sitemap', () => {
  const content = {
    illustrations: [
      { ...illustration, updatedAt: '2026-01-05T00:00:00Z' },
      { ...illustration, id: 'bundle-all-packs' },
      { ...illustration, id: 'a', tags: ['Warm'], updatedAt: '2026-01-05T00:00:00Z' },
      { ...illustration, id: 'b', tags: ['warm'], updatedAt: '2026-01-05T00:00:00Z' },
      { ...illustration, id: 'c', tags: ['WARM', 'rare'], updatedAt: '2026-01-05T00:00:00Z' },
    ],
    series: [{ slug: 'family-life' }],
    packs: [{ slug: 'fitness', image: null, imageWidths: [], updatedAt: '2026-01-04T00:00:00Z' }],
    bundles: [{ id: 'bundle-all-packs' }, { id: 'bundle-starter' }],
    categories: [
      { name: 'Business', isActive: true, image: null, imageWidths: [] },
      { name: 'Hidden', isActive: false, image: null, imageWidths: [] },
    ],
    posts: [
      post,
      { ...post, id: 'draft', isPublished: false },
      { ...post, id: 'later', publishedAt: '2027-01-01T00:00:00Z' },
    ],
  };

  test('SF12 FI04 MO04 it lists every public address once, tags with three pictures among them, and no draft, scheduled post or hidden category', () => {
    const files = sitemapFiles(publicEntries(content, BACKEND, now), ORIGIN);
    const part = xml(files.get('/sitemap-1.xml') ?? '');
    const listed = texts(part, 'loc').map((address) => address.replace(ORIGIN, ''));
    expect(listed).toEqual([
      '/',
      '/illustrations',
      '/freebies',
      '/categories',
      '/packs',
      '/bundle',
      '/blog',
      '/about',
      '/contact',
      '/faq',
      '/privacy',
      '/terms',
      '/license',
      '/categories/business',
      '/series/family-life',
      '/packs/fitness',
      '/bundles/starter',
      '/tags/warm',
      '/illustrations/market-day',
      '/illustrations/a',
      '/illustrations/b',
      '/illustrations/c',
      `/blog/${post.id}`,
    ]);
    expect([...new Set(texts(part, 'lastmod'))]).toEqual([
      '2026-01-04T00:00:00.000Z',
      '2026-01-05T00:00:00.000Z',
      '2026-01-03T00:00:00.000Z',
    ]);
    expect(texts(part, 'image:loc').at(-2)).toBe(
      `${BACKEND}/storage/v1/object/public/images/lovable-uploads/1-clay.1600.webp`,
    );
    expect(texts(xml(files.get('/sitemap.xml') ?? ''), 'loc')).toEqual([`${ORIGIN}/sitemap-1.xml`]);
  });

  test('SF12 a large catalog is split where the protocol asks for it, and nothing is lost', () => {
    const illustrations = Array.from({ length: 100_050 }, (_, at) => ({
      id: `i${at}`,
      image: null,
      imageWidths: [],
      tags: [],
    }));
    const files = sitemapFiles(publicEntries({ ...none, illustrations }, BACKEND, now), ORIGIN);
    expect([...files.keys()].sort()).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml', '/sitemap.xml']);
    const counts = [1, 2, 3].map((part) => files.get(`/sitemap-${part}.xml`)?.match(/<url>/g)?.length);
    expect(counts).toEqual([SITEMAP_MAX_ADDRESSES, SITEMAP_MAX_ADDRESSES, 63]);
  });

  test('SF12 long addresses split it earlier', () => {
    const image = `https://cdn.example/${'é'.repeat(4000)}.png`;
    const entries = Array.from({ length: 14_000 }, (_, at) => ({ path: `/illustrations/${at}`, image }));
    const files = sitemapFiles(entries, ORIGIN);
    expect(files.size).toBeGreaterThan(2);
    for (const text of files.values())
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(SITEMAP_MAX_BYTES);
  });
});

test('SF12 SA10 robots names the sitemap, closes the admin area, and refuses crawlers that train models', () => {
  const [training = '', others] = robots(ORIGIN).split('\n\nUser-agent: *\n');
  expect(others).toBe('Disallow: /admin\n\nSitemap: https://shop.example/sitemap.xml\n');
  const lines = training.split('\n');
  expect(lines.at(-1)).toBe('Disallow: /');
  for (const name of ['GPTBot', 'Google-Extended', 'CCBot', 'ClaudeBot'])
    expect(lines).toContain(`User-agent: ${name}`);
  expect(training).not.toMatch(/Googlebot|bingbot/i);
});

describe('feed', () => {
  test('SF12 the newest posts first, with absolute addresses, without drafts', () => {
    const older = { ...post, id: 'older', title: 'Older', publishedAt: '2025-12-01T00:00:00Z' };
    const document = xml(
      feed([older, { ...post, isPublished: false }, post, { ...post, publishedAt: '2027-01-01T00:00:00Z' }], place),
    );
    const items = [...document.getElementsByTagName('item')];
    expect(items.map((item) => item.getElementsByTagName('title')[0]?.textContent)).toEqual([
      'More than one brown',
      'Older',
    ]);
    expect(texts(document, 'guid')[0]).toBe(`${ORIGIN}/blog/${post.id}`);
    expect(texts(document, 'pubDate')[0]).toBe('Fri, 02 Jan 2026 10:00:00 GMT');
    expect(texts(document, 'category').slice(0, 2)).toEqual(['Design Tips', 'color']);
  });

  test('SF12 a post that hides its date has none in the feed', () => {
    expect(texts(xml(feed([{ ...post, showDate: false }], place)), 'pubDate')).toEqual([]);
  });

  test('SF12 whatever the text, hostile or not, it stays text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const hostile = { ...post, title: text, excerpt: text, author: text, tags: [text], category: text };
        const items = xml(feed([hostile], place)).getElementsByTagName('item');
        expect([...items].map(({ children }) => children.length)).toEqual([9]);
      }),
      { examples: HOSTILE_TEXTS.map((text) => [text]) },
    );
  });
});
