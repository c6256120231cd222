import * as z from 'zod/mini';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { bundleFileSchema, packWithContentsSchema, type PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { imageWidthsSchema, moneySchema, placeholderSchema, type Picture } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { find, resource } from '../resource.ts';
import { isPossibleKey } from '../rows.ts';
import { callRpc, rpc } from '../rpc.ts';

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

const sales = resource('illustrations', saleSchema, {
  price: 'asked_price',
  listPrice: 'price',
  saleEndsAt: 'asked_until',
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
  const [row, packs] = await Promise.all([
    find(sales, (rows) => rows.eq('id', bundleId).lte('listed_from', 'now'))(client),
    bundleContents(client, bundleId),
  ]);
  if (row === null) return { ...NO_BUNDLE, packs };
  const { title, description, isDeliverable, price, listPrice, struckPrice, saleEndsAt, comparePrice, ...cover } = row;
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
  return isPossibleKey(bundleId)
    ? callRpc(client, 'bundle_contents', { bundleId }, z.array(packWithContentsSchema))
    : [];
}

/**
 * With object paths: the packs that the caller has, or those that a bundle gives them. Admins get every pack, or those of the bundle;
 * empty for others.
 */
export const myBundleFiles = rpc('my_bundle_files', z.array(bundleFileSchema), (bundleId?: string) => ({ bundleId }));
