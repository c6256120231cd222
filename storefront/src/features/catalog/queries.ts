/** The catalogue's questions, with the keys under which their answers are kept. */
import type { DataClient } from '@baobab/data/client';
import { listCategories } from '@baobab/data/categories';
import {
  featuredIllustrations,
  freeIllustrations,
  getIllustration,
  listIllustrations,
  relatedIllustrations,
} from '@baobab/data/illustrations';
import type { Page } from '@baobab/data/rows';
import type { Category } from '@baobab/domain/entities/category';
import type { Illustration, IllustrationCard } from '@baobab/domain/entities/illustration';
import type { Query } from '../../query/query-cache.ts';

/** Which illustrations a list shows. */
export interface CatalogFilter {
  category?: string;
  free?: true;
}

export function listQuery(data: DataClient, filter: CatalogFilter, page: number): Query<Page<IllustrationCard>> {
  return {
    key: `illustrations:${filter.free ? 'free' : 'all'}:${filter.category ?? ''}:${page}`,
    fetch: () => listIllustrations(data, { ...filter, page }),
  };
}

export function illustrationQuery(data: DataClient, id: string): Query<Illustration | null> {
  return { key: `illustration:${id}`, fetch: () => getIllustration(data, id) };
}

export function relatedQuery(
  data: DataClient,
  item: { id: string; category: string | null },
): Query<IllustrationCard[]> {
  return { key: `related:${item.id}`, fetch: () => relatedIllustrations(data, item) };
}

export function featuredQuery(data: DataClient): Query<IllustrationCard[]> {
  return { key: 'featured', fetch: () => featuredIllustrations(data) };
}

export function freeQuery(data: DataClient): Query<IllustrationCard[]> {
  return { key: 'free', fetch: () => freeIllustrations(data) };
}

export function categoriesQuery(data: DataClient): Query<Category[]> {
  return { key: 'categories', fetch: () => listCategories(data) };
}
