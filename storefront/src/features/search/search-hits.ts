/** Search results as one list, in the order of the arrow keys. */
import type { SearchResults } from '@baobab/data/catalog/search';
import type { Picture } from '@baobab/domain/entities/fields';
import { formatPrice, formatTotal } from '@baobab/ui/format';
import { categoryPath, packPath, searchPath } from '../../head/addresses.ts';
import { packPlace } from '../../ui/price/pack-place.ts';

export interface SearchHit {
  key: string;
  group:
    | 'Illustrations'
    | 'In packs'
    | 'Categories'
    | 'Blog'
    | 'All results'
    | 'Popular tags'
    | 'New illustrations'
    | 'Popular illustrations'
    | 'Bundle';
  title: string;
  detail: string;
  to: string;
  picture?: Omit<Picture, 'placeholder'> & Partial<Pick<Found, 'placeholder'>>;
}

type Found = Pick<
  SearchResults['illustrations'][number],
  | 'id'
  | 'title'
  | 'category'
  | 'price'
  | 'isFree'
  | 'image'
  | 'imageWidths'
  | 'imageWidth'
  | 'imageHeight'
  | 'placeholder'
>;

export const pictureHit = (item: Found, group: SearchHit['group'], currency: string | null): SearchHit => ({
  key: `illustration-${item.id}`,
  group,
  title: item.title,
  detail: [item.category, formatPrice(item, currency)].filter(Boolean).join(' · '),
  to: `/illustrations/${encodeURIComponent(item.id)}`,
  picture: item,
});

const packHit = (found: SearchResults['packs'][number], currency: string | null): SearchHit => ({
  key: `pack-${found.slug}-${found.title ?? ''}`,
  group: 'In packs',
  title: found.title ?? found.pack,
  detail: packPlace(found, currency),
  to: packPath(found.slug),
  picture: { ...found, imageWidths: [] },
});

export const categoryHit = ({ id, name }: { id: string; name: string }): SearchHit => ({
  key: `category-${id}`,
  group: 'Categories',
  title: name,
  detail: '',
  to: categoryPath(name),
});

export function hitsOf(results: SearchResults, query: string, currency: string | null): SearchHit[] {
  const illustrations = results.illustrations.map((item) => pictureHit(item, 'Illustrations', currency));
  const packs = results.packs.map((found) => packHit(found, currency));
  return [
    ...(results.packsLead ? [...packs, ...illustrations] : [...illustrations, ...packs]),
    ...results.categories.map(categoryHit),
    ...results.posts.map(({ id, title }) => ({
      key: `post-${id}`,
      group: 'Blog' as const,
      title,
      detail: '',
      to: `/blog/${id}`,
    })),
    ...(results.total > 0 ? [allResults(results, query)] : []),
  ];
}

const allResults = (results: SearchResults, query: string): SearchHit => ({
  key: 'all',
  group: 'All results',
  title:
    results.total === 1 ? 'The one illustration, on its page of results' : `All ${formatTotal(results)} illustrations`,
  detail: 'with filters and order',
  to: searchPath(query),
});
