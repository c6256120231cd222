/** Packs as visitors find them: those that are sold singly, or in a bundle that is listed. */
import * as z from 'zod/mini';
import { moneySchema } from '@baobab/domain/entities/fields';
import { shopPackSchema, type ShopPack } from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from '../client.ts';
import { isPossibleKey, parseRow, parseRows } from '../rows.ts';

/** In the shop's order, each with its first pictures alone. */
export async function shopPacks(client: DataClient): Promise<ShopPack[]> {
  const { data } = await client.rpc('shop_packs').throwOnError();
  return parseRows(shopPackSchema, data as unknown[] | null);
}

/** With all its pictures; null where visitors do not find it. */
export async function shopPack(client: DataClient, slug: string): Promise<ShopPack | null> {
  if (!isPossibleKey(slug)) return null;
  const { data } = await client.rpc('shop_pack', { p_slug: slug }).throwOnError();
  return data === null ? null : parseRow(shopPackSchema, data);
}

const packOfItemSchema = z.object({ slug: z.string(), title: z.string(), price: z.nullable(moneySchema) });
export type PackOfItem = z.infer<typeof packOfItemSchema>;

/** The packs that an illustration is in, among those that visitors find. */
export async function packsOfItem(client: DataClient, id: string): Promise<PackOfItem[]> {
  if (!isPossibleKey(id)) return [];
  const { data } = await client.rpc('packs_of_item', { p_id: id }).throwOnError();
  return parseRows(packOfItemSchema, data as unknown[] | null);
}
