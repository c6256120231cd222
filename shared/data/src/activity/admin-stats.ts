import * as z from 'zod/mini';
import { countSchema } from '@baobab/domain/entities/fields';
import { rpc } from '../rpc.ts';

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

export const adminStats = rpc('admin_stats', statsSchema);
