/** The pack of five free illustrations that subscribers of the newsletter get; for administrators. */
import * as z from 'zod/mini';
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { timestampSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { listed, newestFirst } from '../catalog/illustrations.ts';
import { find, list, resource } from '../resource.ts';
import { snakeKeys } from '../rows.ts';
import { callRpc } from '../rpc.ts';
import { removeObjects } from '../storage/storage.ts';

const freePackSchema = z.object({
  illustrationIds: z.array(z.string()),
  sizeBytes: z.number(),
  releasedAt: timestampSchema,
});
export type FreePack = z.infer<typeof freePackSchema>;

const freePacks = resource('free_pack', freePackSchema);

/** Null while there is none. */
export const readFreePack = find(freePacks, (rows) => rows);

const itemSchema = z.object({ id: z.string(), title: z.string() });
export type FreeItem = z.infer<typeof itemSchema>;

const items = resource('illustrations', itemSchema);

/** Free illustrations that have a file, newest first; the newest two hundred. */
export const listFreeItems = list(items, (rows) =>
  newestFirst(listed(rows).match({ is_free: true, is_deliverable: true })).limit(200),
);

interface StoredPack {
  illustrationIds: readonly string[];
  objectPath: string;
  sizeBytes: number;
  sha256: string;
}

/** Takes a stored ZIP as the pack, and removes the one before. Codes: object_missing, checksum_mismatch, validation, not_admin. */
export async function releaseFreePack(client: DataClient, pack: StoredPack): Promise<void> {
  const replaced = await callRpc(client, 'release_free_pack', { p: snakeKeys(pack) }, z.nullable(z.string()));
  // A file that could not be removed is listed among those without a record.
  if (replaced !== null) await removeObjects(client, BUCKET_DOWNLOADS, [replaced]).catch(() => undefined);
}
