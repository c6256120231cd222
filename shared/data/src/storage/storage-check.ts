/** Are the buckets there, does the server take files large enough, and do objects and rows belong together? */
import * as z from 'zod/mini';
import {
  BUCKETS,
  BUCKET_DOWNLOADS,
  BUCKET_DOWNLOADS_FALLBACK,
  BUCKET_IMAGES,
  DOWNLOAD_MAX_BYTES,
  IMAGE_MAX_BYTES,
} from '@baobab/domain/constants';
import type { DataClient } from '../client.ts';
import { rpc } from '../rpc.ts';
import { getBucket } from './storage.ts';

const NEEDED_BYTES: Readonly<Record<(typeof BUCKETS)[number], number>> = {
  [BUCKET_IMAGES]: IMAGE_MAX_BYTES,
  [BUCKET_DOWNLOADS]: DOWNLOAD_MAX_BYTES,
  [BUCKET_DOWNLOADS_FALLBACK]: DOWNLOAD_MAX_BYTES,
};

export interface BucketState {
  bucket: (typeof BUCKETS)[number];
  /** `low`: it exists but refuses files that the shop needs. */
  state: 'exists' | 'missing' | 'low';
  neededBytes: number;
  /** Null: no limit of its own. */
  limitBytes: number | null;
  isPublic: boolean;
}

export function checkBuckets(client: DataClient): Promise<BucketState[]> {
  return Promise.all(
    BUCKETS.map(async (bucket): Promise<BucketState> => {
      const neededBytes = NEEDED_BYTES[bucket];
      const found = await getBucket(client, bucket);
      const limitBytes = found?.fileSizeLimit ?? null;
      const low = limitBytes !== null && limitBytes < neededBytes;
      return {
        bucket,
        state: !found ? 'missing' : low ? 'low' : 'exists',
        neededBytes,
        limitBytes,
        isPublic: found?.public ?? false,
      };
    }),
  );
}

const ensuredSchema = z.object({ created: z.array(z.string()), raised: z.array(z.string()) });

/** Creates missing buckets and raises limits that are too low; never lowers one. Admins only. */
export const ensureBuckets = rpc('ensure_buckets', ensuredSchema);

const orphansSchema = z.object({
  /** Files that no row mentions. */
  objects: z.array(
    z.object({ bucket: z.string(), name: z.string(), size: z.nullable(z.number()), createdAt: z.string() }),
  ),
  /** Rows whose file is not in storage. */
  rows: z.array(z.object({ table: z.string(), id: z.string(), path: z.string() })),
});
export type Orphans = z.infer<typeof orphansSchema>;

export const listOrphans = rpc('list_orphans', orphansSchema);
