/** Packs as visitors find them: those that are sold singly, or in a bundle that is listed. */
import { shopPackSchema, type ShopPack } from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from './client.ts';
import { parseRow, parseRows } from './rows.ts';

/** In the shop's order, each with its first pictures alone. */
export async function shopPacks(client: DataClient): Promise<ShopPack[]> {
  const { data } = await client.rpc('shop_packs').throwOnError();
  return parseRows(shopPackSchema, data as unknown[] | null);
}

/** With all its pictures; null where visitors do not find it. */
export async function shopPack(client: DataClient, slug: string): Promise<ShopPack | null> {
  const { data } = await client.rpc('shop_pack', { p_slug: slug }).throwOnError();
  return data === null ? null : parseRow(shopPackSchema, data);
}
