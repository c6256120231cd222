/** Packs as visitors find them: those that are sold singly, or in a bundle that is listed. */
import * as z from 'zod/mini';
import { moneySchema } from '@baobab/domain/entities/fields';
import { shopPackSchema, type ShopPack } from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from '../client.ts';
import { isPossibleKey } from '../rows.ts';
import { callRpc, rpc } from '../rpc.ts';

/** In the shop's order, each with its first pictures alone. */
export const shopPacks = rpc('shop_packs', z.array(shopPackSchema));

/** With all its pictures; null where visitors do not find it. */
export async function shopPack(client: DataClient, slug: string): Promise<ShopPack | null> {
  return isPossibleKey(slug) ? callRpc(client, 'shop_pack', { slug }, z.nullable(shopPackSchema)) : null;
}

const packOfItemSchema = z.object({ slug: z.string(), title: z.string(), price: z.nullable(moneySchema) });
export type PackOfItem = z.infer<typeof packOfItemSchema>;

/** The packs that an illustration is in, among those that visitors find. */
export async function packsOfItem(client: DataClient, id: string): Promise<PackOfItem[]> {
  return isPossibleKey(id) ? callRpc(client, 'packs_of_item', { id }, z.array(packOfItemSchema)) : [];
}
