/** Series: illustrations that belong together. Visitors see those with a listed illustration. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { find, resource } from '../resource.ts';
import { isPossibleKey } from '../rows.ts';

const seriesSchema = z.object({ name: z.string(), slug: z.string(), description: z.string() });
export type Series = z.infer<typeof seriesSchema>;
const series = resource('series', seriesSchema);

/** By its slug, or by its name. Null when there is none. */
export async function getSeries(client: DataClient, by: { slug: string } | { name: string }): Promise<Series | null> {
  const [column, value] = 'slug' in by ? (['slug', by.slug] as const) : (['name', by.name] as const);
  return isPossibleKey(value) ? find(series, (rows) => rows.eq(column, value))(client) : null;
}
