/** Search results as one list, in the order of the arrow keys. */
import type { SearchResults } from '@baobab/data/search';
import { formatPrice } from '@baobab/ui/format';
import { categoryPath } from '../../head/addresses.ts';

export interface SearchHit {
  key: string;
  group: 'Illustrations' | 'Categories' | 'Blog';
  title: string;
  detail: string;
  to: string;
}

export function hitsOf(results: SearchResults): SearchHit[] {
  return [
    ...results.illustrations.map((item) => ({
      key: `illustration-${item.id}`,
      group: 'Illustrations' as const,
      title: item.title,
      detail: [item.category, formatPrice(item)].filter(Boolean).join(' · '),
      to: `/illustrations/${encodeURIComponent(item.id)}`,
    })),
    ...results.categories.map(({ id, name }) => ({
      key: `category-${id}`,
      group: 'Categories' as const,
      title: name,
      detail: '',
      to: categoryPath(name),
    })),
    ...results.posts.map(({ id, title }) => ({
      key: `post-${id}`,
      group: 'Blog' as const,
      title,
      detail: '',
      to: `/blog/${id}`,
    })),
  ];
}
