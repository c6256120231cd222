/** The words that pictures are described with, and the series that they belong to. Row policies hide from visitors what is not shown. */
import * as z from 'zod/mini';
import type { FacetValue } from '@baobab/domain/descriptions';
import type { DataClient } from '../client.ts';
import { parseRows } from '../rows.ts';

const COLUMNS = 'facet,value,label,display_order,is_active';
const valueSchema = z.object({
  facet: z.string(),
  value: z.string(),
  label: z.string(),
  displayOrder: z.int(),
  isActive: z.boolean(),
});

/** In the order of forms and filters within each facet; editors get hidden ones too. */
export async function listFacetValues(client: DataClient): Promise<FacetValue[]> {
  const { data } = await client
    .from('facet_values')
    .select(COLUMNS)
    .order('facet')
    .order('display_order')
    .order('value')
    .throwOnError();
  return parseRows(valueSchema, data);
}

/** By name; visitors get those with something listed in them. */
export async function listSeriesNames(client: DataClient): Promise<string[]> {
  const { data } = await client.from('series').select('name').order('name').throwOnError();
  return data.map(({ name }) => name);
}

/** Codes: duplicate when the facet has the value; validation, forbidden. */
export async function addFacetValue(
  client: DataClient,
  { facet, value, label, displayOrder }: Omit<FacetValue, 'isActive'>,
): Promise<void> {
  await client.from('facet_values').insert({ facet, value, label, display_order: displayOrder }).throwOnError();
}

/** Codes: validation, forbidden. */
export async function changeFacetValue(
  client: DataClient,
  { facet, value }: Pick<FacetValue, 'facet' | 'value'>,
  change: { label?: string; display_order?: number; is_active?: boolean },
): Promise<void> {
  await client.from('facet_values').update(change).eq('facet', facet).eq('value', value).throwOnError();
}

/** Code: in_use while pictures carry it. */
export async function removeFacetValue(
  client: DataClient,
  { facet, value }: Pick<FacetValue, 'facet' | 'value'>,
): Promise<void> {
  await client.from('facet_values').delete().eq('facet', facet).eq('value', value).throwOnError();
}

/** Gives one facet's values the order of `values`. */
export async function orderFacetValues(client: DataClient, values: readonly FacetValue[]): Promise<void> {
  const rows = values.map(({ facet, value, label, isActive }, index) => ({
    facet,
    value,
    label,
    is_active: isActive,
    display_order: index + 1,
  }));
  await client.from('facet_values').upsert(rows).throwOnError();
}
