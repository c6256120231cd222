import { bundleSale, myBundleFiles } from '@baobab/data/packs/bundles';
import type { DataClient } from '@baobab/data/client';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { query } from '../../query/query-cache.ts';

/** Empty for users who don't own the bundle. */
export const bundleFilesQuery = (data: DataClient, userId: string, bundleId: string = BUNDLE_ID) =>
  query(`purchases:${userId}:bundle-files:${bundleId}`, () => myBundleFiles(data, bundleId));
export const bundleSaleQuery = (data: DataClient, bundleId: string = BUNDLE_ID) =>
  query(`bundle-sale:${bundleId}`, () => bundleSale(data, bundleId));
