import { bundleSale, myBundleFiles, type BundleSale } from '@baobab/data/bundles';
import type { DataClient } from '@baobab/data/client';
import type { BundleFile } from '@baobab/domain/entities/bundle-pack';
import type { Query } from '../../query/query-cache.ts';

/** Empty for people who don't own the bundle. */
export function bundleFilesQuery(data: DataClient, userId: string): Query<BundleFile[]> {
  return { key: `purchases:${userId}:bundle-files`, fetch: () => myBundleFiles(data) };
}

export function bundleSaleQuery(data: DataClient): Query<BundleSale> {
  return { key: 'bundle-sale', fetch: () => bundleSale(data) };
}
