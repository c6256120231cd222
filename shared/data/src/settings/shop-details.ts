import { shopDetailsSchema, type ShopDetails } from '@baobab/domain/entities/shop-settings';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

/** What the owner says about the shop, as far as everyone may know it. */
export async function shopDetails(client: DataClient): Promise<ShopDetails> {
  const { data } = await client.rpc('shop_details').throwOnError();
  return parseRow(shopDetailsSchema, data);
}
