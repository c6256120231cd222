/** Series: illustrations that belong together. Visitors see those with a listed illustration. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { isPossibleKey, parseRow } from '../rows.ts';

const seriesSchema = z.object({ name: z.string(), slug: z.string(), description: z.string() });
export type Series = z.infer<typeof seriesSchema>;

/** By its slug, or by its name. Null when there is none. */
export async function getSeries(client: DataClient, by: { slug: string } | { name: string }): Promise<Series | null> {
  const [column, value] = 'slug' in by ? (['slug', by.slug] as const) : (['name', by.name] as const);
  if (!isPossibleKey(value)) return null;
  const { data } = await client
    .from('series')
    .select('name,slug,description')
    .eq(column, value)
    .maybeSingle()
    .throwOnError();
  return data === null ? null : parseRow(seriesSchema, data);
}
