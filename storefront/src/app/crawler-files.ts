/** robots.txt, sitemap and feed. */
import type { PublicContent } from '@baobab/data/public-content';
import { FEED_PATH } from '../head/addresses.ts';
import { feed } from '../head/feed.ts';
import { robots } from '../head/robots.ts';
import { publicEntries, sitemapFiles } from '../head/sitemap.ts';

/** Path → text. */
export function crawlerFiles(content: PublicContent, origin: string, backendUrl: string): Map<string, string> {
  const now = new Date();
  return new Map([
    ['/robots.txt', robots(origin)],
    [FEED_PATH, feed(content.posts, { origin, backendUrl, now })],
    ...sitemapFiles(publicEntries(content, backendUrl, now), origin),
  ]);
}
