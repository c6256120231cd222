/** Plain Storage calls: reading, removal, bucket facts. Objects are sent by `@baobab/uploads` alone. */
import * as z from 'zod/mini';
import { isAppError } from '@baobab/domain/errors';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';
import { fromResponse } from '../translate.ts';
import {
  BUCKETS,
  BUCKET_DOWNLOADS,
  BUCKET_DOWNLOADS_FALLBACK,
  BUCKET_IMAGES,
  DOWNLOAD_MAX_BYTES,
  IMAGE_MAX_BYTES,
} from '@baobab/domain/constants';
import { rpc } from '../rpc.ts';

/** Bytes `start` (inclusive) to `end` (exclusive) of a stored object. Codes: not_found, forbidden, response_invalid. */
export async function readObject(
  client: DataClient,
  { bucket, path }: { bucket: string; path: string },
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (end <= start) return new Uint8Array(0);
  const address = `${client.http.url}/storage/v1/object/authenticated/${objectPath(bucket, path)}`;
  const response = await client.http.fetch(address, { headers: { range: `bytes=${start}-${end - 1}` } });
  if (!response.ok) throw await fromResponse(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // a server that knows no ranges sends the whole
  return response.status === 206 ? bytes : bytes.slice(start, end);
}

/** Removing what is not there, or not yours, is no error. */
export async function removeObjects(client: DataClient, bucket: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await client.http.json(`/storage/v1/object/${encodeURIComponent(bucket)}`, {
    method: 'DELETE',
    body: { prefixes: [...paths] },
  });
}

export interface StoredName {
  bucket: string;
  name: string;
}

const AT_ONCE = 200;
/** No answer of the server, or none about an object: asking for each by itself would fail the same way. */
const isAboutTheCaller = (error: unknown) =>
  isAppError(error) && (!('status' in error.context) || ['session_expired', 'not_signed_in'].includes(error.code));

/**
 * Removes what can be removed. Where a request fails, its objects are asked for one by one, since one of them may spoil it.
 *
 * @returns what is still there, with the last reason; throws where the connection or the session is at fault
 */
export async function removeEach(
  client: DataClient,
  objects: readonly StoredName[],
): Promise<{ left: StoredName[]; error: unknown }> {
  const left: StoredName[] = [];
  let reason: unknown;
  const removeSome = async (bucket: string, names: string[]): Promise<void> => {
    try {
      await removeObjects(client, bucket, names);
    } catch (error) {
      if (isAboutTheCaller(error)) throw error;
      reason = error;
      if (names.length === 1) left.push({ bucket, name: names[0] ?? '' });
      else for (const name of names) await removeSome(bucket, [name]);
    }
  };
  for (const bucket of new Set(objects.map((object) => object.bucket))) {
    const names = objects.filter((object) => object.bucket === bucket).map(({ name }) => name);
    for (let start = 0; start < names.length; start += AT_ONCE) {
      await removeSome(bucket, names.slice(start, start + AT_ONCE));
    }
  }
  return { left, error: reason };
}

const bucketSchema = z.object({ id: z.string(), public: z.boolean(), fileSizeLimit: z.nullable(z.number()) });
export type Bucket = z.infer<typeof bucketSchema>;

/** Null when the bucket doesn't exist or the caller may not know about it. */
export async function getBucket(client: DataClient, bucket: string): Promise<Bucket | null> {
  try {
    const answer = await client.http.json(`/storage/v1/bucket/${encodeURIComponent(bucket)}`);
    return parseRow(bucketSchema, answer);
  } catch (thrown) {
    if (isAppError(thrown, 'bucket_missing') || isAppError(thrown, 'not_found')) return null;
    throw thrown;
  }
}

/** Can the caller list the bucket at all? Throws the reason when not. */
export async function probeBucket(client: DataClient, bucket: string): Promise<void> {
  await client.http.json(`/storage/v1/object/list/${encodeURIComponent(bucket)}`, { body: { prefix: '', limit: 1 } });
}

function objectPath(bucket: string, path: string): string {
  return [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
}

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
