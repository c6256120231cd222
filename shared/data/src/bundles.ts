/** The bundle's packs and bonus files. */
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
import type { DataClient } from './client.ts';
import { parseRow, parseRows } from './rows.ts';

export const PACK_COLUMNS = 'slug,title,theme,file_name,section,display_order,version,uploaded_at,size_bytes';

/** Titles, for every visitor; whether a file is there (`version` above 0), not where. */
export async function listPacks(client: DataClient): Promise<BundlePack[]> {
  const { data } = await client.from('bundle_packs').select(PACK_COLUMNS).order('display_order').throwOnError();
  return parseRows(bundlePackSchema, data);
}

const saleSchema = z.object({
  isDeliverable: z.boolean(),
  price: moneySchema,
  comparePrice: z.nullable(moneySchema),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  imageWidth: z.nullable(z.number()),
  imageHeight: z.nullable(z.number()),
  placeholder: placeholderSchema,
});

export interface BundleSale {
  onSale: boolean;
  /** Dollars; null where the shop has no bundle. */
  price: number | null;
  /** What all packs are worth, dollars; null where the owner says nothing. */
  totalValue: number | null;
  /** Of the bundle itself; null where there is none. */
  cover: Picture | null;
  packs: PackWithContents[];
}

/** Whether the bundle can be bought today, and what is in it; the database decides, the packs say why not. */
export async function bundleSale(client: DataClient): Promise<BundleSale> {
  const row = client
    .from('illustrations')
    .select('is_deliverable,price:asked_price,compare_price,image,image_widths,image_width,image_height,placeholder')
    .eq('id', BUNDLE_ID)
    .maybeSingle()
    .throwOnError();
  const [{ data }, packs] = await Promise.all([row, bundleContents(client)]);
  if (data === null) return { onSale: false, price: null, totalValue: null, cover: null, packs };
  const { isDeliverable, price, comparePrice, ...cover } = parseRow(saleSchema, data);
  return { onSale: isDeliverable, price, totalValue: comparePrice, cover: cover.image ? cover : null, packs };
}

/** The bundle's files in their order, for every visitor, with what was read from the release that buyers get. */
export async function bundleContents(client: DataClient): Promise<PackWithContents[]> {
  const { data } = await client.rpc('bundle_contents').throwOnError();
  return parseRows(packWithContentsSchema, data as unknown[] | null);
}

/** With object paths: for owners of the bundle and admins; empty for others. */
export async function myBundleFiles(client: DataClient): Promise<BundleFile[]> {
  const { data } = await client.rpc('my_bundle_files').throwOnError();
  return parseRows(bundleFileSchema, data as unknown[] | null);
}
