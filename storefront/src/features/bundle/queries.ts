import { bundleSale, myBundleFiles } from '@baobab/data/bundles';
import type { DataClient } from '@baobab/data/client';
import { query } from '../../query/query-cache.ts';

/** Empty for users who don't own the bundle. */
export const bundleFilesQuery = (data: DataClient, userId: string) =>
  query(`purchases:${userId}:bundle-files`, () => myBundleFiles(data));
export const bundleSaleQuery = (data: DataClient) => query('bundle-sale', () => bundleSale(data));
