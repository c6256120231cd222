import type { DataClient } from '@baobab/data/client';
import { packsOfItem, shopPack, shopPacks } from '@baobab/data/packs/packs';
import { purchasedIds } from '@baobab/data/orders/purchases';
import { PACK_ID_PREFIX } from '@baobab/domain/constants';
import { query } from '../../query/query-cache.ts';

export const packsQuery = (data: DataClient) => query('packs', () => shopPacks(data));
export const packQuery = (data: DataClient, slug: string) => query(`pack:${slug}`, () => shopPack(data, slug));
export const packsOfItemQuery = (data: DataClient, id: string) => query(`packs-of:${id}`, () => packsOfItem(data, id));

/** Whether the user has the pack, by itself or in one of these bundles. */
export const ownPackQuery = (data: DataClient, userId: string, slug: string, bundleIds: readonly string[]) =>
  query(`purchases:${userId}:pack:${slug}:${bundleIds.join(',')}`, async () => {
    const owned = await purchasedIds(data, userId, [`${PACK_ID_PREFIX}${slug}`, ...bundleIds]);
    return owned.size > 0;
  });
