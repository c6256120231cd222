import * as z from 'zod/mini';
import {
  bundleRecordSchema,
  packRecordSchema,
  type BundleRecord,
  type PackProduct,
  type PackRecord,
} from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from '../client.ts';
import { snakeKeys } from '../rows.ts';
import { callRpc, command, rpc } from '../rpc.ts';

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
