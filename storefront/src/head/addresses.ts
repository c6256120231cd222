/** Canonical paths. */
import { categoryAddress } from '@baobab/domain/category-address';
import { BUNDLE_ID } from '@baobab/domain/constants';

export const illustrationPath = (id: string): string =>
  id === BUNDLE_ID ? '/bundle' : `/illustrations/${encodeURIComponent(id.toWellFormed())}`;
export const categoryPath = (name: string): string => `/categories/${encodeURIComponent(categoryAddress(name))}`;
export const postPath = (id: string): string => `/blog/${encodeURIComponent(id)}`;
/** Page 1 is the list itself. */
export const pagePath = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

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
