import { bundleSale, myBundleFiles, type BundleSale } from '@baobab/shared/data/bundles';
import type { DataClient } from '@baobab/shared/data/client';
import type { BundleFile } from '@baobab/shared/domain/entities/bundle-pack';
import type { Query } from '../../query/query-cache.ts';

/** Empty for people who don't own the bundle. */
export function bundleFilesQuery(data: DataClient, userId: string): Query<BundleFile[]> {
  return { key: `purchases:${userId}:bundle-files`, fetch: () => myBundleFiles(data) };
}

export function bundleSaleQuery(data: DataClient): Query<BundleSale> {
  return { key: 'bundle-sale', fetch: () => bundleSale(data) };
}
