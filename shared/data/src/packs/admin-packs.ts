import * as z from 'zod/mini';
import {
  bundleRecordSchema,
  packRecordSchema,
  type BundleRecord,
  type PackProduct,
  type PackRecord,
  bundleVersionSchema,
} from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from '../client.ts';
import { snakeKeys } from '../rows.ts';
import { callRpc, command, rpc } from '../rpc.ts';
import { all, list, resource, find } from '../resource.ts';
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { listed, newestFirst } from '../catalog/illustrations.ts';
import { removeObjects } from '../storage/storage.ts';

const shelfSchema = z.object({ packs: z.array(packRecordSchema), bundles: z.array(bundleRecordSchema) });
export type PacksAndBundles = z.infer<typeof shelfSchema>;

/** Packs in their order, bundles with the one of all packs first. */
export const listPacksAndBundles = rpc('list_packs_and_bundles', shelfSchema);

/** Stored files that no row names any more. */
export type LeftObject = z.infer<typeof leftSchema>;
const leftSchema = z.object({ bucket: z.string(), name: z.string() });

type ProductChange = Partial<Omit<PackProduct, 'id' | 'isDeliverable' | 'askedPrice' | 'struckPrice' | 'revision'>> & {
  title?: string;
  baseRevision?: number;
};
/** What is left out stays as it is. */
export interface PackChange extends ProductChange {
  slug: string;
  isNew?: boolean;
  theme?: string;
  section?: PackRecord['section'];
  /** Ids of the bundles that it shall be in. */
  bundles?: readonly string[];
  /** Ids of the illustrations that it shall have. */
  items?: readonly string[];
}
export interface BundleChange extends ProductChange {
  id: string;
  isNew?: boolean;
  comparePrice?: number | null;
  /** Slugs of the packs that it shall have. */
  packs?: readonly string[];
}

const savedPackSchema = z.object({ pack: packRecordSchema, replaced: z.array(leftSchema) });
const savedBundleSchema = z.object({ bundle: bundleRecordSchema, replaced: z.array(leftSchema) });

/** Codes: duplicate where the address is taken, conflict when it changed after `baseRevision`, validation, price_below_minimum, sale_invalid,
 * forbidden. */
export async function savePack(
  client: DataClient,
  change: PackChange,
): Promise<{ pack: PackRecord; left: LeftObject[] }> {
  const { pack, replaced } = await callRpc(client, 'save_pack', { p: snakeKeys(change) }, savedPackSchema);
  return { pack, left: replaced };
}

/** Codes: as for `savePack`. */
export async function saveBundle(
  client: DataClient,
  change: BundleChange,
): Promise<{ bundle: BundleRecord; left: LeftObject[] }> {
  const { bundle, replaced } = await callRpc(client, 'save_bundle', { p: snakeKeys(change) }, savedBundleSchema);
  return { bundle, left: replaced };
}

/** Within each section. */
export const orderPacks = command('order_packs', (slugs: readonly string[]) => ({ p: { slugs } }));

const goneSchema = z.object({ objects: z.array(leftSchema) });

/** Answers the files that may be removed. Codes: in_use when it was ever sold or given away. */
export async function deletePack(client: DataClient, slug: string): Promise<LeftObject[]> {
  return (await callRpc(client, 'delete_pack', { slug }, goneSchema)).objects;
}

/** Codes: as for `deletePack`; forbidden for the bundle of all packs. */
export async function deleteBundle(client: DataClient, id: string): Promise<LeftObject[]> {
  return (await callRpc(client, 'delete_bundle', { id }, goneSchema)).objects;
}

const releasedSchema = z.object({ version: z.number() });

/**
 * Switches a pack to an uploaded object and answers its version; the previous version stays for rollback.
 * Codes: not_found when the object is not in storage, checksum_mismatch, forbidden.
 */
export async function releasePack(
  client: DataClient,
  release: { slug: string; bucket: string; objectPath: string; sizeBytes: number; sha256: string },
): Promise<number> {
  return (await callRpc(client, 'release_bundle_pack', release, releasedSchema)).version;
}

/** Codes: not_found when the pack never had that version. */
export const rollbackPack = command('rollback_bundle_pack', (slug: string, version: number) => ({ slug, version }));

const versions = resource('bundle_pack_versions', bundleVersionSchema);

/** Newest first. */
export const listPackVersions = list(versions, (rows, slug: string) =>
  rows.eq('pack_slug', slug).order('version', { ascending: false }),
);

const facts = resource('file_facts', z.object({ entry: z.string(), format: z.string() }));
const previews = resource('pack_previews', z.object({ entry: z.string() }));

interface StoredObject {
  bucket: string;
  path: string;
}

/** Files of a released ZIP as they were read, and which of them have a preview. */
export async function packEntries(
  client: DataClient,
  { bucket, path }: StoredObject,
): Promise<{ entry: string; format: string; hasPreview: boolean }[]> {
  const object = { bucket, object_path: path };
  const files = await all(facts, (rows) => rows.match(object).neq('entry', '').order('entry'))(client);
  const shown = await all(previews, (rows) => rows.match(object).order('entry'))(client);
  const withPreview = new Set(shown.map(({ entry }) => entry));
  return files.map((file) => ({ ...file, hasPreview: withPreview.has(file.entry) }));
}

/** A stored preview of a file in a released ZIP. Codes: object_missing, forbidden. */
export const savePackPreview = command(
  'save_pack_previews',
  (
    { bucket, path }: StoredObject,
    preview: { entry: string; image: string; image_width: number; image_height: number },
  ) => ({ bucket, objectPath: path, previews: [preview] }),
);

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
