import type { DataClient } from '@baobab/data/client';
import { bundleOrders, suspendedOrders } from '@baobab/data/orders';
import { myPurchases } from '@baobab/data/purchases';
import { BUNDLE_ID } from '@baobab/domain/constants';
import type { Order } from '@baobab/domain/entities/order';
import type { Purchase } from '@baobab/domain/entities/purchase';
import { query } from '../../query/query-cache.ts';

export interface MyPurchases {
  bundles: Order[];
  /** Without the bundle's own record. */
  illustrations: Purchase[];
  /** Disputed: listed, but closed for download. */
  suspended: Order[];
}

export const myPurchasesQuery = (data: DataClient, userId: string) =>
  query(`purchases:${userId}:all`, async (): Promise<MyPurchases> => {
    const [bundles, purchases, suspended] = await Promise.all([
      bundleOrders(data, userId),
      myPurchases(data, userId),
      suspendedOrders(data, userId),
    ]);
    const illustrations = purchases.filter(({ illustrationId }) => illustrationId !== BUNDLE_ID);
    return { bundles, illustrations, suspended };
  });

/** Fails when the bucket that holds the files can't be reached. */
export const storageCheckQuery = (data: DataClient) =>
  query('storage-check', async () => {
    const [{ probeBucket }, { BUCKET_DOWNLOADS }] = await Promise.all([
      import('@baobab/data/storage'),
      import('@baobab/domain/constants'),
    ]);
    await probeBucket(data, BUCKET_DOWNLOADS);
    return true;
  });
