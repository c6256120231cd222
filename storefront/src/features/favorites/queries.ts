import type { DataClient } from '@baobab/data/client';
import { listFavorites } from '@baobab/data/favorites';
import { query } from '../../query/query-cache.ts';

export const favoritesQuery = (data: DataClient, userId: string, page: number) =>
  query(`favorites:${userId}:${page}`, () => listFavorites(data, userId, { page }));
