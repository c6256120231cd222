import { listCategories } from '@baobab/data/catalog/categories';
import type { DataClient } from '@baobab/data/client';
import {
  chosenIllustrations,
  featuredIllustrations,
  freeIllustrations,
  getIllustration,
  newestIllustrations,
  relatedIllustrations,
} from '@baobab/data/catalog/illustrations';
import { query } from '../../query/query-cache.ts';

export const illustrationQuery = (data: DataClient, id: string) =>
  query(`illustration:${id}`, () => getIllustration(data, id));
/** For signed-in people: what is not listed is there for its buyers. */
export const boughtIllustrationQuery = (data: DataClient, id: string, userId: string) =>
  query(`illustration:${id}:${userId}`, () => getIllustration(data, id));
export const relatedQuery = (data: DataClient, id: string) =>
  query(`related:${id}`, () => relatedIllustrations(data, id));
export const chosenQuery = (data: DataClient, ids: readonly string[]) =>
  query(`chosen:${ids.join(',')}`, () => chosenIllustrations(data, ids));
export const featuredQuery = (data: DataClient) => query('featured', () => featuredIllustrations(data));
export const newestQuery = (data: DataClient) => query('newest', () => newestIllustrations(data));
export const freeQuery = (data: DataClient) => query('free', () => freeIllustrations(data));
export const categoriesQuery = (data: DataClient) => query('categories', () => listCategories(data));
