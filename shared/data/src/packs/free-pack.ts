/** The pack of five free illustrations that subscribers of the newsletter get; for administrators. */
import * as z from 'zod/mini';
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow, parseRows } from '../rows.ts';
import { removeObjects } from '../storage/storage.ts';

const freePackSchema = z.object({
  illustrationIds: z.array(z.string()),
  sizeBytes: z.number(),
  releasedAt: timestampSchema,
});
export type FreePack = z.infer<typeof freePackSchema>;

/** Null while there is none. */
export async function readFreePack(client: DataClient): Promise<FreePack | null> {
  const { data } = await client
    .from('free_pack')
    .select('illustration_ids,size_bytes,released_at')
    .maybeSingle()
    .throwOnError();
  return data === null ? null : parseRow(freePackSchema, data);
}

const itemSchema = z.object({ id: z.string(), title: z.string() });
export type FreeItem = z.infer<typeof itemSchema>;

/** Free illustrations that have a file, newest first; the newest two hundred. */
export async function listFreeItems(client: DataClient): Promise<FreeItem[]> {
  const { data } = await client
    .from('illustrations')
    .select('id,title')
    .eq('kind', 'illustration')
    .lte('listed_from', 'now')
    .eq('is_free', true)
    .eq('is_deliverable', true)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(200)
    .throwOnError();
  return parseRows(itemSchema, data);
}

interface StoredPack {
  illustrationIds: readonly string[];
  objectPath: string;
  sizeBytes: number;
  sha256: string;
}

/** Takes a stored ZIP as the pack, and removes the one before. Codes: object_missing, checksum_mismatch, validation, not_admin. */
export async function releaseFreePack(client: DataClient, pack: StoredPack): Promise<void> {
  const p = {
    illustration_ids: [...pack.illustrationIds],
    object_path: pack.objectPath,
    size_bytes: pack.sizeBytes,
    sha256: pack.sha256,
  };
  const { data } = await client.rpc('release_free_pack', { p: json(p) }).throwOnError();
  // One that stays is listed among the files without a record.
  if (typeof data === 'string') await removeObjects(client, BUCKET_DOWNLOADS, [data]).catch(() => undefined);
}
