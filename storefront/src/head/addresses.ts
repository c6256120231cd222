/** Canonical paths. */
import { categoryAddress } from '@baobab/domain/category-address';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { tagKey } from '@baobab/domain/tags';

export const illustrationPath = (id: string): string =>
  id === BUNDLE_ID ? '/bundle' : `/illustrations/${encodeURIComponent(id.toWellFormed())}`;
export const categoryPath = (name: string): string => `/categories/${encodeURIComponent(categoryAddress(name))}`;
export const searchPath = (query: string): string => `/search?q=${encodeURIComponent(query.toWellFormed())}`;
export const tagPath = (tag: string): string => `/tags/${encodeURIComponent(tagKey(tag))}`;
export const seriesPath = (slug: string): string => `/series/${encodeURIComponent(slug)}`;
export const postPath = (id: string): string => `/blog/${encodeURIComponent(id)}`;
/** The posts of one category. */
export const topicPath = (topic: string): string => `/blog?topic=${encodeURIComponent(topic.toWellFormed())}`;
/** Page 1 is the list itself. */
export const pagePath = (path: string, page: number): string =>
  page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path;

export const FEED_PATH = '/feed.xml';
export const SITEMAP_PATH = '/sitemap.xml';

/** Static paths of the sitemap. `/illustrations/free` shows what `/freebies` shows. */
export const FIXED_PATHS = [
  '/',
  '/illustrations',
  '/freebies',
  '/categories',
  '/bundle',
  '/blog',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/license',
] as const;
