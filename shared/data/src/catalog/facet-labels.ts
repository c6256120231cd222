/** The owner's words for filters, in the order of forms: values of the facets, then series. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { parseRows } from '../rows.ts';

const valueSchema = z.object({ facet: z.string(), value: z.string(), label: z.string() });
const seriesSchema = z.object({ slug: z.string(), name: z.string() });
const MOST_SERIES = 200;

/** `facet:value` with its label. */
export async function listFacetLabels(client: DataClient): Promise<[filter: string, label: string][]> {
  const [values, series] = await Promise.all([
    client
      .from('facet_values')
      .select('facet,value,label')
      .eq('is_active', true)
      .order('display_order')
      .order('label')
      .throwOnError(),
    client.from('series').select('slug,name').order('name').limit(MOST_SERIES).throwOnError(),
  ]);
  return [
    ...parseRows(valueSchema, values.data).map(({ facet, value, label }): [string, string] => [
      `${facet}:${value}`,
      label,
    ]),
    ...parseRows(seriesSchema, series.data).map(({ slug, name }): [string, string] => [`series:${slug}`, name]),
  ];
}
