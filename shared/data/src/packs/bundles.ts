import * as z from 'zod/mini';
import { BUNDLE_ID } from '@baobab/domain/constants';
import {
  bundleFileSchema,
  bundlePackSchema,
  packWithContentsSchema,
  type BundleFile,
  type BundlePack,
  type PackWithContents,
} from '@baobab/domain/entities/bundle-pack';
import { imageWidthsSchema, moneySchema, placeholderSchema, type Picture } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { isPossibleKey, parseRow, parseRows } from '../rows.ts';

export const PACK_COLUMNS = 'slug,title,theme,file_name,section,display_order,version,uploaded_at,size_bytes';

/** Titles, for every visitor; whether a file is there (`version` above 0), not where. */
export async function listPacks(client: DataClient): Promise<BundlePack[]> {
  const { data } = await client.from('bundle_packs').select(PACK_COLUMNS).order('display_order').throwOnError();
  return parseRows(bundlePackSchema, data);
}

const saleSchema = z.object({
  title: z.string(),
  description: z.string(),
  isDeliverable: z.boolean(),
  price: moneySchema,
  listPrice: moneySchema,
  struckPrice: z.nullable(moneySchema),
  saleEndsAt: z.nullable(z.string()),
  comparePrice: z.nullable(moneySchema),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  imageWidth: z.nullable(z.number()),
  imageHeight: z.nullable(z.number()),
  placeholder: placeholderSchema,
});

export interface BundleSale {
  /** Null where the shop has no such bundle. */
  title: string | null;
  description: string;
  onSale: boolean;
  /** Dollars; null where the shop has no bundle. */
  price: number | null;
  /** While a sale runs: what may be struck out, and when it ends; null for none. */
  reduction: { struckPrice: number | null; saleEndsAt: string | null } | null;
  /** What all packs are worth, dollars; null where the owner says nothing. */
  totalValue: number | null;
  /** Of the bundle itself; null where there is none. */
  cover: Picture | null;
  packs: PackWithContents[];
}

const NO_BUNDLE: BundleSale = {
  title: null,
  description: '',
  onSale: false,
  price: null,
  reduction: null,
  totalValue: null,
  cover: null,
  packs: [],
};

/** Whether a bundle can be bought today, and what is in it; the database decides, the packs say why not. */
export async function bundleSale(client: DataClient, bundleId: string = BUNDLE_ID): Promise<BundleSale> {
  if (!isPossibleKey(bundleId)) return NO_BUNDLE;
  const row = client
    .from('illustrations')
    .select(
      'title,description,is_deliverable,price:asked_price,list_price:price,struck_price,sale_ends_at:asked_until,compare_price,image,image_widths,image_width,image_height,placeholder',
    )
    .eq('id', bundleId)
    .lte('listed_from', 'now')
    .maybeSingle()
    .throwOnError();
  const [{ data }, packs] = await Promise.all([row, bundleContents(client, bundleId)]);
  if (data === null) return { ...NO_BUNDLE, packs };
  const { title, description, isDeliverable, price, listPrice, struckPrice, saleEndsAt, comparePrice, ...cover } =
    parseRow(saleSchema, data);
  return {
    title,
    description,
    onSale: isDeliverable,
    price,
    reduction: price < listPrice ? { struckPrice, saleEndsAt } : null,
    totalValue: comparePrice,
    cover: cover.image ? cover : null,
    packs,
  };
}

/** A bundle's files in their order, for every visitor, with what was read from the release that buyers get. */
export async function bundleContents(client: DataClient, bundleId: string = BUNDLE_ID): Promise<PackWithContents[]> {
  if (!isPossibleKey(bundleId)) return [];
  const { data } = await client.rpc('bundle_contents', { p_bundle_id: bundleId }).throwOnError();
  return parseRows(packWithContentsSchema, data as unknown[] | null);
}

/**
 * With object paths: the packs that the caller has, or those that a bundle gives them. Admins get every pack, or those of the bundle;
 * empty for others.
 */
export async function myBundleFiles(client: DataClient, bundleId?: string): Promise<BundleFile[]> {
  const args = bundleId === undefined ? {} : { p_bundle_id: bundleId };
  const { data } = await client.rpc('my_bundle_files', args).throwOnError();
  return parseRows(bundleFileSchema, data as unknown[] | null);
}
