import { listCategories } from '@baobab/data/categories';
import type { DataClient } from '@baobab/data/client';
import {
  chosenIllustrations,
  featuredIllustrations,
  freeIllustrations,
  getIllustration,
  listIllustrations,
  relatedIllustrations,
} from '@baobab/data/illustrations';
import { query } from '../../query/query-cache.ts';

/** Which illustrations a list shows. */
export interface CatalogFilter {
  category?: string;
  free?: true;
}

export const listQuery = (data: DataClient, filter: CatalogFilter, page: number) =>
  query(`illustrations:${filter.free ? 'free' : 'all'}:${filter.category ?? ''}:${page}`, () =>
    listIllustrations(data, { ...filter, page }),
  );
export const illustrationQuery = (data: DataClient, id: string) =>
  query(`illustration:${id}`, () => getIllustration(data, id));
/** For signed-in people: what is not listed is there for its buyers. */
export const boughtIllustrationQuery = (data: DataClient, id: string, userId: string) =>
  query(`illustration:${id}:${userId}`, () => getIllustration(data, id));
export const relatedQuery = (data: DataClient, item: { id: string; category: string | null }) =>
  query(`related:${item.id}`, () => relatedIllustrations(data, item));
export const chosenQuery = (data: DataClient, ids: readonly string[]) =>
  query(`chosen:${ids.join(',')}`, () => chosenIllustrations(data, ids));
export const featuredQuery = (data: DataClient) => query('featured', () => featuredIllustrations(data));
export const freeQuery = (data: DataClient) => query('free', () => freeIllustrations(data));
export const categoriesQuery = (data: DataClient) => query('categories', () => listCategories(data));
