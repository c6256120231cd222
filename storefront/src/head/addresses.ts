/** Canonical paths. */
import { categoryAddress } from '@baobab/domain/category-address';
import { BUNDLE_ID, BUNDLE_ID_PREFIX, PACK_ID_PREFIX } from '@baobab/domain/constants';
import { tagKey } from '@baobab/domain/tags';

export const packPath = (slug: string): string => `/packs/${encodeURIComponent(slug.toWellFormed())}`;
/** Packs and bundles are rows of the catalog with pages of their own. */
export function illustrationPath(id: string): string {
  if (id === BUNDLE_ID) return '/bundle';
  if (id.startsWith(PACK_ID_PREFIX)) return packPath(id.slice(PACK_ID_PREFIX.length));
  if (id.startsWith(BUNDLE_ID_PREFIX))
    return `/bundles/${encodeURIComponent(id.slice(BUNDLE_ID_PREFIX.length).toWellFormed())}`;
  return `/illustrations/${encodeURIComponent(id.toWellFormed())}`;
}
/** Where owners of a bundle fetch its packs. */
export const bundleDownloadsPath = (id: string): string =>
  id === BUNDLE_ID ? '/bundle-download-success' : `/bundle-download-success?bundle=${encodeURIComponent(id)}`;
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
  '/packs',
  '/bundle',
  '/blog',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/license',
] as const;
