import { SITEMAP_PATH } from './addresses.ts';

/** Only the admin area is disallowed. Personal pages say `noindex` themselves, which crawlers see only if they may fetch them. */
export function robots(origin: string): string {
  return ['User-agent: *', 'Disallow: /admin', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n');
}
