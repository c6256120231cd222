// Which pages a static site has, and what each is made of: a page whose ingredients are as they were need not be made again.
import { createHash } from 'node:crypto';
import type { ListedIllustration, PublicContent } from '@baobab/data/public-content';
import { BUNDLE_ID, RELATED_ILLUSTRATIONS } from '@baobab/domain/constants';
import type { Redirect } from '../static-files.ts';
import { categoryPath } from '../../src/head/addresses.ts';

export interface PlannedPage {
  /** Path, percent-encoded as in links. */
  address: string;
  /** Names what the page is made of; null: cheaper to make than to know. */
  ingredients: string | null;
}

export interface SitePlan {
  pages: PlannedPage[];
  redirects: Redirect[];
}

/** Pages that are there whatever the catalogue holds. Those about the visitor are rendered signed out, as on a server. */
const ALWAYS = [
  '/',
  '/illustrations',
  '/illustrations/free',
  '/freebies',
  '/categories',
  '/bundle',
  '/blog',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/auth',
  '/cart',
  '/profile',
  '/my-purchases',
  '/checkout-success',
  '/bundle-download-success',
  '/auth/confirm',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
];

/** @param constants what every page is made of: the build, the backend, the shop's address */
export function planSite({ illustrations, categories, posts }: PublicContent, constants: string): SitePlan {
  const neighbours = byCategory(illustrations);
  const items = illustrations.map((item): PlannedPage => {
    const related = (neighbours.get(item.category) ?? []).filter(({ id }) => id !== item.id);
    const made = [item, ...related.slice(0, RELATED_ILLUSTRATIONS)].map(({ id, updatedAt }) => [id, updatedAt]);
    return { address: `/illustrations/${encodeURIComponent(item.id)}`, ingredients: hash([constants, made]) };
  });
  return {
    pages: [
      ...[...ALWAYS, ...categories.map(({ name }) => categoryPath(name)), ...posts.map(({ id }) => `/blog/${id}`)].map(
        (address) => ({ address, ingredients: null }),
      ),
      ...items,
    ],
    redirects: [
      { from: `/illustrations/${BUNDLE_ID}`, to: '/bundle' },
      ...posts.flatMap(({ id, slug }) =>
        slug ? [{ from: `/blog/${encodeURIComponent(slug)}`, to: `/blog/${id}` }] : [],
      ),
    ],
  };
}

/** The first few of each category are related to all of it; one more, because an item is not related to itself. */
function byCategory(items: readonly ListedIllustration[]): Map<string | null, ListedIllustration[]> {
  const groups = new Map<string | null, ListedIllustration[]>();
  for (const item of items) {
    const group = groups.get(item.category) ?? [];
    if (group.length <= RELATED_ILLUSTRATIONS) group.push(item);
    groups.set(item.category, group);
  }
  return groups;
}

export function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
