import { SITEMAP_PATH } from './addresses.ts';

/**
 * Only the admin area is closed. Carts, accounts and the like are open to be read and say `noindex` themselves: a page that must
 * not be fetched can't say that it must not be listed.
 */
export function robots(origin: string): string {
  return ['User-agent: *', 'Disallow: /admin', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n');
}
