import type { DataClient } from '@baobab/data/client';
import { favoriteIds, listFavorites } from '@baobab/data/accounts/favorites';
import { query } from '../../query/query-cache.ts';

export const favoritesQuery = (data: DataClient, userId: string, page: number) =>
  query(`favorites:${userId}:${page}`, () => listFavorites(data, userId, { page }));

/** Whether one illustration is a favorite: a card each, one request for all that are asked about in the same task. */
export const favoriteQuery = (data: DataClient, userId: string, id: string) =>
  query(`favorite:${userId}:${id}`, () => isFavorite(data, userId, id));

/** Ids in one address. */
const MAX_BATCH = 100;

interface Batch {
  userId: string;
  ids: string[];
  found: Promise<ReadonlySet<string>>;
}

let open: Batch | undefined;

async function isFavorite(data: DataClient, userId: string, id: string): Promise<boolean> {
  if (open?.userId !== userId || open.ids.length === MAX_BATCH) open = startBatch(data, userId);
  open.ids.push(id);
  return (await open.found).has(id);
}

function startBatch(data: DataClient, userId: string): Batch {
  const ids: string[] = [];
  const found = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    open = undefined;
    return favoriteIds(data, userId, ids);
  });
  return { userId, ids, found };
}
