/** Search results as one list, in the order of the arrow keys. */
import type { SearchResults } from '@baobab/data/search';
import { formatCount, formatPrice } from '@baobab/ui/format';
import { categoryPath, searchPath } from '../../head/addresses.ts';

export interface SearchHit {
  key: string;
  group:
    | 'Illustrations'
    | 'Categories'
    | 'Blog'
    | 'All results'
    | 'Popular tags'
    | 'New pictures'
    | 'Popular pictures'
    | 'Bundle';
  title: string;
  detail: string;
  to: string;
  picture?: Found;
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

export const categoryHit = ({ id, name }: { id: string; name: string }): SearchHit => ({
  key: `category-${id}`,
  group: 'Categories',
  title: name,
  detail: '',
  to: categoryPath(name),
});

export function hitsOf(results: SearchResults, query: string, currency: string | null): SearchHit[] {
  return [
    ...results.illustrations.map((item) => pictureHit(item, 'Illustrations', currency)),
    ...results.categories.map(categoryHit),
    ...results.posts.map(({ id, title }) => ({
      key: `post-${id}`,
      group: 'Blog' as const,
      title,
      detail: '',
      to: `/blog/${id}`,
    })),
    ...(results.total > 0 ? [allResults(results.total, query)] : []),
  ];
}

const allResults = (total: number, query: string): SearchHit => ({
  key: 'all',
  group: 'All results',
  title: total === 1 ? 'The one picture, on its page of results' : `All ${formatCount(total)} pictures`,
  detail: 'with filters and order',
  to: searchPath(query),
});
