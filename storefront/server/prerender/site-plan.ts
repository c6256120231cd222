// The pages of a static site, each with a hash of what it is made of: a page whose inputs are unchanged is not rendered again.
import { createHash } from 'node:crypto';
import type { ListedIllustration, PublicContent } from '@baobab/data/content/public-content';
import { BUNDLE_ID, PACK_ID_PREFIX, RELATED_ILLUSTRATIONS } from '@baobab/domain/constants';
import { frequentTags } from '@baobab/domain/tags';
import {
  categoryPath,
  FIXED_PATHS,
  illustrationPath,
  packPath,
  seriesPath,
  tagPath,
} from '../../src/head/addresses.ts';
import type { Redirect } from './host-files.ts';

export interface PlannedPage {
  /** Path, percent-encoded as in links. */
  address: string;
  /** Hash of the inputs; null where rendering costs less than knowing them. */
  inputs: string | null;
}

/** Pages that the sitemap leaves out. Those about the visitor are rendered signed out, as on a server. */
const UNLISTED_PATHS = [
  '/illustrations/free',
  '/search',
  '/auth',
  '/cart',
  '/profile',
  '/my-purchases',
  '/checkout-success',
  '/bundle-download-success',
  '/auth/confirm',
  '/newsletter/confirm',
  '/newsletter/free-pack',
  '/newsletter/unsubscribe',
];

/** @param constants what every page depends on: the build, the backend, the shop's address */
export function planSite(
  { illustrations, categories, series, packs, bundles, posts, bundlePrice, redirects }: PublicContent,
  constants: string,
): { pages: PlannedPage[]; redirects: Redirect[] } {
  const related = firstOfCategories(illustrations);
  // An item's page names its series and the posts that name it.
  const named = hash([constants, series, posts.map(({ id, updatedAt }) => [id, updatedAt])]);
  const items = illustrations.map((item): PlannedPage => {
    const others = (related.get(item.category) ?? []).filter(({ id }) => id !== item.id);
    const versions = [item, ...others.slice(0, RELATED_ILLUSTRATIONS)].map(({ id, updatedAt }) => [id, updatedAt]);
    return { address: `/illustrations/${encodeURIComponent(item.id)}`, inputs: hash([named, bundlePrice, versions]) };
  });
  const others = [
    ...FIXED_PATHS,
    ...UNLISTED_PATHS,
    ...categories.map(({ name }) => categoryPath(name)),
    ...series.map(({ slug }) => seriesPath(slug)),
    ...packs.map(({ slug }) => packPath(slug)),
    ...bundles.filter(({ id }) => id !== BUNDLE_ID).map(({ id }) => illustrationPath(id)),
    ...frequentTags(illustrations).map(tagPath),
    ...posts.map(({ id }) => `/blog/${id}`),
  ];
  return {
    pages: [...others.map((address) => ({ address, inputs: null })), ...items],
    redirects: [
      ...bundles.map(({ id }) => ({ from: `/illustrations/${id}`, to: illustrationPath(id) })),
      ...packs.map(({ slug }) => ({ from: `/illustrations/${PACK_ID_PREFIX}${slug}`, to: packPath(slug) })),
      ...posts.flatMap(({ id, slug }) =>
        slug ? [{ from: `/blog/${encodeURIComponent(slug)}`, to: `/blog/${id}` }] : [],
      ),
      ...redirects.map(({ path, target }) => ({ from: encodeURI(path), to: target })),
    ],
  };
}

/** The items that pages of a category show as related; one more, because an item is not related to itself. */
function firstOfCategories(items: readonly ListedIllustration[]): Map<string | null, ListedIllustration[]> {
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
