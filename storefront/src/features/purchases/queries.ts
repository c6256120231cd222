import type { DataClient } from '@baobab/data/client';
import { myLibrary, type OwnedItem } from '@baobab/data/orders/library';
import { chargedOrders, orderBySession } from '@baobab/data/orders/orders';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { isSuspended, type Order } from '@baobab/domain/entities/order';
import { query } from '../../query/query-cache.ts';

export interface Library {
  /** The one of all packs first. */
  bundles: OwnedItem[];
  packs: OwnedItem[];
  illustrations: OwnedItem[];
  orders: Order[];
  /** Disputed: listed, but closed for download. */
  suspended: Order[];
}

export const libraryQuery = (data: DataClient, userId: string) =>
  query(`purchases:${userId}:all`, async (): Promise<Library> => {
    const [items, orders] = await Promise.all([myLibrary(data), chargedOrders(data, userId)]);
    return {
      bundles: items
        .filter(({ kind }) => kind === 'bundle')
        .toSorted((one, other) => Number(other.id === BUNDLE_ID) - Number(one.id === BUNDLE_ID)),
      packs: items.filter(({ kind }) => kind === 'pack'),
      illustrations: items.filter(({ kind }) => kind === 'illustration'),
      orders,
      suspended: orders.filter((order) => order.paymentStatus !== 'refunded' && isSuspended(order)),
    };
  });

export const orderQuery = (data: DataClient, userId: string, id: string) =>
  query(`purchases:${userId}:order:${id}`, () => orderBySession(data, userId, id));

export const documentsQuery = (data: DataClient, userId: string, orderId: string) =>
  query(`purchases:${userId}:documents:${orderId}`, async () => {
    const { orderDocuments } = await import('@baobab/data/orders/invoices');
    return orderDocuments(data, orderId);
  });

/** Fails when the bucket that holds the files can't be reached. */
export const storageCheckQuery = (data: DataClient) =>
  query('storage-check', async () => {
    const [{ probeBucket }, { BUCKET_DOWNLOADS }] = await Promise.all([
      import('@baobab/data/storage/storage'),
      import('@baobab/domain/constants'),
    ]);
    await probeBucket(data, BUCKET_DOWNLOADS);
    return true;
  });
