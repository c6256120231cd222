import * as z from 'zod/mini';
import {
  bundleRecordSchema,
  packRecordSchema,
  type BundleRecord,
  type PackProduct,
  type PackRecord,
} from '@baobab/domain/entities/bundle-pack';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

const shelfSchema = z.object({ packs: z.array(packRecordSchema), bundles: z.array(bundleRecordSchema) });
export type PacksAndBundles = z.infer<typeof shelfSchema>;

/** Packs in their order, bundles with the one of all packs first. */
export async function listPacksAndBundles(client: DataClient): Promise<PacksAndBundles> {
  const { data } = await client.rpc('list_packs_and_bundles').throwOnError();
  return parseRow(shelfSchema, data);
}

/** Stored files that no row names any more. */
export type LeftObject = z.infer<typeof leftSchema>;
const leftSchema = z.object({ bucket: z.string(), name: z.string() });

type Cover = Pick<PackProduct, 'image' | 'imageWidths' | 'imageWidth' | 'imageHeight' | 'placeholder'>;
interface ProductChange extends Partial<Cover> {
  title?: string;
  description?: string;
  price?: number;
  /** Null: no sale. */
  salePrice?: number | null;
  saleStartsAt?: string | null;
  saleEndsAt?: string | null;
  isSold?: boolean;
  baseRevision?: number;
}
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

/** Codes: duplicate where the address is taken, conflict when it changed after `baseRevision`, validation, price_below_minimum, sale_invalid,
 * forbidden. */
export async function savePack(
  client: DataClient,
  change: PackChange,
): Promise<{ pack: PackRecord; left: LeftObject[] }> {
  const { data } = await client.rpc('save_pack', { p: json(snakeKeys(change)) }).throwOnError();
  const { pack, replaced } = parseRow(z.object({ pack: packRecordSchema, replaced: z.array(leftSchema) }), data);
  return { pack, left: replaced };
}

/** Codes: as for `savePack`. */
export async function saveBundle(
  client: DataClient,
  change: BundleChange,
): Promise<{ bundle: BundleRecord; left: LeftObject[] }> {
  const { data } = await client.rpc('save_bundle', { p: json(snakeKeys(change)) }).throwOnError();
  const { bundle, replaced } = parseRow(z.object({ bundle: bundleRecordSchema, replaced: z.array(leftSchema) }), data);
  return { bundle, left: replaced };
}

/** Within each section. */
export async function orderPacks(client: DataClient, slugs: readonly string[]): Promise<void> {
  await client.rpc('order_packs', { p: json({ slugs }) }).throwOnError();
}

const goneSchema = z.object({ objects: z.array(leftSchema) });

/** Answers the files that may be removed. Codes: in_use when it was ever sold or given away. */
export async function deletePack(client: DataClient, slug: string): Promise<LeftObject[]> {
  const { data } = await client.rpc('delete_pack', { p_slug: slug }).throwOnError();
  return parseRow(goneSchema, data).objects;
}

/** Codes: as for `deletePack`; forbidden for the bundle of all packs. */
export async function deleteBundle(client: DataClient, id: string): Promise<LeftObject[]> {
  const { data } = await client.rpc('delete_bundle', { p_id: id }).throwOnError();
  return parseRow(goneSchema, data).objects;
}

function snakeKeys(change: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
