import * as z from 'zod/mini';
import { countSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

const statsSchema = z.object({
  users: countSchema,
  illustrations: countSchema,
  categories: countSchema,
  blogPosts: countSchema,
  orders30d: countSchema,
  /** Dollars. */
  revenue30d: z.number(),
  /** Oldest first; `day` is YYYY-MM-DD. */
  days: z.array(z.object({ day: z.string(), orders: countSchema, revenue: z.number() })),
});

export type AdminStats = z.infer<typeof statsSchema>;

export async function adminStats(client: DataClient): Promise<AdminStats> {
  const { data } = await client.rpc('admin_stats').throwOnError();
  return parseRow(statsSchema, data);
}
