/** The shop's license options, and which items are offered with more than the standard one. */
import { moneySchema } from '@baobab/domain/entities/fields';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { list, resource } from '../resource.ts';
import { snakeKeys } from '../rows.ts';

const optionSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** That one of it gives; null is as many as the buyer wants. */
  seats: z.nullable(z.int()),
  /** Plain sentences. */
  allows: z.array(z.string()),
  /** Times the asked price, for items without a price of their own for it; null: these are not offered with it. */
  defaultFactor: z.nullable(z.number()),
});
export type LicenseOption = z.infer<typeof optionSchema>;

const options = resource('license_options', optionSchema);

/** In the owner's order; for everyone. */
export const listLicenseOptions = list(options, (rows) => rows.order('position').order('code'));

/** Codes: duplicate (the name), validation, forbidden. */
export async function saveLicenseOption(client: DataClient, { code, ...option }: LicenseOption): Promise<void> {
  await client.from('license_options').update(snakeKeys(option)).eq('code', code).throwOnError();
}

const priceSchema = z.object({ illustrationId: z.string(), option: z.string(), price: moneySchema });
const prices = resource('illustration_license_prices', priceSchema);

/** The prices of their own that these items have for options, by item and option. */
export async function ownLicensePrices(
  client: DataClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  const own = await list(prices, (rows) => rows.in('illustration_id', [...ids]))(client);
  for (const { illustrationId, option, price } of own)
    found.set(illustrationId, (found.get(illustrationId) ?? new Map<string, number>()).set(option, price));
  return found;
}

/** A null takes the item's own price away. Codes: validation, forbidden. */
export async function saveLicensePrice(
  client: DataClient,
  id: string,
  option: string,
  price: number | null,
): Promise<void> {
  const table = client.from('illustration_license_prices');
  if (price === null) await table.delete().eq('illustration_id', id).eq('option', option).throwOnError();
  else await table.upsert({ illustration_id: id, option, price }).throwOnError();
}

/** Those of these items that are offered with more than the standard license. */
export async function itemsWithOptions(client: DataClient, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [options, own] = await Promise.all([listLicenseOptions(client), ownLicensePrices(client, ids)]);
  const isForAll = options.some(({ code, defaultFactor }) => code !== STANDARD_OPTION && defaultFactor !== null);
  return new Set(isForAll ? ids : own.keys());
}
