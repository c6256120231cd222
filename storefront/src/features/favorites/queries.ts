import type { DataClient } from '@baobab/data/client';
import { listFavorites } from '@baobab/data/favorites';
import type { Page } from '@baobab/data/rows';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import type { Query } from '../../query/query-cache.ts';

export function favoritesQuery(data: DataClient, userId: string, page: number): Query<Page<IllustrationCard>> {
  return { key: `favorites:${userId}:${page}`, fetch: () => listFavorites(data, userId, { page }) };
}
