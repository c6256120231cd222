/** The owner's words for filters, in the order of forms: values of the facets, then series. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { list, resource } from '../resource.ts';

const words = resource('facet_values', z.object({ facet: z.string(), value: z.string(), label: z.string() }));
const series = resource('series', z.object({ slug: z.string(), name: z.string() }));
const MOST_SERIES = 200;

/** `facet:value` with its label. */
export async function listFacetLabels(client: DataClient): Promise<[filter: string, label: string][]> {
  const [values, names] = await Promise.all([
    list(words, (rows) => rows.eq('is_active', true).order('display_order').order('label'))(client),
    list(series, (rows) => rows.order('name').limit(MOST_SERIES))(client),
  ]);
  return [
    ...values.map(({ facet, value, label }): [string, string] => [`${facet}:${value}`, label]),
    ...names.map(({ slug, name }): [string, string] => [`series:${slug}`, name]),
  ];
}
