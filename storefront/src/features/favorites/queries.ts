import type { DataClient } from '@baobab/shared/data/client';
import { listFavorites } from '@baobab/shared/data/favorites';
import type { Page } from '@baobab/shared/data/rows';
import type { IllustrationCard } from '@baobab/shared/domain/entities/illustration';
import type { Query } from '../../query/query-cache.ts';

export function favoritesQuery(data: DataClient, userId: string, page: number): Query<Page<IllustrationCard>> {
  return { key: `favorites:${userId}:${page}`, fetch: () => listFavorites(data, userId, { page }) };
}
