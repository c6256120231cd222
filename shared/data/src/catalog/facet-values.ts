/** The words that pictures are described with, and the series that they belong to. Row policies hide from visitors what is not shown. */
import * as z from 'zod/mini';
import type { FacetValue } from '@baobab/domain/descriptions';
import type { DataClient } from '../client.ts';
import { list, resource } from '../resource.ts';
import { snakeKeys } from '../rows.ts';

const valueSchema = z.object({
  facet: z.string(),
  value: z.string(),
  label: z.string(),
  displayOrder: z.int(),
  isActive: z.boolean(),
});
const words = resource('facet_values', valueSchema);
const names = resource('series', z.object({ name: z.string() }));

/** In the order of forms and filters within each facet; editors get hidden ones too. */
export const listFacetValues = list(words, (rows) => rows.order('facet').order('display_order').order('value'));

/** By name; visitors get those with something listed in them. */
export async function listSeriesNames(client: DataClient): Promise<string[]> {
  const series = await list(names, (rows) => rows.order('name'))(client);
  return series.map(({ name }) => name);
}

/** Codes: duplicate when the facet has the value; validation, forbidden. */
export async function addFacetValue(client: DataClient, added: Omit<FacetValue, 'isActive'>): Promise<void> {
  const { facet, value, label, displayOrder } = added;
  await client.from('facet_values').insert(snakeKeys({ facet, value, label, displayOrder })).throwOnError();
}

type Key = Pick<FacetValue, 'facet' | 'value'>;

/** Codes: validation, forbidden. */
export async function changeFacetValue(
  client: DataClient,
  { facet, value }: Key,
  change: { label?: string; display_order?: number; is_active?: boolean },
): Promise<void> {
  await client.from('facet_values').update(change).match({ facet, value }).throwOnError();
}

/** Code: in_use while pictures carry it. */
export async function removeFacetValue(client: DataClient, { facet, value }: Key): Promise<void> {
  await client.from('facet_values').delete().match({ facet, value }).throwOnError();
}

/** Gives one facet's values the order of `values`. */
export async function orderFacetValues(client: DataClient, values: readonly FacetValue[]): Promise<void> {
  const rows = values.map(({ facet, value, label, isActive }, index) =>
    snakeKeys({ facet, value, label, isActive, displayOrder: index + 1 }),
  );
  await client.from('facet_values').upsert(rows).throwOnError();
}
